// What stands beside the lanes: the source with every thread in it, and what objects are like.

class Source {
  constructor(sources) {
    this.sources = sources;
    this.name = make("span.file");
    this.code = make("div.code", { tabindex: "0", role: "group", "aria-label": "source" });
    const title = make("h3", {}, "Source ", this.name);
    this.element = make("section.source.card", { "aria-label": "Source" }, title, this.code);
    this.file = -1;
    this.lines = new Map();
    this.marked = []; // The lines that have a thread.
  }

  // Where threads are: the one that has just taken the step, and what the others do next.
  show(execution, row) {
    const step = execution.steps[row];
    const places = execution.threads.map((thread, lane) => {
      const [, status, , file, line] = at(thread.statuses, row);
      return step && step.lane === lane ? ["now", step.file, step.line] : [status, file, line];
    });
    const wanted = step && step.file >= 0 ? step.file : places.map((place) => place[1]).find((f) => f >= 0);
    this.element.hidden = wanted === undefined && this.file < 0;
    if (this.element.hidden) return;
    this.open(wanted ?? this.file);
    for (const line of this.marked) {
      line.className = "line";
      line.firstChild.replaceChildren();
    }
    this.marked = [];
    let target = null;
    places.forEach(([status, file, number], lane) => {
      const line = file === this.file ? this.lines.get(number) : null;
      if (!line) return;
      const mark = chip(execution.threads[lane], lane);
      mark.classList.add(status);
      line.firstChild[status === "now" ? "prepend" : "append"](mark);
      this.marked.push(line);
      line.classList.add("here");
      if (status === "now") line.classList.add("now", colour(lane));
      if (!target || status === "now") target = line;
    });
    if (target) this.reveal(target);
  }

  open(file) {
    if (file === this.file) return;
    this.file = file;
    const { name, pieces } = this.sources[file];
    this.name.textContent = name;
    this.lines.clear();
    this.marked = [];
    this.code.replaceChildren();
    pieces.forEach(([first, lines], index) => {
      if (index) this.code.append(make("div.gap", {}, "⋯"));
      lines.forEach(([text, spans], offset) => {
        const number = make("span.no", {}, String(first + offset));
        const code = make("code", {}, ...coloured(text || " ", spans));
        const line = make("div.line", {}, make("span.marks"), number, code);
        this.lines.set(first + offset, line);
        this.code.append(line);
      });
    });
  }

  reveal(line) {
    const top = line.offsetTop - this.code.offsetTop;
    const { scrollTop, clientHeight } = this.code;
    if (top < scrollTop + 40 || top > scrollTop + clientHeight - 60)
      this.code.scrollTop = top - clientHeight / 2;
  }
}

class State {
  constructor() {
    this.threads = make("tbody");
    this.things = make("tbody");
    this.element = make(
      "div.state",
      {},
      table("Threads", ["thread", "now", "holds"], this.threads),
      table("Objects", ["object", "state", "waiting"], this.things),
    );
  }

  show(execution, row) {
    const { threads, things, steps } = execution;
    const chips = (lanes) => lanes.map((lane) => chip(threads[lane], lane));
    const step = steps[row];
    this.threads.replaceChildren(
      ...threads.map((thread, lane) => {
        const [, status, why] = at(thread.statuses, row);
        const held = things.filter((thing) => at(thing.changes, row)[2].includes(lane));
        const words = { ready: "can go on", new: "not started" }[status] || status;
        const text = make(`span.status.${status}`, {}, words);
        return make(
          `tr${step && step.lane === lane ? ".changed" : ""}`,
          {},
          make("th", { scope: "row" }, chip(thread, lane)),
          make("td", {}, text, why ? make("small", {}, why) : null),
          make("td", {}, ...held.map((thing) => make("code.held-one", {}, ...named(thing.name)))),
        );
      }),
    );
    this.things.parentElement.parentElement.hidden = !things.length;
    this.things.replaceChildren(
      ...things.map((thing) => {
        const [since, text, holders, waiters] = at(thing.changes, row);
        const words = holders.length ? ["held by ", ...chips(holders)] : [text || (thing.sort === "lock" ? "free" : "–")];
        return make(
          `tr.${thing.sort}${since === row && row >= 0 ? ".changed" : ""}`,
          {},
          make("th", { scope: "row" }, ...named(thing.name)),
          make("td", {}, ...words),
          make("td", {}, ...chips(waiters)),
        );
      }),
    );
  }
}

function table(title, heads, body) {
  const row = make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)));
  const caption = make("h3", {}, title);
  return make("section.card", { "aria-label": title }, caption, make("table", {}, make("thead", {}, row), body));
}
