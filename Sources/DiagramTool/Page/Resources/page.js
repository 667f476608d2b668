"use strict";

// Steps through a machine by looking its steps up in a table, which was filled by running the machine.
// There is no interpreter of statecharts here. `StateDiagram.pageData` defines the form of the table.

const page = JSON.parse(document.getElementById(":data").textContent);
const table = page.table
  ?? { start: 0, effects: [[]], events: [], arrows: [], states: [{ text: "", nodes: [] }] };

// A label can't contain a colon in the `id` of an element, so that these are different from all of them.
const ui = (name) => document.getElementById(":" + name);
const picture = ui("picture");
const svg = picture.querySelector("svg");

/** The steps that were made, and those after `position`, which were taken back. */
let steps = [];
let position = 0;

// MARK: Looking up

const problems = {
  absent: "not a timeout of this state",
  excluded: "excluded by a rule of the event",
  impossible: "must not happen: the machine traps or never returns",
  unknown: "could not be tried",
  untried: "not tried",
};

/** The number of each event by its name, and by its label if several share it. */
const eventNumbers = new Map();
for (const key of ["label", "name"]) {
  table.events.map((event) => event[key]).forEach((name, number) => {
    if (key === "name" || !eventNumbers.has(name)) eventNumbers.set(name, number);
  });
}

/** Returns the step of an event in a state. It has a `problem` if the machine can't make it. */
function result(source, event) {
  const step = { event, source, target: source, effects: [], arrows: [] };
  const outcome = table.states[source].on ? table.states[source].on[event] : "untried";
  if (typeof outcome === "string") return { ...step, problem: outcome };
  if (outcome === null && table.events[event].timeout) return { ...step, problem: "absent" };
  if (outcome === null || outcome.length === 1) {
    return { ...step, target: outcome?.[0] ?? source, ignored: true };
  }
  const [target, effects, ...arrows] = outcome;
  return { ...step, target, effects: table.effects[effects], arrows };
}

const current = () => (position === 0 ? table.start : steps[position - 1].target);
const eventName = (event) => table.events[event].name;
const stateText = (state) => table.states[state].text;
const effectNames = (effects) => effects.map((effect) => effect[1] ?? effect);
const short = (text) => (text.length > 80 ? text.slice(0, 80) + "…" : text);

// An effect is its text, or a pair of its text and its name.
for (const list of table.effects) {
  list.forEach((effect, index) => {
    if (typeof effect === "string") list[index] = [effect, effect];
  });
}

/** Returns what an event leads to: `→ unlocked / openDoors`. */
function outcomeText(step) {
  if (step.problem === "excluded" && table.events[step.event].rules) {
    return `excluded by a rule: ${table.events[step.event].rules.join(", ")}`;
  }
  if (step.problem) return problems[step.problem];
  if (step.ignored) return "ignored";
  return `→ ${stateText(step.target)}${suffix(step.effects.map((effect) => effect[0]))}`;
}

const suffix = (effects) => (effects.length > 0 ? " / " + effects.join(", ") : "");

// MARK: Moving

/** Makes a step, and forgets those that were taken back. */
function send(event) {
  const step = result(current(), event);
  if (step.problem) return;
  steps.length = position;
  steps.push(step);
  moveTo(position + 1);
}

/** Moves to the state after a number of steps. */
function moveTo(number) {
  position = Math.min(Math.max(number, 0), steps.length);
  report("");
  show();
  announce(position === 0 ? `Start: ${stateText(table.start)}` : announcement(steps[position - 1]));
  saveAddress();
}

function announcement(step) {
  const effects = step.effects.map((effect) => effect[0]);
  const end = effects.length > 0 ? `. Effects: ${effects.join(", ")}` : "";
  const text = step.problem || step.ignored ? outcomeText(step) : `now ${stateText(step.target)}`;
  return `${eventName(step.event)}: ${text}${end}`;
}

const announce = (text) => (ui("live").textContent = text);

/** Shows an error on the page, or removes it. */
function report(problem) {
  ui("problem").textContent = problem;
  ui("problem").hidden = problem === "";
}

