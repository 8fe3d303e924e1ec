// Charts of a page: interactive with the ECharts runtime, enhanced drawings
// without it. No module, no fetch, no eval, no inline style: it works from
// file:// and under a strict Content-Security-Policy.
(function () {
  "use strict";

  var SAFE = /^(?:https?:\/\/|[^:]*$|[^:]*[/?#])/i; // relative, or http(s); the builder has checked it too
  var dark = window.matchMedia("(prefers-color-scheme: dark)");

  function element(tag, className, text) {
    var e = document.createElement(tag);
    e.className = className;
    if (text) e.textContent = text;
    return e;
  }

  function button(text, pressed, onClick) {
    var b = element("button", "ch-button", text);
    b.type = "button";
    if (pressed !== null) b.setAttribute("aria-pressed", String(pressed));
    b.addEventListener("click", function () { onClick(b); });
    return b;
  }

  function toggle(b) {
    var on = b.getAttribute("aria-pressed") !== "true";
    b.setAttribute("aria-pressed", String(on));
    return on;
  }

  // ---- interactive ----

  // Text that ECharts parses for markup: a brace must not start a style.
  function plain(text) { return String(text).replace(/\{/g, "{\u200b"); }

  // Colours are names of CSS variables in the options; a canvas needs values.
  function resolve(value, styles, key) {
    if (typeof value === "string") {
      return /color|fill|stroke/i.test(key) && /^var\(--chart-\w+\)$/.test(value)
        ? styles.getPropertyValue(value.slice(4, -1)).trim() : value;
    }
    if (Array.isArray(value)) return value.map(function (v) { return resolve(v, styles, key); });
    if (value && typeof value === "object") {
      var out = {};
      Object.keys(value).forEach(function (k) { out[k] = resolve(value[k], styles, k); });
      return out;
    }
    return value;
  }

  function merge(target, source) {
    Object.keys(source).forEach(function (k) {
      var t = target[k], s = source[k];
      if (Array.isArray(t) && !Array.isArray(s)) t = t[0];
      if (t && s && typeof t === "object" && typeof s === "object" && !Array.isArray(s)) merge(t, s);
      else target[k] = s;
    });
  }

  // The interval of a point on both axes, with caps.
  function whiskers(params, api) {
    var at = api.coord([api.value(0), api.value(1)]);
    var x0 = api.coord([api.value(2), api.value(1)]), x1 = api.coord([api.value(3), api.value(1)]);
    var y0 = api.coord([api.value(0), api.value(4)]), y1 = api.coord([api.value(0), api.value(5)]);
    var lines = [];
    function line(a, b, c, d) {
      lines.push({ type: "line", shape: { x1: a, y1: b, x2: c, y2: d }, style: { stroke: api.visual("color"), lineWidth: 1.5 } });
    }
    if (x0[0] !== x1[0]) {
      line(x0[0], at[1], x1[0], at[1]);
      line(x0[0], at[1] - 4, x0[0], at[1] + 4);
      line(x1[0], at[1] - 4, x1[0], at[1] + 4);
    }
    if (y0[1] !== y1[1]) {
      line(at[0], y0[1], at[0], y1[1]);
      line(at[0] - 4, y0[1], at[0] + 4, y0[1]);
      line(at[0] - 4, y1[1], at[0] + 4, y1[1]);
    }
    return { type: "group", children: lines };
  }

  // Labels that overlap are hidden; one that would leave the canvas moves back into it.
  function inside(width) {
    return function (p) {
      var r = p.labelRect;
      return { hideOverlap: true, dx: Math.max(2 - r.x, 0) + Math.min(width - 2 - r.x - r.width, 0) };
    };
  }

  // Gives an axis one of its scales, with the ticks of the drawing until a
  // reader zooms in: then ECharts finds ticks for what is seen.
  function applyScale(axis, scale, log, zoomed) {
    axis.type = log ? "log" : "value";
    axis.min = scale.min;
    axis.max = scale.max;
    var texts = {};
    scale.ticks.forEach(function (v, i) { texts[v] = scale.texts[i]; });
    axis.axisLabel = {};
    axis.axisLabel.formatter = function (v) {
      if (texts[v]) return texts[v];
      if (scale.time) return new Date(v).toISOString().slice(0, 16);
      return String(Math.abs(v) >= 1e6 || v === 0 ? v : +v.toPrecision(6)).replace(/^(-?\d{1,3})(?=(\d{3})+$)/, "$1,");
    };
    var ticks = zoomed ? undefined : scale.ticks;
    axis.axisLabel.customValues = ticks;
    axis.axisTick = { customValues: ticks };
    axis.minorTick = { show: log };
  }

  function Live(figure, spec) {
    this.figure = figure;
    this.spec = spec;
    this.log = { x: spec.axes.x.now === "log", y: !!spec.axes.y && spec.axes.y.now === "log" };
    this.zoomed = false;
    this.canvas = element("div", "ch-canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", spec.label);
    this.controls = element("div", "ch-ui ch-controls");
    figure.insertBefore(this.canvas, figure.firstChild);
    figure.insertBefore(this.controls, this.canvas.nextSibling);
    this.addControls();
    this.show(true);
  }

  Live.prototype.addControls = function () {
    var self = this, axes = this.spec.axes;
    Object.keys(axes).forEach(function (key) {
      if (!axes[key].linear || !axes[key].log) return;
      self.controls.appendChild(button("Log " + key, self.log[key], function (b) {
        self.log[key] = toggle(b);
        self.zoomed = false;
        self.draw();
      }));
    });
    this.controls.appendChild(button("Static chart", false, function (b) { self.show(!toggle(b)); }));
  };

  Live.prototype.show = function (live) {
    this.figure.classList.toggle("ch-live", live);
    if (!live) return;
    if (!this.chart) this.start();
    this.resize();
  };

  Live.prototype.start = function () {
    var self = this;
    this.width = this.canvas.clientWidth;
    this.canvas.style.height = this.layout().height + "px";
    this.chart = window.echarts.init(this.canvas, null, { renderer: "canvas" });
    this.draw();
    this.chart.on("click", function (e) {
      var link = e.data && e.data.link;
      if (link && SAFE.test(link)) window.location.href = link;
    });
    this.chart.on("datazoom", function () { self.rezoom(); });
    this.chart.on("restore", function () { self.zoomed = false; self.draw(); });
    var redraw = function () { self.draw(); };
    dark.addEventListener("change", redraw);
    new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    new ResizeObserver(function () { self.resize(); }).observe(this.figure);
  };

  Live.prototype.layout = function () {
    var width = this.width, found = this.spec.layouts[0];
    this.spec.layouts.forEach(function (l) { if (l.minWidth <= width) found = l; });
    return found;
  };

  Live.prototype.rezoom = function () {
    var zoomed = (this.chart.getOption().dataZoom || []).some(function (z) { return z.start > 0 || z.end < 100; });
    if (zoomed === this.zoomed) return;
    this.zoomed = zoomed;
    this.chart.setOption(this.axes());
  };

  Live.prototype.axes = function () {
    var out = {}, self = this;
    Object.keys(this.spec.axes).forEach(function (key) {
      var scales = self.spec.axes[key], axis = {};
      applyScale(axis, self.log[key] ? scales.log : scales.linear, self.log[key], self.zoomed);
      out[key + "Axis"] = axis;
    });
    return out;
  };

  Live.prototype.draw = function () {
    if (!this.chart) return;
    var self = this, styles = getComputedStyle(this.figure.querySelector("svg.ch"));
    var option = resolve(this.spec.option, styles, "");
    merge(option, resolve(this.layout().option, styles, ""));
    merge(option, this.axes());
    option.backgroundColor = styles.getPropertyValue("--chart-bg").trim();
    option.tooltip.formatter = function (p) { return (p.data && p.data.tip || [p.name]).map(plain).join("\n"); };
    option.legend.formatter = function (name) { return name; };
    option.textStyle = { fontFamily: styles.fontFamily };
    option.graphic.forEach(function (g) { g.style.fontFamily = styles.fontFamily; });
    option.series.forEach(function (s) {
      if (s.renderItem === "whiskers") s.renderItem = whiskers;
      if (s.labelLayout) s.labelLayout = inside(self.width);
      if (s.type === "scatter") s.label = { minMargin: 4, formatter: function (p) { return p.data.short || ""; } };
      if (s.endLabel) s.endLabel.formatter = function (p) { return p.seriesName; };
      if (s.silent) s.tooltip = { show: false };
      s.emphasis = s.silent ? { disabled: true } : { scale: 1.3 };
    });
    var before = this.chart.getOption();
    if (before && before.legend && before.legend[0]) option.legend.selected = before.legend[0].selected;
    this.chart.setOption(option, true);
  };

  Live.prototype.resize = function () {
    var width = this.canvas.clientWidth;
    if (!this.chart || !width || width === this.width) return;
    var before = this.layout();
    this.width = width;
    var now = this.layout();
    this.canvas.style.height = now.height + "px";
    this.chart.resize();
    if (now !== before) this.draw();
  };

  // ---- drawings with tooltip and filter ----

  function Still(figure) {
    this.figure = figure;
    this.tip = element("div", "ch-ui ch-tip");
    this.tip.hidden = true;
    this.tip.setAttribute("aria-hidden", "true"); // the same text is the name of the point
    figure.appendChild(this.tip);
    var self = this;
    figure.querySelectorAll("svg.ch .ch-p").forEach(function (p) { self.watch(p); });
    figure.addEventListener("keydown", function (e) { if (e.key === "Escape") self.tip.hidden = true; });
    this.addControls();
  }

  // The browser's own tooltip, from <title>, would stand beside ours.
  Still.prototype.watch = function (point) {
    var self = this, title = point.querySelector("title");
    if (!title) return;
    var text = title.textContent, label = point.querySelector(".ch-label");
    var number = label && text.indexOf(label.textContent) !== 0 ? label.textContent + ": " : ""; // what is seen is in the name
    title.remove();
    point.setAttribute("aria-label", number + text.replace(/\n/g, "; "));
    function show() { self.open(point, text); }
    function hide() { self.tip.hidden = true; }
    point.addEventListener("pointerenter", show);
    point.addEventListener("focus", show);
    point.addEventListener("pointerleave", hide);
    point.addEventListener("blur", hide);
  };

  Still.prototype.open = function (point, text) {
    var tip = this.tip, lines = text.split("\n");
    tip.replaceChildren(element("strong", "", lines[0]), element("span", "", lines.slice(1).join("\n")));
    tip.hidden = false;
    var frame = this.figure.getBoundingClientRect();
    var at = point.querySelector(".ch-hit").getBoundingClientRect();
    var left = Math.min(at.right - frame.left + 4, frame.width - tip.offsetWidth);
    var top = at.top - frame.top - tip.offsetHeight;
    if (at.top - tip.offsetHeight < 0) top = at.bottom - frame.top + 4;
    tip.style.left = Math.max(0, left) + "px";
    tip.style.top = top + "px";
  };

  Still.prototype.addControls = function () {
    var wide = this.figure.querySelector("svg.ch-wide"), self = this;
    if (!wide || !wide.hasAttribute("data-names")) return;
    var names = JSON.parse(wide.getAttribute("data-names"));
    var controls = element("div", "ch-ui ch-controls");
    // A wall of buttons is no choice: among many, the field below finds one.
    if (names.length > 1 && names.length <= 24) {
      names.forEach(function (name, i) {
        controls.appendChild(button(name, true, function (b) { self.hide("[data-s='" + i + "']", "ch-off", !toggle(b)); }));
      });
    }
    if (this.figure.querySelector(".ch-p.ch-dim")) {
      controls.appendChild(button("Frontier only", false, function (b) { self.hide(".ch-p.ch-dim", "ch-out", toggle(b)); }));
    }
    if (wide.querySelectorAll(".ch-p").length > 12) controls.appendChild(this.finder());
    if (controls.firstChild) this.figure.appendChild(controls);
  };

  Still.prototype.hide = function (selector, className, off) {
    this.figure.querySelectorAll("svg.ch " + selector).forEach(function (e) { e.classList.toggle(className, off); });
  };

  // A field that fades all points whose name does not hold what is typed.
  Still.prototype.finder = function () {
    var self = this, label = element("label", "ch-find", "Find "), input = element("input", "");
    input.type = "search";
    label.appendChild(input);
    input.addEventListener("input", function () {
      var wanted = input.value.trim().toLowerCase();
      self.figure.querySelectorAll("svg.ch .ch-p").forEach(function (p) {
        p.classList.toggle("ch-fade", p.getAttribute("aria-label").toLowerCase().indexOf(wanted) < 0);
      });
    });
    return label;
  };

  // ---- start ----

  function start() {
    document.querySelectorAll("figure[data-chart]").forEach(function (figure) {
      var script = figure.querySelector("script[data-chart-options]");
      // A narrow screen gets the drawing with its numbered key: names have no room there.
      if (window.echarts && script && figure.clientWidth >= 480) {
        try {
          new Live(figure, JSON.parse(script.textContent));
          return;
        } catch (e) { // the drawing is complete: better that than an empty frame
          figure.classList.remove("ch-live");
          console.error(e);
        }
      }
      new Still(figure);
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
