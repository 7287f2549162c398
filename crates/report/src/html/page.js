"use strict";
// Shows the findings in the page's data. Only what is visible is made into elements.
const data = JSON.parse(document.getElementById("data").textContent);
const string = (at) => data.strings[at];
const named = (keys, values) => Object.fromEntries(keys.map((key, at) => [key, values[at]]));
data.findings = data.findings.map((values) => {
  const finding = named(data.keys, values);
  for (const key of ["ranks", "owner", "bytes", "fix"]) finding[key] = string(finding[key]);
  finding.sites = finding.sites.map((values) => named(data.site_keys, values));
  for (const site of finding.sites) site.ranks = string(site.ranks);
  return finding;
});
const at = (id) => document.getElementById(id);
const PAGE = 200; // rows added to the list at a time
let shown = []; // numbers of the findings that pass the filters
let rows = 0; // how many of them are in the list
let chosen = -1; // position in `shown`

function element(name, properties, ...children) {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

const place = (site) => {
  const file = string(site.file);
  return file ? file + (site.line ? ":" + site.line : "") : "unknown place";
};

// The list and its filters

function passes(finding) {
  const wanted = at("text").value.toLowerCase();
  const rule = at("rule").value, certainty = at("certainty").value, file = at("file").value;
  return (!rule || finding.rule === rule)
    && (!certainty || finding.certainty === certainty)
    && (!file || finding.sites.some((site) => string(site.file) === file))
    && (!wanted || searched(finding).includes(wanted));
}

function searched(finding) {
  const sites = finding.sites.map((site) => place(site) + " " + string(site.function)).join(" ");
  return (finding.rule + " " + finding.message + " " + sites).toLowerCase();
}

function filter() {
  shown = data.findings.map((_, number) => number).filter((number) => passes(data.findings[number]));
  at("count").textContent = shown.length + " of " + data.findings.length;
  at("list").replaceChildren();
  rows = 0;
  more();
  choose(shown.length ? 0 : -1);
}

function more() {
  for (const number of shown.slice(rows, rows + PAGE)) {
    const finding = data.findings[number], position = rows++;
    at("list").append(element("li", { role: "option", onclick: () => choose(position) },
      element("span", { className: "rule " + finding.certainty, textContent: finding.rule }),
      " " + finding.message,
      element("div", { className: "place", textContent: finding.sites.map(place).join(" · ") })));
  }
}

function choose(position) {
  while (position >= rows && rows < shown.length) more();
  at("list").querySelector("[aria-selected=true]")?.removeAttribute("aria-selected");
  chosen = position;
  const row = at("list").children[position];
  row?.setAttribute("aria-selected", "true");
  row?.scrollIntoView({ block: "nearest" });
  at("detail").replaceChildren(...(position < 0 ? [] : detail(data.findings[shown[position]])));
  at("detail").scrollTop = 0;
}

// A link to a finding ends with # and its fingerprint.
function follow() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const position = shown.findIndex((number) => data.findings[number].fingerprint === wanted);
  if (position >= 0) choose(position);
}

// One finding

function detail(finding) {
  const rule = data.rules[finding.rule];
  const parts = [
    element("h2", { textContent: finding.message }),
    element("p", {}, element("span", { className: "rule " + finding.certainty, textContent: finding.rule }),
      ", " + finding.certainty + ", " + ranks(finding.ranks) + (finding.count > 1 ? ", observed " + finding.count + " times" : "")),
    picture(finding),
  ];
  for (const site of finding.sites) {
    parts.push(element("h3", { textContent: mark(site) + string(site.what) }));
    parts.push(element("div", { className: "place", textContent: place(site) + (string(site.function) ? " in " + string(site.function) : "") }));
    const snippet = source(site);
    if (snippet) parts.push(snippet);
  }
  parts.push(element("h3", { textContent: "Why" }), element("p", { textContent: sentence(rule.title) }));
  for (const note of finding.notes) parts.push(element("p", { textContent: sentence(string(note)) }));
  parts.push(element("h3", { textContent: "What mends it" }), element("p", { textContent: finding.fix || rule.fix }));
  parts.push(element("p", { className: "faint", textContent: "fingerprint " + finding.fingerprint }));
  return parts;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + ".";
const mark = (site) => ({ first: "(1) ", second: "(2) ", earlier: "Earlier: " })[site.role] || "";

function source(site) {
  const lines = data.lines[site.file];
  if (!lines || !(site.line in lines)) return null;
  const around = [];
  for (let line = site.line - 3; line <= site.line + 3; line++) {
    if (!(line in lines)) continue;
    around.push(element("span", { className: line === site.line ? "hit" : "" },
      element("span", { className: "number", textContent: line }), lines[line] + "\n"));
  }
  return element("pre", {}, ...around);
}

// The picture: a lane per set of ranks, time from left to right

const SVG = "http://www.w3.org/2000/svg";
const LEFT = 190, WIDTH = 860, LANE = 64, TOP = 34;

function draw(name, attributes, text, title) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  if (title) made.append(draw("title", {}, title));
  return made;
}

const short = (text, length) => text.length > length ? text.slice(0, length - 1) + "…" : text;
const ranks = (set) => set === "" ? "some ranks" : (/[-,]/.test(set) ? "ranks " : "rank ") + set;