/**
 * Returns the steps of a recording: a list of `{ event, state, effects }`, of which all but the event can
 * be missing. Throws an error at the first step that the machine doesn't make.
 */
function follow(recording) {
  const made = [];
  let now = table.start;
  for (const { event, state, nodes, effects } of recording) {
    const fail = (reason) => {
      throw new Error(`Step ${made.length + 1}, “${short(event)}”: ${reason}. Nothing was replayed.`);
    };
    const number = eventNumbers.get(event);
    if (number === undefined) fail(`the machine “${short(page.name)}” has no event with this name`);
    if (made.at(-1)?.problem) fail("no event follows one that must not happen");
    const step = result(now, number);
    if (step.problem && step.problem !== "impossible") {
      fail(`in the state “${short(stateText(now))}”, it is ${outcomeText(step)}`);
    }
    now = step.target;
    const isSame = nodes ? `${nodes}` === `${table.states[now].nodes}` : (state ?? stateText(now)) === stateText(now);
    if (!isSame) {
      fail(`it led to “${short(state ?? `${nodes}`)}” when it was recorded, and leads to `
        + `“${short(stateText(now))}” in this machine`);
    }
    const known = step.effects.flat();
    if (effects?.length > step.effects.length || effects?.some((name) => !known.includes(name))) {
      fail(`it was recorded with other effects (${short(effects.join(", "))})`);
    }
    made.push(step);
  }
  return made;
}

/** Replaces all steps. */
function load(made, start) {
  steps = made;
  ui("steps").replaceChildren();
  moveTo(start);
}

// MARK: The address: `#after=pay,ship`

let addressTimer;

const address = () =>
  position === 0
    ? "#"
    : "#after=" + steps.slice(0, position).map((step) => encodeURIComponent(eventName(step.event)));

/** Writes the address a moment later, because browsers limit how often it changes. */
function saveAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", address()), 250);
}

function readAddress() {
  const hash = location.hash.slice(1);
  if (!hash) return;
  try {
    if (!hash.startsWith("after=")) throw new Error("The address contains no steps: '#after=' is missing.");
    const names = hash.slice(6).split(",").filter(Boolean).map(decodeURIComponent);
    const made = follow(names.map((event) => ({ event })));
    load(made, made.length);
  } catch (error) {
    report(error instanceof URIError ? "The address is incomplete. Nothing was replayed." : error.message);
  }
}

// MARK: The picture

const elements = new Map();

/** Returns an element of the picture by its `id` without the name of the machine. */
function element(id) {
  if (!elements.has(id)) elements.set(id, document.getElementById(page.prefix + id));
  return elements.get(id);
}

/** Returns the lines of text of an arrow, which are counted from the last one of its element. */
function texts(arrow) {
  const { element: id, lines: [toEnd, count] } = table.arrows[arrow];
  const all = [...(element(id)?.querySelectorAll("text") ?? [])];
  const start = all.length - toEnd;
  return all.slice(Math.max(start, 0), start + count);
}

const marked = [];

function mark(part, name) {
  part?.classList.add(name);
  marked.push([part, name]);
}

/** The events that a click on a line of text sends. */
const clickable = new Map();

function showPicture() {
  for (const [part, name] of marked.splice(0)) part?.classList.remove(name);
  clickable.clear();
  if (!page.table) return;
  const nodes = table.states[current()].nodes;
  for (const node of nodes) mark(element(node), "current");
  const last = steps[position - 1];
  for (const node of last ? table.states[last.source].nodes : []) {
    if (!nodes.includes(node)) mark(element(node), "previous");
  }
  for (const arrow of last?.arrows ?? []) {
    mark(element(table.arrows[arrow].element), "taken");
    for (const text of texts(arrow)) mark(text, "taken");
  }
  table.events.forEach((_, event) => {
    for (const arrow of result(current(), event).arrows) {
      for (const text of texts(arrow)) {
        mark(text, "open");
        clickable.set(text, [...(clickable.get(text) ?? []), event]);
      }
    }
  });
  for (const text of clickable.keys()) mark(text.closest("g.edge")?.querySelector(".hit"), "open");
  reveal(element(nodes[0]));
}

