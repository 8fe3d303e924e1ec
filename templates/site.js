// Sorting and filtering of tables. The pages are whole without it: tables come
// in a useful order, and no text or number depends on a script.
(function () {
  "use strict";

  var LONG = 12; // rows from which a filter is worth its place

  function element(tag, className, text) {
    var e = document.createElement(tag);
    if (className) e.className = className;
    if (text) e.textContent = text;
    return e;
  }

  // What a cell sorts by: its number, else its text. What is missing has none
  // and stays at the end in both directions.
  function key(row, index) {
    var cell = row.cells[index];
    if (!cell || cell.hasAttribute("data-missing")) return null;
    var v = cell.getAttribute("data-v");
    return v === null ? cell.textContent.trim().toLowerCase() : Number(v);
  }

  function compare(a, b) {
    if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  }

  function sort(table, th, index) {
    var now = th.getAttribute("aria-sort");
    var first = th.getAttribute("data-first") === "descending" ? "descending" : "ascending";
    var next = now === null ? first : now === "ascending" ? "descending" : "ascending";
    var body = table.tBodies[0];
    var list = Array.prototype.map.call(body.rows, function (row, i) {
      return { row: row, key: key(row, index), i: i };
    });
    list.sort(function (a, b) {
      var c = compare(a, b);
      if (c !== 0 && next === "descending" && a.key !== null && b.key !== null) c = -c;
      return c || a.i - b.i;
    });
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (other) { other.removeAttribute("aria-sort"); });
    th.setAttribute("aria-sort", next);
    list.forEach(function (x) { body.appendChild(x.row); });
  }

  function sortable(table) {
    if (!table.tHead || table.tBodies.length !== 1 || table.tBodies[0].rows.length < 2) return;
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (th, index) {
      var b = element("button", "sort");
      b.type = "button";
      while (th.firstChild) b.appendChild(th.firstChild);
      var arrow = element("span", "arrow");
      arrow.setAttribute("aria-hidden", "true");
      if (b.firstChild) b.firstChild.textContent = b.firstChild.textContent.trim();
      b.insertBefore(arrow, b.querySelector(".unit"));
      th.appendChild(b);
      b.addEventListener("click", function () { sort(table, th, index); });
    });
  }

  function filterable(region, table) {
    var rows = table.tBodies[0].rows;
    if (rows.length < LONG) return;
    var label = element("label", "filter", "Filter ");
    var input = element("input");
    var count = element("span", "filter-count");
    count.setAttribute("role", "status");
    input.type = "search";
    input.autocomplete = "off";
    label.appendChild(input);
    label.appendChild(count);
    region.parentNode.insertBefore(label, region);
    input.addEventListener("input", function () {
      var words = input.value.toLowerCase().split(/\s+/);
      var shown = 0;
      Array.prototype.forEach.call(rows, function (row) {
        var text = row.textContent.toLowerCase();
        var hit = words.every(function (w) { return text.indexOf(w) >= 0; });
        row.hidden = !hit;
        shown += hit;
      });
      count.textContent = input.value ? " " + shown + " of " + rows.length + " rows" : "";
    });
  }

  Array.prototype.forEach.call(document.querySelectorAll(".table"), function (region) {
    var table = region.querySelector("table");
    if (!table || !table.tBodies.length) return;
    sortable(table);
    filterable(region, table);
  });
})();