// Which lane each place is on, and the lanes' names. One rank is one lane; two sides of the same
// several ranks are two, since one rank's access races with another's.
function lanes(finding) {
  const names = [], of = new Map();
  const lane = (name) => { if (!names.includes(name)) names.push(name); return names.indexOf(name); };
  const race = finding.owner !== "";
  for (const site of finding.sites) {
    const several = (race || finding.collective) && !/^\d+$/.test(site.ranks) && finding.sites.filter((other) => other.ranks === site.ranks).length > 1;
    of.set(site, lane(ranks(site.ranks) + (several ? " " + mark(site).trim() : "")));
  }
  const owned = (site) => site.ranks === finding.owner;
  const owner = !race ? -1 : finding.sites.some(owned) ? of.get(finding.sites.findLast(owned)) : lane("memory of " + ranks(finding.owner));
  return { names, of, owner };
}

function picture(finding) {
  const { names, of, owner } = lanes(finding);
  const height = TOP + LANE * names.length + 10, y = (lane) => TOP + LANE * lane + LANE / 2;
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img" });
  svg.append(draw("title", {}, finding.message), arrowheads());
  names.forEach((name, lane) => svg.append(
    draw("line", { class: "lane", x1: LEFT, x2: WIDTH - 10, y1: y(lane), y2: y(lane) }),
    draw("text", { x: 8, y: y(lane) + 4 }, short(name, 26), name)));
  const parts = owner >= 0 ? race(finding, of, owner, y, height)
    : finding.collective ? collective(finding, of, y, height) : misuse(finding, of, y);
  svg.append(...parts);
  return svg;
}

function arrowheads() {
  const heads = draw("defs", {});
  for (const side of ["first", "second"]) {
    const head = draw("marker", { id: "head-" + side, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" });
    head.append(draw("path", { d: "M0 0L8 4L0 8z", class: side }));
    heads.append(head);
  }
  return heads;
}

function event(site, x, y, side) {
  const label = mark(site) + string(site.op) + " " + place(site).split("/").pop();
  return [draw("circle", { class: side, cx: x, cy: y, r: 6 }, undefined, string(site.what)),
    draw("text", { x: x - 4, y: y - 12 }, short(label, 46), string(site.what) + "\n" + place(site))];
}

// Both accesses lie in the band in which nothing orders them. An operation is pending from its call
// on, and reaches the memory some time later.
function race(finding, of, owner, y, height) {
  const [start, end] = [LEFT + 60, WIDTH - 60];
  const parts = [draw("rect", { class: "band", x: start - 20, y: TOP - 6, width: end - start + 40, height: height - TOP, rx: 6 }),
    draw("text", { class: "faint", x: start - 16, y: TOP - 14 }, "nothing orders the two accesses in here")];
  finding.sites.forEach((site, number) => {
    const side = number ? "second" : "first", lane = of.get(site);
    const x = number ? start + 270 : start + 10;
    if (site.pending) {
      const lands = number ? end - 40 : start + 220;
      parts.push(draw("path", { class: side + " pending", d: `M${x} ${y(lane)}H${end}` }, undefined, "not known to be complete"));
      if (lane !== owner && site.remote) {
        const down = y(owner) > y(lane) ? -1 : 1;
        parts.push(draw("path", { class: side + " arrow", "marker-end": `url(#head-${side})`,
          d: `M${x} ${y(lane)}L${lands} ${y(owner) + 9 * down}` }, undefined, "reaches the memory at some time"));
      }
    }
    parts.push(...event(site, x, y(lane), side));
  });
  const bytes = finding.bytes ? finding.bytes + " " : "";
  parts.push(draw("text", { class: "faint", x: start - 16, y: y(owner) + 22 }, short(bytes + "in memory of " + ranks(finding.owner), 80)));
  return parts;
}

function collective(finding, of, y, height) {
  const x = LEFT + 220;
  const parts = [draw("line", { class: "lane", x1: x, x2: x, y1: TOP - 6, y2: height - 10, "stroke-dasharray": "4 4" }),
    draw("text", { class: "faint", x: x - 60, y: TOP - 14 }, "the ranks do not come together")];
  finding.sites.forEach((site, number) => parts.push(...event(site, x, y(of.get(site)), number ? "second" : "first")));
  return parts;
}

function misuse(finding, of, y) {
  const [earlier, call] = [LEFT + 80, LEFT + 400];
  const parts = [], before = finding.sites.find((site) => site.role === "earlier");
  const broken = finding.sites.find((site) => site !== before);
  if (before && broken) {
    parts.push(draw("path", { class: "second arrow", "marker-end": "url(#head-second)",
      d: `M${earlier} ${y(of.get(before))}L${call - 8} ${y(of.get(broken))}` }));
  }
  if (before) parts.push(...event(before, earlier, y(of.get(before)), "second"));
  if (broken) parts.push(...event(broken, call, y(of.get(broken)), "first"));
  return parts;
}

// The keyboard

document.addEventListener("keydown", (key) => {
  const typing = /^(INPUT|SELECT)$/.test(document.activeElement.tagName);
  if (key.key === "Escape") { document.activeElement.blur(); at("list").focus(); return; }
  if (typing || key.ctrlKey || key.metaKey || key.altKey) return;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key.key];
  if (step && shown.length) choose(Math.min(Math.max(chosen + step, 0), shown.length - 1));
  else if (key.key === "Enter") at("detail").focus();
  else if (key.key === "/") at("text").focus();
  else return;
  key.preventDefault();
});

at("list").addEventListener("scroll", ({ target }) => {
  if (target.scrollTop + target.clientHeight > target.scrollHeight - 400) more();
});
for (const id of ["text", "rule", "certainty", "file"]) at(id).addEventListener("input", filter);
const files = new Set(data.findings.flatMap((finding) => finding.sites.map((site) => string(site.file))));
for (const rule of Object.keys(data.rules)) at("rule").append(element("option", { textContent: rule }));
for (const file of [...files].filter(Boolean).sort()) at("file").append(element("option", { textContent: file }));
filter();
addEventListener("hashchange", follow);
follow();