/** Scrolls the picture, but not the page, so that an element is visible. */
function reveal(part) {
  if (!part) return;
  const [box, view] = [part.getBoundingClientRect(), picture.getBoundingClientRect()];
  const distance = (start, end, low, high) =>
    start < low + 20 ? start - low - 20 : end > high - 20 ? Math.min(end - high + 20, start - low - 20) : 0;
  const left = distance(box.left, box.right, view.left, view.right);
  const top = distance(box.top, box.bottom, view.top, view.bottom);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (left || top) picture.scrollBy({ left, top, behavior: isStill ? "instant" : "smooth" });
}

picture.addEventListener("click", ({ target }) => {
  if (isDragged) return;
  const lines = clickable.has(target) ? [target] : [...(target.closest("g.edge")?.querySelectorAll("text") ?? [])];
  const events = [...new Set(lines.flatMap((line) => clickable.get(line) ?? []))];
  if (events.length === 1) return send(events[0]);
  const buttons = events.map((event) => ui("events").querySelector(`[data-event="${event}"]`));
  for (const button of buttons) button.classList.add("offered");
  buttons[0]?.focus();
});

// Arrows are thin: a wide transparent line above each receives clicks.
for (const path of svg.querySelectorAll(".edge path")) {
  const line = path.cloneNode();
  line.setAttribute("class", "hit");
  path.after(line);
}

// MARK: Zoom and pan

const [, , width, height] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
let scale;

function zoomTo(value, point) {
  const view = picture.getBoundingClientRect();
  const [x, y] = point ?? [view.left + view.width / 2, view.top + view.height / 2];
  const before = svg.getBoundingClientRect();
  scale = Math.min(Math.max(value, 0.05), 8);
  svg.style.width = `${width * scale}px`;
  svg.style.height = `${height * scale}px`;
  const after = svg.getBoundingClientRect();
  picture.scrollBy({
    left: after.left + ((x - before.left) / before.width) * after.width - x,
    top: after.top + ((y - before.top) / before.height) * after.height - y,
    behavior: "instant",
  });
}

/** Returns the scale at which the whole picture is visible. */
function fitting() {
  const style = getComputedStyle(picture);
  const padding = 2 * parseFloat(style.paddingTop);
  const space = parseFloat(style.maxHeight) || picture.clientHeight;
  return Math.min((picture.clientWidth - padding) / width, (space - padding) / height, 1.8);
}

ui("in").onclick = () => zoomTo(scale * 1.25);
ui("out").onclick = () => zoomTo(scale / 1.25);
ui("fit").onclick = () => zoomTo(fitting());

picture.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomTo(scale * Math.exp(-event.deltaY / 300), [event.clientX, event.clientY]);
}, { passive: false });

let drag;
let isDragged = false;

picture.addEventListener("pointerdown", (event) => {
  isDragged = false;
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  drag = [event.clientX + picture.scrollLeft, event.clientY + picture.scrollTop];
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [left, top] = [drag[0] - event.clientX, drag[1] - event.clientY];
  isDragged ||= Math.hypot(left - picture.scrollLeft, top - picture.scrollTop) > 4;
  picture.classList.toggle("drag", isDragged);
  if (isDragged) picture.scrollTo({ left, top, behavior: "instant" });
});
addEventListener("pointerup", () => {
  drag = undefined;
  picture.classList.remove("drag");
});

// MARK: The lists

/** Creates an element. Names are text, never markup. */
function make(tag, content, properties = {}) {
  const part = Object.assign(document.createElement(tag), properties);
  part.append(...[content].flat());
  return part;
}

function eventItem(step, key) {
  const isPossible = !step.problem;
  const button = make("button", [
    ...(key ? [make("kbd", `${key}`)] : []),
    make("bdi", eventName(step.event)), make("span", outcomeText(step), { dir: "auto" }),
  ], { type: "button", disabled: !isPossible, onclick: () => send(step.event) });
  button.dataset.event = step.event;
  return make("li", button);
}

