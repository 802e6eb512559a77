// Draws the page's charts with Chart.js, which is fetched only where there is one. What a chart shows comes as JSON from
// the server (campaigns/web/drawing/charts.py); colours come from the style sheet, so that charts follow light and dark.
(() => {
  const source = document.currentScript.dataset.source;
  const language = document.documentElement.lang || "en";
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  let loading = null;

  const load = () => loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = done;
    script.onerror = () => { loading = null; script.remove(); failed(new Error("the library of charts didn't come")); };
    document.head.append(script);
  });

  // The colours as they are right now, resolved by the browser.
  const palette = (plot) => {
    const style = getComputedStyle(plot);
    const named = (name) => style.getPropertyValue(`--${name}`).trim();
    return { named, ink: named("ink"), soft: named("soft-ink"), hair: named("hairline"), brass: named("brass"), font: style.fontFamily };
  };
  const thin = (hex, hundredths) => hex + Math.round(hundredths * 2.55).toString(16).padStart(2, "0");
  const told = (value, perCent) => perCent ? share.format(value / 100) : whole.format(value);

  // Broken or solid lines across the chart: a level to compare with, a place among the columns.
  const across = { id: "across", afterDatasetsDraw(chart, _, { level = null, at = [], ink, brass, font }) {
    const { ctx, chartArea: area, scales } = chart;
    const stroke = (x0, y0, x1, y1, broken) => {
      ctx.save();
      ctx.strokeStyle = broken ? ink : brass;
      ctx.lineWidth = broken ? 1.5 : 4;
      ctx.setLineDash(broken ? [4, 4] : []);
      ctx.beginPath(); ctx.moveTo(x0, y0); ctx.lineTo(x1, y1); ctx.stroke();
      ctx.restore();
    };
    if (level !== null) { const y = scales.y.getPixelForValue(level); stroke(area.left, y, area.right, y, true); }
    for (const one of at) {
      const step = (area.right - area.left) / chart.data.labels.length;
      const x = Math.min(Math.max(area.left + (one.place + 0.5) * step, area.left), area.right);
      stroke(x, area.top, x, area.bottom, one.broken);
      if (!one.said) continue;
      ctx.save();
      ctx.fillStyle = one.broken ? ink : brass;
      ctx.font = `600 14px ${font}`;
      ctx.textAlign = x < area.left + 40 ? "left" : x > area.right - 40 ? "right" : "center";
      ctx.fillText(one.said, x, area.top - 6);
      ctx.restore();
    }
  } };

  // Between what a column's value lies: a thin stroke over it.
  const spread = { id: "spread", afterDatasetsDraw(chart, _, { spreads = [], ink }) {
    const { ctx, scales } = chart;
    ctx.save();
    ctx.strokeStyle = ink;
    ctx.lineWidth = 1.5;
    spreads.forEach(([low, high], n) => {
      const { x } = chart.getDatasetMeta(0).data[n];
      ctx.beginPath(); ctx.moveTo(x, scales.y.getPixelForValue(low)); ctx.lineTo(x, scales.y.getPixelForValue(high)); ctx.stroke();
    });
    ctx.restore();
  } };

  const xy = (points) => points.map(([x, y]) => ({ x, y }));

  const ofLines = (what, colours) => {
    const datasets = [];
    for (const one of what.lines) {
      const colour = colours.named(one.colour) || colours.ink;
      for (const band of one.bands) {
        const edge = { borderWidth: 0, pointRadius: 0, pointHitRadius: 0, silent: true };
        datasets.push({ ...edge, data: xy(band.high), fill: "+1", backgroundColor: thin(colour, 20) });
        datasets.push({ ...edge, data: xy(band.low), fill: false });
      }
      datasets.push({
        label: one.name, data: xy(one.points), borderColor: colour, borderWidth: 2.5, borderDash: one.dashes,
        backgroundColor: thin(colour, 18), fill: one.filled ? "origin" : false,
        pointRadius: one.points.length > 30 ? 0 : 2, pointBackgroundColor: colour, pointHitRadius: 12,
      });
    }
    return { type: "line", data: { datasets } };
  };

  const ofColumns = (what, colours) => {
    const strong = thin(colours.named("slate"), 78), pale = thin(colours.named("slate"), 32);
    const backgroundColor = what.values.map((_, n) => (what.pale[n] ? pale : strong));
    return { type: "bar", data: { labels: what.names, datasets: [{ data: what.values, backgroundColor, categoryPercentage: 1, barPercentage: 0.92 }] } };
  };

  const draw = (plot) => {
    const canvas = plot.querySelector("canvas"), what = JSON.parse(plot.querySelector("script").textContent);
    const colours = palette(plot), isLines = what.kind === "lines";
    const counts = isLines && what.lines.every((one) => [...one.points, ...one.bands.flatMap(({ high, low }) => [...high, ...low])].every(([, y]) => Number.isInteger(y)));
    const ticks = { color: colours.soft, font: { family: colours.font, size: 13 } };
    const rules = { level: what.level ?? null, at: what.at ?? [], ink: colours.ink, brass: colours.brass, font: colours.font };
    const spreads = what.spreads ?? [], between = (ends) => ends ? ` (${ends.map((n) => whole.format(Math.round(n))).join(" – ")})` : "";
    window.Chart.getChart(canvas)?.destroy();
    new window.Chart(canvas, {
      ...(isLines ? ofLines(what, colours) : ofColumns(what, colours)),
      plugins: [across, spread],
      options: {
        animation: false, responsive: true, maintainAspectRatio: false, locale: language,
        layout: { padding: { top: rules.at.some((one) => one.said) ? 22 : 10, right: 10 } },
        interaction: { mode: isLines ? "nearest" : "index", intersect: false },
        scales: {
          x: {
            ...(isLines ? { type: "linear", bounds: "data" } : {}), border: { color: colours.ink }, grid: { display: false },
            ticks: { ...ticks, ...(isLines ? { precision: 0 } : {}), maxRotation: 0, autoSkipPadding: 18 },
          },
          y: {
            min: isLines ? what.least : 0, ...(what.most != null ? { max: what.most } : {}), suggestedMax: Math.max(0, ...spreads.map(([, high]) => high)), border: { display: false },
            grid: { color: colours.hair }, ticks: { ...ticks, ...(counts ? { precision: 0 } : {}), maxTicksLimit: 6, callback: (value) => told(value, what.per_cent) },
          },
        },
        plugins: {
          across: rules, spread: { spreads, ink: colours.ink }, legend: { display: false },
          tooltip: {
            filter: (one) => !one.dataset.silent, displayColors: false, bodyFont: { family: colours.font },
            callbacks: {
              title: (items) => items.length ? (isLines ? whole.format(items[0].parsed.x) : items[0].label) : "",
              label: (one) => `${one.dataset.label ? `${one.dataset.label}: ` : ""}${told(one.parsed.y, what.per_cent)}${between(spreads[one.dataIndex])}`,
            },
          },
        },
      },
    });
    plot.dataset.drawn = "";
  };

  const all = async (within) => {
    const plots = [...within.querySelectorAll("[data-chart]")];
    if (!plots.length) return;
    try { await load(); } catch { return; } // the table behind it says the same
    for (const plot of plots) if (plot.isConnected) draw(plot);
  };

  document.addEventListener("DOMContentLoaded", () => all(document));
  document.addEventListener("htmx:load", (event) => { if (document.readyState !== "loading") all(event.target); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => all(document));
})();
