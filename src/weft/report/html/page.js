// The page: the verdict, the findings with their schedules, and what was explored.

const data = JSON.parse(document.getElementById("data").textContent);
const main = document.getElementById("report");
const live = document.getElementById("live");
let viewer = null; // The schedule that the keys step through.

// A finding: its schedule step by step, alone or beside one that passes.
class Viewer {
  constructor(finding, row) {
    this.finding = finding;
    this.active = finding.failing;
    this.last = finding.failing.steps.length - 1;
    const lanes = (execution, word) =>
      execution && new Lanes(execution, word, finding.parting, (row) => this.go(row, execution));
    this.failing = lanes(finding.failing, "fails");
    this.passing = lanes(finding.passing, "passes");
    this.source = new Source(data.sources);
    this.state = new State();
    this.position = make("output.position");
    const press = (text, label, row) => make("button", { type: "button", "aria-label": label, onclick: () => this.go(row()) }, text);
    this.slider = make("input", {
      type: "range", min: 0, max: this.last + 1, "aria-label": "step",
      oninput: () => this.go(Number(this.slider.value) - 1),
    });
    this.both = make("button.both", { type: "button", "aria-pressed": "false", onclick: () => this.compare() }, "Compare with one that passes");
    const controls = make(
      "div.controls", { role: "group", "aria-label": "Steps" },
      press("⇤", "to the beginning", () => -1),
      press("←", "one step back", () => this.row - 1),
      press("→", "one step on", () => this.row + 1),
      press("⇥", "to the end", () => this.last),
      this.slider,
      this.position,
      make("span.keys", { "aria-hidden": "true" }, make("kbd", {}, "←"), make("kbd", {}, "→")),
      this.passing ? this.both : null,
    );
    this.lanes = make("div.schedules", {}, this.failing.element);
    this.element = make("div.viewer", {}, controls, this.lanes, this.source.element, this.state.element);
    this.row = row ?? this.last;
  }

  compare() {
    const both = this.both.getAttribute("aria-pressed") !== "true";
    this.both.setAttribute("aria-pressed", String(both));
    this.element.classList.toggle("compared", both);
    if (both) this.lanes.prepend(this.passing.element);
    else this.passing.element.remove();
    this.active = this.finding.failing;
    this.last = Math.max(this.active.steps.length, both ? this.finding.passing.steps.length : 0) - 1;
    this.slider.max = this.last + 1;
    this.go(both ? this.finding.parting : this.row);
    if (both) for (const lanes of [this.failing, this.passing]) lanes.centre();
  }

  go(row, execution) {
    this.row = Math.max(-1, Math.min(this.last, row));
    if (execution) this.active = execution;
    const within = (one) => Math.min(this.row, one.steps.length - 1);
    this.failing.show(within(this.finding.failing));
    if (this.passing) this.passing.show(within(this.finding.passing));
    for (const lanes of [this.failing, this.passing])
      if (lanes) lanes.element.classList.toggle("active", lanes.execution === this.active);
    const shown = within(this.active);
    this.source.show(this.active, shown);
    this.state.show(this.active, shown);
    this.slider.value = this.row + 1;
    const number = (step) => (step ? step.number : 0);
    this.position.textContent = `${number(this.active.steps[shown])} / ${number(this.active.steps.at(-1))}`;
    live.textContent = spoken(this.active, shown);
    remember();
  }
}

function spoken(execution, row) {
  const step = execution.steps[row];
  if (!step) return "The beginning";
  const words = [...step.does, step.note, ...step.fails].filter(Boolean).join(", ");
  const where = step.where ? `, at ${step.where}` : "";
  return `Step ${row + 1} of ${execution.steps.length}: ${execution.threads[step.lane].name}: ${words}${where}`;
}

function listed(title, items, element = (item) => item) {
  if (!items.length) return null;
  const list = make("ul", {}, ...items.map((item) => make("li", {}, element(item))));
  return make("section.card.listed", { "aria-label": title }, make("h3", {}, title), list);
}

function figures(system) {
  const { counts } = system;
  const found = [
    [counts.executions, "executions"],
    [system.total_executions > counts.executions && system.total_executions, "with earlier rounds"],
    [counts.blocked, "abandoned"],
    [counts.cut, "cut off"],
    [counts.transitions, "steps"],
    [counts.deepest, "in the longest"],
    [system.seconds, "seconds"],
  ];
  return make(
    "dl.figures", {},
    ...found.filter(([number]) => number).map(([number, what]) =>
      make("div", {}, make("dt", {}, what), make("dd", {}, number.toLocaleString("en")))),
  );
}

function explored(system) {
  const visible = Object.entries(system.visible);
  const rows = visible.map(([name, why]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, why)));
  return make(
    "section.explored", { "aria-labelledby": "explored" },
    make("h2", { id: "explored" }, "What was explored"),
    figures(system),
    make("p.strategy", {}, `The schedules were chosen by ${system.strategy}.`),
    make(
      "div.columns", {},
      rows.length ? table("Where threads were switched", ["place or object", "because"], make("tbody", {}, ...rows)) : null,
      listed("Data races", system.races, (race) => make("pre", {}, race.message)),
      listed("Not explored", system.unexplored, (part) => part.what),
      listed("What to do", system.advice),
      listed("Outcomes", system.outcomes, (text) => make("code", {}, text)),
      listed("This rests on", system.assumptions),
    ),
  );
}