function showEvents() {
  const focused = document.activeElement?.closest(".events button")?.dataset.event;
  const all = table.events.map((_, event) => result(current(), event))
    .filter((step) => step.problem !== "absent");
  const possible = all.filter((step) => !step.problem && !step.ignored);
  const others = all.filter((step) => step.problem || step.ignored);
  ui("events").replaceChildren(
    ...possible.map((step, index) => eventItem(step, index < 9 ? index + 1 : undefined)));
  const list = ui("others").querySelector("ul");
  list.replaceChildren(...others.map((step) => eventItem(step)));
  ui("others").hidden = others.length === 0;
  const ignored = others.filter((step) => step.ignored).length;
  ui("others").querySelector("summary").textContent =
    [[ignored, "ignored"], [others.length - ignored, "not possible or not tried"]]
      .filter(([count]) => count > 0).map((part) => part.join(" ")).join(", ");
  ui("none").hidden = possible.length > 0;
  ui("none").textContent = !page.table
    ? "The steps of this machine are unknown. The page shows its picture only."
    : !table.states[current()].on
      ? "This state was not tried. Only a limited number of steps was."
      : table.states[current()].final ? "The machine has ended." : "No event changes anything here.";
  const labels = table.events.filter(({ name, label }) => name !== label).map(({ label }) => label);
  ui("untried").hidden = labels.length === 0;
  ui("untried").textContent = `Other values of ${[...new Set(labels)].map(short).join(", ")}: not tried.`;
  if (focused !== undefined) {
    const same = ui("events").querySelector(`[data-event="${focused}"]`)
      ?? (ui("others").open ? list.querySelector(`[data-event="${focused}"]:enabled`) : undefined);
    (same ?? ui("events").querySelector("button") ?? ui("now")).focus();
  }
}

function showSteps() {
  const list = ui("steps");
  while (list.childElementCount > steps.length + 1) list.lastElementChild.remove();
  // The last step can be a new one in place of one that was taken back.
  if (steps.length > 0 && list.lastElementChild?.step !== (steps.at(-1) ?? 0)
    && list.childElementCount === steps.length + 1) list.lastElementChild.remove();
  for (let number = list.childElementCount; number <= steps.length; number += 1) {
    const step = steps[number - 1];
    const content = step
      ? [make("bdi", eventName(step.event)), make("span", outcomeText(step), { dir: "auto" })]
      : [make("bdi", "start"), make("span", stateText(table.start) + suffix(table.effects[0].map((e) => e[0])),
        { dir: "auto" })];
    const button = make("button", content, { type: "button", onclick: () => moveTo(number) });
    list.append(make("li", button, { step, className: step?.problem ? "fails" : "" }));
  }
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = list.children[position];
  item.firstElementChild.setAttribute("aria-current", "step");
  const [box, view] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < view.top) list.scrollTop += box.top - view.top;
  if (box.bottom > view.bottom) list.scrollTop += box.bottom - view.bottom;
}

function show() {
  const state = table.states[current()];
  const last = steps[position - 1];
  const effects = last ? last.effects : table.effects[0];
  ui("state").textContent = state.text + (state.final ? " (final)" : "");
  ui("more").textContent = state.more ?? "";
  ui("more").hidden = !state.more;
  ui("effects").textContent = last?.problem
    ? `${eventName(last.event)} ${outcomeText(last)}.`
    : last?.ignored ? `${eventName(last.event)} was ignored.`
      : "Effects: " + effects.map((effect) => effect[0]).join(", ");
  ui("effects").hidden = effects.length === 0 && !last?.problem && !last?.ignored;
  showPicture();
  showEvents();
  showSteps();
  ui("undo").disabled = ui("restart").disabled = position === 0;
  ui("redo").disabled = position === steps.length;
}

ui("undo").onclick = () => moveTo(position - 1);
ui("redo").onclick = () => moveTo(position + 1);
ui("restart").onclick = () => moveTo(0);

// MARK: Search

