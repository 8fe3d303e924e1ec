// Sorting and filtering of tables, and the search of the site. The pages are
// whole without it: tables come in a useful order, and no text or number depends
// on a script. Names come from strangers, so all text is set as textContent.
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

  // A table as wide as its place scrolls with the page, and its head stays at the
  // top. The box of a long one that is wider ends between two rows.
  function fitting(region, table) {
    var width;
    new ResizeObserver(function () {
      if (region.clientWidth === width) return;
      width = region.clientWidth;
      region.style.maxHeight = "";
      region.classList.toggle("fits", table.offsetWidth <= width);
      var room = region.clientHeight, top = region.getBoundingClientRect().top;
      if (region.scrollHeight > room) table.querySelectorAll("tbody tr").forEach(function (row) {
        var end = row.getBoundingClientRect().bottom - top;
        if (end <= room) region.style.maxHeight = end + region.offsetHeight - region.clientHeight + "px";
      });
    }).observe(region);
  }

  // The state of all filters of a page stands in its fragment, which also works
  // from the disk: #provider=Acme&precision=fp8&q=llama.
  function state() {
    var hash = location.hash.slice(1);
    return new URLSearchParams(hash.indexOf("=") > 0 ? hash : "");
  }

  function remember(name, value) {
    if (document.body.className === "single") return; // there the fragment is the page
    var s = state();
    if (value) s.set(name, value); else s.delete(name);
    history.replaceState(null, "", "#" + s);
    pagers();
  }

  // The other pages of a list open with the same filters.
  function pagers() {
    document.querySelectorAll(".pager a").forEach(function (a) { a.hash = state().toString(); });
  }

  function chooser(facet, from) {
    var label = element("label", "filter", facet[1] + " ");
    var select = element("select");
    select.appendChild(new Option("All", ""));
    facet[2].forEach(function (text, i) { select.appendChild(new Option(text, from + i)); });
    label.appendChild(select);
    return { label: label, select: select, key: facet[0] };
  }

  function filterable(region, table) {
    var rows = Array.prototype.slice.call(table.tBodies[0].rows);
    var facets = JSON.parse(table.getAttribute("data-facets") || "[]");
    if (rows.length < LONG) return;
    var bar = element("div", "filters");
    var from = 0;
    var choosers = facets.map(function (facet) {
      var c = chooser(facet, from);
      from += facet[2].length;
      bar.appendChild(c.label);
      c.select.addEventListener("change", function () {
        remember(c.key, c.select.value && c.select.selectedOptions[0].text);
        apply();
      });
      return c;
    });
    var label = element("label", "filter", "Filter ");
    var input = element("input");
    var count = element("span", "filter-count");
    count.setAttribute("role", "status");
    input.type = "search";
    input.autocomplete = "off";
    label.appendChild(input);
    bar.appendChild(label);
    bar.appendChild(count);
    region.parentNode.insertBefore(bar, region);
    input.addEventListener("input", function () {
      if (facets.length) remember("q", input.value);
      apply();
    });

    function apply() {
      var words = input.value.toLowerCase().split(/\s+/);
      var ids = choosers.map(function (c) { return c.select.value; }).filter(Boolean);
      var shown = 0;
      rows.forEach(function (row) {
        var text = row.textContent.toLowerCase();
        var own = (row.getAttribute("data-f") || "").split(" ");
        var hit = words.every(function (w) { return text.indexOf(w) >= 0; }) && ids.every(function (id) { return own.indexOf(id) >= 0; });
        row.hidden = !hit;
        shown += hit;
      });
      count.textContent = input.value || ids.length ? shown + " of " + rows.length + " rows" : "";
    }

    function restore() {
      var s = state();
      choosers.forEach(function (c) {
        var want = s.get(c.key);
        c.select.value = "";
        Array.prototype.forEach.call(c.select.options, function (o) { if (o.value && o.text === want) c.select.value = o.value; });
      });
      input.value = s.get("q") || "";
      apply();
    }
    if (!facets.length) return;
    restore();
    window.addEventListener("hashchange", restore);
  }

  // The search: a combobox over an index that is loaded when somebody wants it.
  var SHOWN = 12;

  function plain(s) { return s.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }

  // The entries as what is searched and what is shown, in the order of the index.
  function entries(index) {
    var all = [];
    index.forEach(function (kind) {
      kind.of.forEach(function (e) {
        all.push({ href: kind.kind + "/" + e[0] + ".html", kind: kind.one, title: e[1], sub: e[2] || "",
          name: plain(e[1]), text: plain(e.join(" ")), run: kind.kind === "runs" });
      });
    });
    return all;
  }

  // Names that begin with the query come first; runs, which are many and are
  // called by their model, come after all else.
  function rank(e, query) {
    var at = e.name.indexOf(query);
    return (at === 0 ? 0 : at > 0 ? 1 : 2) + (e.run ? 3 : 0);
  }

  function find(all, query) {
    var words = query.split(/\s+/);
    return all.filter(function (e) {
      return words.every(function (w) { return e.text.indexOf(w) >= 0; });
    }).map(function (e, i) {
      return { e: e, rank: rank(e, query), i: i };
    }).sort(function (a, b) {
      return a.rank - b.rank || a.i - b.i;
    });
  }

  function searchable(header) {
    var root = header.getAttribute("data-root");
    var box = element("div", "search");
    var input = element("input");
    var list = element("div", "found");
    var said = element("span", "unseen");
    var all = null, active = -1;
    box.setAttribute("role", "search");
    said.setAttribute("role", "status");
    list.id = "found";
    list.hidden = true;
    input.type = "search";
    input.autocomplete = "off";
    input.placeholder = "Search";
    [["role", "combobox"], ["aria-label", "Search models, providers and runs"], ["aria-autocomplete", "list"],
      ["aria-expanded", "false"], ["aria-controls", "found"]].forEach(function (a) { input.setAttribute(a[0], a[1]); });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Pages found");
    [input, list, said].forEach(function (e) { box.appendChild(e); });
    header.appendChild(box);

    function load() {
      if (all) return;
      all = [];
      if (window.benchfolioSearch) { all = entries(window.benchfolioSearch); return; }
      var script = element("script");
      script.src = root + header.getAttribute("data-search");
      script.onload = function () { all = entries(window.benchfolioSearch); show(); };
      document.head.appendChild(script);
    }

    function close() {
      list.hidden = true;
      list.textContent = "";
      active = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }

    function option(e, i) {
      var a = element("a", "", e.title);
      a.id = "found-" + i;
      a.href = root + e.href;
      a.tabIndex = -1;
      a.setAttribute("role", "option");
      a.setAttribute("aria-selected", "false");
      a.appendChild(element("small", "", e.kind + (e.sub ? ": " + e.sub : "")));
      list.appendChild(a);
    }

    function show() {
      var query = plain(input.value.trim());
      close();
      said.textContent = "";
      if (!query) return;
      var hits = find(all, query);
      hits.slice(0, SHOWN).forEach(function (h, i) { option(h.e, i); });
      said.textContent = hits.length + (hits.length === 1 ? " page found" : " pages found");
      list.hidden = !hits.length;
      input.setAttribute("aria-expanded", String(!list.hidden));
    }

    function move(by) {
      var n = list.children.length;
      if (!n) return;
      if (active >= 0) list.children[active].setAttribute("aria-selected", "false");
      active = active < 0 && by < 0 ? n - 1 : (active + by + n) % n;
      var a = list.children[active];
      a.setAttribute("aria-selected", "true");
      a.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", a.id);
    }

    input.addEventListener("focus", load);
    input.addEventListener("input", show);
    input.addEventListener("keydown", function (ev) {
      if (ev.key === "ArrowDown" || ev.key === "ArrowUp") move(ev.key === "ArrowDown" ? 1 : -1);
      else if (ev.key === "Enter" && list.children.length) { list.children[Math.max(active, 0)].click(); close(); }
      else if (ev.key === "Escape" && !list.hidden) close();
      else return;
      ev.preventDefault();
    });
    box.addEventListener("focusout", function (ev) { if (!box.contains(ev.relatedTarget)) close(); });
  }

  document.querySelectorAll(".table").forEach(function (region) {
    var table = region.querySelector("table");
    if (!table || !table.tBodies.length) return;
    sortable(table);
    filterable(region, table);
    fitting(region, table);
  });
  if (state().toString()) pagers();
  var header = document.querySelector(".masthead[data-search]");
  if (header) searchable(header);
})();