function found(finding) {
  const [first, ...rest] = finding.message.split("\n");
  const parts = [make("h2", {}, finding.explanation || first)];
  if (finding.explanation || rest.length) parts.push(make("pre.message", {}, finding.explanation ? finding.message : rest.join("\n")));
  if (finding.passes_if) parts.push(make("p.remark", {}, `It ${finding.passes_if}.`));
  if (finding.note) parts.push(make("p.remark", {}, finding.note));
  if (finding.again) parts.push(make("p.again", {}, "to run it again: ", make("code", {}, finding.again)));
  return make("section.finding", { "aria-label": finding.kind }, make("p.kind", {}, finding.kind), ...parts);
}

const word = (system) => system.verdict || "error";
const MEANINGS = {
  verified: "Every schedule that matters was explored, and nothing was found.",
  "verified within the bound": "Every schedule within the bound was explored, and nothing was found. There are more beyond it.",
  inconclusive: "Nothing was found, but not everything was explored.",
  error: "There is no answer for it.",
};

function verdict(system) {
  const name = word(system);
  return make(
    `section.verdict.${name.split(" ")[0]}`, { "aria-label": "Verdict" },
    make("p.word", {}, name), make("h1", {}, system.name),
    system.target && system.target !== system.name ? make("p.target", {}, system.target) : null,
    name in MEANINGS ? make("p.meaning", {}, MEANINGS[name]) : null,
  );
}

function failed(error) {
  const parts = [["what", error.what], ["where", error.where], ["to do", error.todo]];
  return make("dl.refusal", {}, ...parts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
}

let place = [0, 0];

function open(system, finding, row) {
  place = [system, finding];
  const chosen = data.systems[system];
  viewer = null;
  main.replaceChildren();
  [...document.getElementById("systems").children].forEach((each, index) =>
    each.toggleAttribute("aria-current", index === system));
  if (!chosen) {
    main.append(make("p", {}, "Nothing was checked."));
    return;
  }
  main.append(verdict(chosen));
  if (chosen.error) main.append(failed(chosen.error));
  const findings = chosen.findings || [];
  if (findings.length > 1) {
    main.append(make("nav.findings", { "aria-label": "Findings" }, ...findings.map((each, index) =>
      make("button", { type: "button", "aria-current": index === finding ? "true" : false, onclick: () => open(system, index) },
        `${index + 1} ${each.kind}`))));
  }
  const one = findings[finding];
  if (one) main.append(found(one));
  if (one && one.failing && one.failing.steps.length) {
    viewer = new Viewer(one, row);
    main.append(viewer.element);
  }
  if (chosen.counts) main.append(explored(chosen));
  const missing = data.interrupted ? ["It was interrupted: what was not begun by then is not here.", ...data.not_checked] : data.not_checked;
  if (missing.length) main.append(listed("Not checked", missing));
  if (viewer) viewer.go(viewer.row);
  else remember();
}

// The place is kept in the address, so that it can be handed on. Browsers do not like that to
// happen often: it waits until the reader stops.
let later = 0;
function remember() {
  const parts = [place[0] + 1, place[1] + 1, ...(viewer ? [viewer.row + 1] : [])];
  clearTimeout(later);
  later = setTimeout(() => history.replaceState(null, "", `#${parts.join(".")}`), 300);
}

function recalled() {
  const parts = location.hash.slice(1).split(".").map(Number);
  if (parts.length < 2 || parts.some((part) => !Number.isInteger(part) || part < 0)) return null;
  const system = Math.min(Math.max(parts[0] - 1, 0), data.systems.length - 1);
  const findings = data.systems[system] ? data.systems[system].findings || [] : [];
  const finding = Math.min(Math.max(parts[1] - 1, 0), Math.max(findings.length - 1, 0));
  return parts.length > 2 ? [system, finding, parts[2] - 1] : [system, finding];
}

const KEYS = {
  ArrowLeft: () => viewer.row - 1,
  ArrowRight: () => viewer.row + 1,
  Home: () => -1,
  End: () => viewer.last,
};
addEventListener("keydown", (event) => {
  const key = KEYS[event.key];
  const typing = event.target instanceof HTMLInputElement;
  if (!key || !viewer || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  viewer.go(key());
});

const THEMES = { auto: "◐ auto", light: "☀ light", dark: "☾ dark" };
const theme = document.getElementById("theme");
function dress(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  theme.textContent = THEMES[name];
  theme.setAttribute("aria-label", `colours: ${name}`);
  theme.dataset.name = name;
}
theme.addEventListener("click", () => {
  const names = Object.keys(THEMES);
  dress(names[(names.indexOf(theme.dataset.name) + 1) % names.length]);
});

const names = data.systems.map((system) => system.name);
if (names.length > 1) {
  document.getElementById("systems").append(...data.systems.map((system, index) =>
    make("button", { type: "button", class: word(system).split(" ")[0], title: system.target, onclick: () => open(index, 0) },
      names.indexOf(system.name) === names.lastIndexOf(system.name) ? system.name : system.target,
      make("span.unseen", {}, `: ${word(system)}`))));
}
dress("auto");
open(...(recalled() || [0, 0]));
addEventListener("hashchange", () => recalled() && open(...recalled()));