let found = [];

function search() {
  for (const part of found.splice(0)) part.classList.remove("found");
  const query = ui("search").value.trim().toLowerCase();
  const matches = (text) => text.toLowerCase().includes(query);
  const states = page.nodes.filter(([, name]) => query && matches(name)).map(([id]) => [element(id)]);
  const arrows = table.arrows.map((_, arrow) => arrow)
    .filter((arrow) => query && matches(table.arrows[arrow].text)).map(texts);
  found = [...states, ...arrows].flat().filter(Boolean);
  for (const part of found) part.classList.add("found");
  const count = (list, noun) => `${list.length} ${noun}${list.length === 1 ? "" : "s"}`;
  ui("found").textContent = query ? `${count(states, "state")}, ${count(arrows, "arrow")}` : "";
  reveal(found[0]);
}

ui("search").oninput = search;
ui("search").onkeydown = (event) => {
  if (event.key === "Enter" && found.length > 0) {
    const parts = [...found.slice(1), found[0]];
    reveal(parts[0]);
    found = parts;
  }
};

// MARK: Sharing

/** Returns a text as a string literal of Swift. */
const swift = (text) =>
  `"${text.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`)}"`;

/** Returns the lines of `MachineModel.replay`: the start, and each event with the state after it. */
const replayLines = (list) => [stateText(table.start), ...list.map((step) =>
  `${eventName(step.event)} → ${step.problem ? "traps" : stateText(step.target)}`
    + suffix(effectNames(step.effects)) + (step.ignored ? " (ignored)" : ""))];

const forms = {
  link: () => location.href.split("#")[0] + address(),
  text: () => replayLines(steps.slice(0, position)).join("\n"),
  json: () => JSON.stringify({
    machine: page.name, start: stateText(table.start),
    steps: steps.slice(0, position).map((step) => ({
      event: eventName(step.event), ...(step.problem ? {} : { state: stateText(step.target) }),
      effects: effectNames(step.effects),
    })),
  }, null, 2),
  swift() {
    const made = steps.slice(0, position).filter((step) => !step.problem);
    const failing = position > made.length ? steps[position - 1] : undefined;
    return [
      "@Test func `follows the recorded events`() throws {",
      "  let lines = try model.replay([",
      ...made.map((step) => `    ${swift(eventName(step.event))},`),
      "  ])", "  #expect(", "    lines == [",
      ...replayLines(made).map((line) => `      ${swift(line)},`),
      '    ].joined(separator: "\\n"))',
      ...(failing ? [`  // After these, ${swift(eventName(failing.event))} traps or never returns.`] : []),
      "}", "",
    ].join("\n");
  },
};

function showForm(name) {
  for (const button of ui("share-dialog").querySelectorAll("[data-form]")) {
    button.setAttribute("aria-pressed", button.dataset.form === name);
  }
  ui("copied").value = forms[name]();
  ui("copy-result").textContent = "";
}

ui("share").onclick = () => {
  showForm("link");
  ui("share-dialog").showModal();
};
ui("share-dialog").addEventListener("click", ({ target }) => {
  if (target.dataset.form) showForm(target.dataset.form);
});
ui("copy").onclick = async () => {
  ui("copied").select();
  try {
    await navigator.clipboard.writeText(ui("copied").value);
    ui("copy-result").textContent = "Copied.";
  } catch {
    ui("copied").focus();
    ui("copy-result").textContent = "Copy the selected text with the keyboard.";
  }
};

// MARK: Replaying

/** Returns the steps in a list of names or objects. */
function recordedSteps(list) {
  if (!Array.isArray(list)) throw new Error("The recording has no list of events. Nothing was replayed.");
  return list.map((entry, index) => {
    const event = typeof entry === "string" ? entry : entry?.event ?? entry?.input;
    if (typeof event !== "string") throw new Error(`Step ${index + 1} has no event. Nothing was replayed.`);
    const { state, to: nodes, effects } = entry;
    return { event, state, nodes, effects: Array.isArray(effects) ? effects : undefined };
  });
}

