// The swim lanes: a column for each thread, a row for each step, arrows for what came before what.

class Lanes {
  constructor(execution, outcome, parting, chosen) {
    this.execution = execution;
    this.row = -1;
    this.drawn = []; // The arrows: each with the rows it comes from and goes to.
    const { threads, steps } = execution;
    this.heads = threads.map((thread, lane) => make("span.head", {}, chip(thread, lane)));
    this.rows = steps.map((step, row) => this.line(step, () => chosen(row)));
    this.svg = draw("svg", { "aria-hidden": "true", class: "order" });
    if (this.rows[parting]) this.rows[parting].classList.add("parting");
    const title = `This schedule ${outcome}`;
    const left = execution.left_out;
    this.body = make(
      "div.body", {}, this.svg,
      left ? make("p.left-out", {}, `${count(left, "earlier step")} left out`) : null,
      make("ol.steps", {}, ...this.rows),
      this.closing(),
    );
    this.scroll = make(
      "div.scroll", { tabindex: "0", role: "group", "aria-label": `${title}: arrow keys step through it` },
      make("div.heads", { "aria-hidden": "true" }, make("span.no"), ...this.heads),
      this.body,
    );
    const keys = ["it can go on", "blocked", "holds a lock", "happens before", "conflicts with"];
    const legend = make("p.legend", { "aria-hidden": "true" }, ...keys.map((key) => make("span", {}, key)));
    const head = make(`h3.outcome.${outcome}`, {}, title);
    this.element = make("section.lanes", { "aria-label": title }, head, this.scroll, legend);
    this.element.style.setProperty("--lanes", threads.length);
    new ResizeObserver(() => this.arrows()).observe(this.body);
  }

  line(step, choose) {
    const thread = this.execution.threads[step.lane];
    const marks = [
      ...(step.note ? [make(`span.note.${step.note}`, {}, step.note)] : []),
      ...step.fails.map((text) => make("span.note.fails", {}, `✗ ${text}`)),
    ];
    const cell = make(
      "div.cell",
      {},
      make("span.dot"),
      make("span.unseen", {}, `${thread.name}: `),
      make("span.what", {}, ...step.does.map(operation), ...marks),
    );
    cell.style.gridColumn = step.lane + 2;
    const number = make("span.no", {}, String(step.number));
    return make(`li.step.${colour(step.lane)}`, { title: step.where, onclick: choose }, number, cell);
  }

  // How every thread stands in the end.
  closing() {
    const last = this.execution.steps.length - 1;
    const cells = this.execution.threads.map((thread, lane) => {
      const [, status, why] = at(thread.statuses, last);
      const words = { ready: "not finished", new: "not started" }[status] || status;
      const text = this.execution.ending === "cut" ? "…" : words;
      return make(
        `div.cell.${colour(lane)}.${status}`,
        {},
        make("span.what", {}, make("span.status", {}, text), why ? make("small", {}, why) : null),
      );
    });
    return make("div.closing", {}, make("span.no"), ...cells);
  }

  show(row) {
    if (this.row >= 0) this.rows[this.row].removeAttribute("aria-current");
    if (row >= 0) this.rows[row].setAttribute("aria-current", "step");
    this.row = row;
    this.rows.forEach((element, index) => element.classList.toggle("future", index > row));
    for (const [path, from, to] of this.drawn) {
      path.classList.toggle("near", from === row || to === row);
      path.classList.toggle("future", to > row);
    }
    this.reveal(row);
  }

  // Scroll so that the step is in view, and nothing else on the page moves.
  reveal(row) {
    if (row < 0) {
      this.scroll.scrollTop = 0;
      return;
    }
    const { scroll } = this;
    const head = scroll.firstChild.offsetHeight;
    const element = this.rows[row];
    const top = element.offsetTop + this.body.offsetTop - head;
    const bottom = element.offsetTop + this.body.offsetTop + element.offsetHeight;
    const margin = Math.min(80, scroll.clientHeight / 4);
    if (top < scroll.scrollTop + margin) scroll.scrollTop = top - margin;
    else if (bottom > scroll.scrollTop + scroll.clientHeight - margin)
      scroll.scrollTop = bottom - scroll.clientHeight + margin;
    const cell = element.querySelector(".cell");
    if (cell.offsetLeft < scroll.scrollLeft) scroll.scrollLeft = cell.offsetLeft;
    else if (cell.offsetLeft + cell.offsetWidth > scroll.scrollLeft + scroll.clientWidth)
      scroll.scrollLeft = cell.offsetLeft + cell.offsetWidth - scroll.clientWidth;
  }

  // Put the step into the middle: two schedules that are alike so far stand side by side.
  centre() {
    if (this.row >= 0) this.scroll.scrollTop = this.rows[this.row].offsetTop - this.scroll.clientHeight / 3;
  }

  arrows() {
    const { steps, threads } = this.execution;
    const places = this.rows.map((row) => {
      const dot = row.querySelector(".dot");
      const cell = dot.parentElement;
      return [cell.offsetLeft + dot.offsetLeft + 5, row.offsetTop + cell.offsetTop + dot.offsetTop + 5];
    });
    const height = this.body.lastChild.offsetTop;
    const found = [];
    this.drawn = [];
    threads.forEach((thread, lane) => found.push(...this.life(thread, lane, places, height)));
    steps.forEach((step, row) => {
      for (const [from, object, sort] of step.after) {
        const path = draw("path", { class: `arrow ${sort}`, d: curve(places[from], places[row]) });
        path.append(draw("title", {}));
        path.firstChild.textContent = object || sort;
        this.drawn.push([path, from, row]);
      }
    });
    this.svg.replaceChildren(...found, ...this.drawn.map(([path]) => path));
    this.show(this.row);
  }

  // The line of a thread: dashed where it is blocked, broad where it holds a lock.
  life(thread, lane, places, height) {
    const x = this.heads[lane].offsetLeft + 17;
    const line = (changes, kind) => {
      const kinds = changes.map(([row, ...rest]) => [row, kind(...rest)]);
      const runs = kinds.filter(([, what], index) => !index || what !== kinds[index - 1][1]);
      return runs.flatMap(([row, what], index) => {
        if (!what) return [];
        const top = row < 0 ? 0 : places[row][1];
        const bottom = runs[index + 1] ? places[runs[index + 1][0]][1] : height;
        return [draw("path", { class: `${what} ${colour(lane)}`, d: `M${x} ${top}V${bottom}` })];
      });
    };
    const locks = this.execution.things.filter((thing) => thing.sort === "lock");
    const lines = { ready: "life", blocked: "life blocked" };
    return [
      ...locks.flatMap((lock) => line(lock.changes, (_, holders) => holders.includes(lane) && "held")),
      ...line(thread.statuses, (status) => lines[status]),
    ];
  }
}

// An arrow keeps clear of words: these stand to the right of the dots, and no row has two.
function curve([x1, y1], [x2, y2]) {
  const round = Math.min(9, (y2 - y1) / 2);
  if (x2 > x1) {
    const x = x1 - 4;
    const tip = `M${x2 - 12} ${y2 - 4}L${x2 - 6} ${y2}L${x2 - 12} ${y2 + 4}`;
    return `M${x} ${y1 + 4}V${y2 - round}Q${x} ${y2} ${x + round} ${y2}H${x2 - 7}${tip}`;
  }
  const x = x2 - 4;
  const tip = `M${x - 4} ${y2 - 11}L${x} ${y2 - 5}L${x + 4} ${y2 - 11}`;
  return `M${x1 - 6} ${y1}H${x + round}Q${x} ${y1} ${x} ${y1 + round}V${y2 - 6}${tip}`;
}