function checkName(name) {
  if (name !== undefined && name !== page.name) {
    throw new Error(`The recording is of the machine “${short(String(name))}”, and this page shows `
      + `“${short(page.name)}”. Nothing was replayed.`);
  }
}

/** Returns the recordings in a text, each with a title. There are several in a report of `verify`. */
function recordings(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    const lines = text.split("\n").filter((line) => line.trim());
    if (lines.length === 0) throw new Error("The recording is empty.");
    const values = lines.map((line, index) => {
      try {
        return JSON.parse(line);
      } catch {
        throw new Error(`Line ${index + 1} is not JSON: the recording is truncated, or it is no recording. `
          + "Nothing was replayed.");
      }
    });
    // The first line can name the machine.
    if (values[0]?.machine !== undefined && values[0].event === undefined) checkName(values.shift().machine);
    value = values;
  }
  if (Array.isArray(value?.machines)) {
    const own = value.machines.find((machine) => machine?.name === page.name);
    if (!own) checkName(value.machines.map((machine) => machine?.name).join("”, “"));
    const findings = own.findings ?? [];
    if (findings.length === 0) throw new Error("The report contains no counterexample of this machine.");
    return findings.map((finding) =>
      ({ title: finding.description ?? finding.property, steps: recordedSteps(finding.steps) }));
  }
  checkName(value?.machine);
  const isOne = typeof value?.event === "string";
  const list = Array.isArray(value) ? value : isOne ? [value] : value?.events ?? value?.steps;
  return [{ title: "The recording", steps: recordedSteps(list) }];
}

/** Replays a recording from its start. Several are offered in the dialog. */
function open(text) {
  const dialog = ui("open-dialog");
  const play = (recording) => {
    const made = follow(recording.steps);
    dialog.close();
    load(made, 0);
    announce(`${made.length} steps to replay.`);
    ui("redo").focus();
  };
  const attempt = (body) => {
    try {
      body();
    } catch (error) {
      if (dialog.open) ui("open-problem").textContent = error.message;
      else report(error.message);
    }
  };
  ui("recordings").replaceChildren();
  ui("open-problem").textContent = "";
  attempt(() => {
    const list = recordings(text);
    if (list.length === 1) return play(list[0]);
    ui("recordings").append(...list.map((recording) =>
      make("li", make("button", `${recording.title}`,
        { type: "button", onclick: () => attempt(() => play(recording)) }))));
    if (!dialog.open) dialog.showModal();
    ui("recordings").querySelector("button").focus();
  });
}

ui("open").onclick = () => {
  ui("open-problem").textContent = "";
  ui("recordings").replaceChildren();
  ui("open-dialog").showModal();
};
ui("file").onchange = async ({ target }) => {
  if (target.files[0]) open(await target.files[0].text());
  target.value = "";
};
ui("replay").onclick = () => open(ui("pasted").value);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const { files } = event.dataTransfer;
  open(files[0] ? await files[0].text() : event.dataTransfer.getData("text/plain"));
});

// MARK: Keys

const keys = {
  ArrowLeft: () => moveTo(position - 1),
  ArrowRight: () => moveTo(position + 1),
  Home: () => moveTo(0),
  End: () => moveTo(steps.length),
  "/": () => ui("search").focus(),
  "+": () => ui("in").click(),
  "-": () => ui("out").click(),
  0: () => ui("fit").click(),
  "?": () => ui("help-dialog").showModal(),
};

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!ui("keys").checked || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
  // These scroll the picture.
  if (target === picture && /^(Arrow|Home|End)/.test(key)) return;
  const item = /^[1-9]$/.test(key) ? ui("events").children[key - 1]?.firstElementChild : undefined;
  const action = item ? () => item.click() : Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
});

ui("help").onclick = keys["?"];
ui("theme").onchange = ({ target }) => (document.documentElement.style.colorScheme = target.value);

// MARK: Start

document.body.classList.toggle("steps", page.table !== undefined);
zoomTo(Math.max(fitting(), 0.8));
show();
readAddress();
addEventListener("hashchange", readAddress);
