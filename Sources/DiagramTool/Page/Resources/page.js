"use strict";

// Steps through a machine by looking its steps up in a table, which was filled by running the machine.
// There is no interpreter of statecharts here. `StateDiagram.pageData` defines the form of the table.

// An `id` with a colon in front differs from those of all states.
const ui = (name) => document.getElementById(":" + name);
const page = JSON.parse(ui("data").textContent);
const table = page.table
  ?? { start: 0, effects: [[]], events: [], arrows: [], states: [{ text: "", nodes: [] }] };

/** The start, the steps after it, and behind `position` those that were taken back. */
let steps = [{ target: table.start, effects: table.effects[0], arrows: [] }];
let position = 0;

// MARK: Looking up

/** The number of each event by its name, and of the first event with a label. */
const eventNumbers = new Map([
  ...table.events.map(({ label }, number) => [label, number]).reverse(),
  ...table.events.map(({ name }, number) => [name, number]),
]);

/** Returns the step of an event in a state. It has a `problem` if the machine can't make it. */
function result(source, event) {
  const { on } = table.states[source];
  const { name, timeout, rules } = table.events[event];
  const step = { event, source, target: source, effects: [], arrows: [] };
  const outcome = on ? on[event] : "untried";
  // The event that the timeout of the state raises is the timeout.
  if (!timeout && table.states[source].timeout?.includes(name)) step.isAbsent = true;
  switch (outcome) {
    case "none": return { ...step, isAbsent: true, problem: "not in this state" };
    case null: return { ...step, isIgnored: true };
    case "impossible": return { ...step, fails: true, problem: "must not happen: it traps or hangs" };
    case "excluded": return { ...step, problem: `excluded by its rules: ${rules?.join(", ")}` };
    case "unknown": return { ...step, problem: "could not be tried" };
    case "untried": return { ...step, problem: "not tried" };
  }
  const [target, effects, ...arrows] = outcome;
  return effects === undefined
    ? { ...step, target, isIgnored: true }
    : { ...step, target, effects: table.effects[effects], arrows };
}

const last = () => steps[position];

/** Returns the name of a step's event. That of a timeout is its time, and belongs to the state. */
function nameOf({ event, source }) {
  if (event === undefined) return "start";
  return table.events[event].timeout ? table.states[source].timeout?.[0] ?? "timeout" : table.events[event].name;
}

/** Returns the number of the event with a name in a state. A timeout is also named by the event that it raises. */
const numberOf = (name, state) => table.states[state].timeout?.includes(name)
  ? table.events.findIndex(({ timeout }) => timeout) : eventNumbers.get(name);

const textOf = ({ target }) => table.states[target].text;
const suffix = (effects) => (effects.length > 0 ? ` / ${effects.join(", ")}` : "");
const short = (text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

// An effect is a pair of its text and its name.
const effectTexts = ({ effects }) => effects.map(([text]) => text);
const effectNames = ({ effects }) => effects.map(([, name]) => name);

/** Returns what an event leads to: `→ unlocked / openDoors`. */
const outcomeText = (step) =>
  step.problem ?? (step.isIgnored ? "ignored" : `→ ${textOf(step)}${suffix(effectTexts(step))}`);

// MARK: Moving

/** Makes a step, and forgets those that were taken back. */
function send(event) {
  const step = result(last().target, event);
  if (step.problem) return;
  steps.splice(position + 1, Infinity, step);
  moveTo(position + 1);
}

/** Moves to the state after a number of steps. */
function moveTo(number) {
  position = Math.min(Math.max(number, 0), steps.length - 1);
  report("");
  show();
  announce(`${nameOf(last())} ${outcomeText(last())}`);
  saveAddress();
}

/** Announces a text. A space at its end makes it differ from the same text before. */
const announce = (text) => (ui("live").textContent = ui("live").textContent === text ? `${text} ` : text);

/** Sets the text of an element, which is hidden if it is empty. */
function write(name, text) {
  ui(name).textContent = text;
  ui(name).hidden = !text;
}

const report = (problem) => write("problem", problem);

/**
 * Replays a list of `{ event, state, effects }`, of which all but the event can be missing. Throws an error
 * at the first step that the machine doesn't make.
 */
function replay(recording, isAtEnd) {
  const made = [steps[0]];
  for (const { event, state, effects } of recording) {
    const fail = (reason) => {
      throw new Error(`Step ${made.length}, “${short(event)}”: ${reason}. Nothing was replayed.`);
    };
    const before = made.at(-1);
    const number = numberOf(event, before.target);
    if (number === undefined) fail(`the machine “${short(page.name)}” has no such event in “${short(textOf(before))}”`);
    if (before.fails) fail("no event follows one that must not happen");
    const step = result(before.target, number);
    if (step.problem && !step.fails) fail(`${step.problem}, in “${short(textOf(before))}”`);
    const now = textOf(step);
    if (`${state ?? now}` !== now) fail(`recorded with the state “${short(`${state}`)}” instead of “${short(now)}”`);
    if (`${effects ?? effectNames(step)}` !== `${effectNames(step)}`) {
      fail(`recorded with other effects: ${short(`${effects}`)}`);
    }
    made.push(step);
  }
  steps = made;
  moveTo(isAtEnd ? steps.length : 0);
}

// MARK: The address: `#after=pay,ship`

let addressTimer;

const madeSteps = () => steps.slice(1, position + 1);
const address = () =>
  position > 0 ? `#after=${madeSteps().map((step) => encodeURIComponent(nameOf(step)))}` : "#";

/** Writes the address a moment later, because browsers limit how often it changes. */
function saveAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", address()), 250);
}

function readAddress({ hash }) {
  if (!hash) return moveTo(0);
  try {
    if (!hash.startsWith("#after=")) throw new Error("The address contains no steps: “#after=” is missing.");
    replay(hash.slice(7).split(",").map((name) => ({ event: decodeURIComponent(name) })), true);
  } catch (error) {
    report(error instanceof URIError ? "The address is incomplete. Nothing was replayed." : error.message);
  }
}

// MARK: The picture

const picture = ui("picture");
const svg = picture.querySelector("svg");
const element = (id) => document.getElementById(page.prefix + id);

/** Returns the lines of text of an arrow, which are counted from the last one of its element. */
function texts(arrow) {
  const { element: id, lines: [toEnd, count] } = table.arrows[arrow];
  const all = [...(element(id)?.querySelectorAll("text") ?? [])];
  return all.slice(-toEnd, all.length - toEnd + count);
}

/** The elements with each class. */
const marked = { current: [], previous: [], taken: [], open: [], found: [], offered: [] };

function mark(name, parts) {
  for (const part of marked[name]) part.classList.remove(name);
  marked[name] = parts.filter(Boolean);
  for (const part of marked[name]) part.classList.add(name);
}

/** The events that a click on a line of text sends. */
const clickable = new Map();

function showPicture() {
  const { source = steps[0].target, target, arrows } = last();
  const nodes = table.states[target].nodes;
  mark("current", nodes.map(element));
  mark("previous", table.states[source].nodes.filter((node) => !nodes.includes(node)).map(element));
  mark("taken", arrows.flatMap((arrow) => [element(table.arrows[arrow].element), ...texts(arrow)]));
  clickable.clear();
  table.events.forEach((_, event) => {
    for (const text of result(target, event).arrows.flatMap(texts)) {
      clickable.set(text, [...(clickable.get(text) ?? []), event]);
    }
  });
  const lines = [...clickable.keys()];
  mark("open", [...lines, ...lines.map((line) => line.closest(".edge")?.querySelector(".hit"))]);
  reveal(marked.current[0]);
}

/** Scrolls the picture, but not the page, so that an element is visible. */
function reveal(part) {
  if (!part) return;
  const [box, view] = [part.getBoundingClientRect(), picture.getBoundingClientRect()];
  const distance = (before, after) => (before < 20 ? before - 20 : Math.max(20 - after, 0));
  const left = distance(box.left - view.left, view.right - box.right);
  const top = distance(box.top - view.top, view.bottom - box.bottom);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (left || top) picture.scrollBy({ left, top, behavior: isStill ? "instant" : "smooth" });
}

picture.onclick = ({ target }) => {
  if (isDragged) return;
  const lines = clickable.has(target) ? [target] : target.closest(".edge")?.querySelectorAll("text") ?? [];
  const events = [...new Set([...lines].flatMap((line) => clickable.get(line) ?? []))];
  if (events.length === 1) return send(events[0]);
  mark("offered", events.map((event) => ui("events").querySelector(`[value="${event}"]`)));
  marked.offered[0]?.focus();
};

// Arrows are thin: a wide transparent line above each receives clicks.
for (const path of svg.querySelectorAll(".edge path")) {
  const line = path.cloneNode();
  line.setAttribute("class", "hit");
  path.after(line);
}

// MARK: Zoom and pan

const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
let scale = 1;

/** Changes the scale. The point of the window, by default the center of the picture, stays. */
function zoomTo(value, point) {
  const view = picture.getBoundingClientRect();
  const [x, y] = point ?? [view.left + view.width / 2, view.top + view.height / 2];
  const place = ({ left, top }) => [(x - left) / scale, (y - top) / scale];
  const [left, top] = place(svg.getBoundingClientRect());
  scale = Math.min(Math.max(value, 0.05), 8);
  svg.style.width = `${width * scale}px`;
  svg.style.height = `${height * scale}px`;
  const [newLeft, newTop] = place(svg.getBoundingClientRect());
  picture.scrollBy((left - newLeft) * scale, (top - newTop) * scale);
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

picture.onpointerdown = ({ button, pointerType, clientX, clientY }) => {
  isDragged = false;
  if (pointerType !== "mouse" || button !== 0) return;
  drag = { x: clientX, y: clientY, left: picture.scrollLeft, top: picture.scrollTop };
};
onpointermove = ({ clientX, clientY }) => {
  if (!drag) return;
  const [x, y] = [drag.x - clientX, drag.y - clientY];
  isDragged ||= Math.hypot(x, y) > 4;
  picture.classList.toggle("drag", isDragged);
  if (isDragged) picture.scrollTo({ left: drag.left + x, top: drag.top + y, behavior: "instant" });
};
onpointerup = () => {
  drag = undefined;
  picture.classList.remove("drag");
};

// MARK: The lists

/** Returns an item with a button. Names are text, never markup. */
function item(step, parts, properties) {
  const button = Object.assign(document.createElement("button"), { type: "button", ...properties });
  for (const [tag, text] of parts) {
    const part = Object.assign(document.createElement(tag), { textContent: text, dir: "auto" });
    button.append(part, " ");
  }
  const result = document.createElement("li");
  result.append(button);
  return Object.assign(result, { step });
}

const parts = (step) => [["bdi", nameOf(step)], ["span", outcomeText(step)]];

const eventItem = (step, index) =>
  item(step, [...(index < 9 ? [["kbd", index + 1]] : []), ...parts(step)],
    { value: step.event, disabled: !!step.problem, onclick: () => send(step.event) });

function showEvents() {
  const focused = document.activeElement.closest(".events button")?.value;
  const state = last().target;
  const all = table.events.map((_, event) => result(state, event)).filter((step) => !step.isAbsent);
  const possible = all.filter((step) => !step.problem && !step.isIgnored);
  const ignored = all.filter((step) => step.isIgnored);
  const others = all.filter((step) => step.problem);
  const [list, rest] = document.querySelectorAll(".events");
  list.replaceChildren(...possible.map(eventItem));
  rest.replaceChildren(...[...ignored, ...others].map((step) => eventItem(step)));
  ui("others").hidden = !rest.firstChild;
  ui("others").firstElementChild.textContent =
    [[ignored.length, "ignored"], [others.length, "not possible or not tried"]]
      .filter(([count]) => count > 0).map((words) => words.join(" ")).join(", ");
  const { on, final } = table.states[state];
  write("none", possible.length > 0 ? ""
    : !page.table ? "The steps of this machine are unknown. The page shows only its picture."
      : !on ? "This state was not tried, because the number of steps is limited."
        : final ? "The machine has ended." : "No event changes anything here.");
  if (!focused) return;
  const same = document.querySelector(`.events [value="${focused}"]:enabled`);
  (same?.checkVisibility() ? same : list.querySelector("button") ?? ui("now")).focus();
}

function showSteps() {
  const list = ui("steps");
  // A new step replaces those that were taken back.
  while (list.lastChild && list.lastChild.step !== steps[list.childElementCount - 1]) {
    list.lastChild.remove();
  }
  for (let number = list.childElementCount; number < steps.length; number += 1) {
    const step = steps[number];
    list.append(item(step, parts(step),
      { className: step.fails ? "fails" : "", onclick: () => moveTo(number) }));
  }
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = list.children[position].firstChild;
  button.setAttribute("aria-current", "step");
  const [box, view] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(box.top - view.top, 0) + Math.max(box.bottom - view.bottom, 0);
}

function show() {
  const step = last();
  const { text, final, more } = table.states[step.target];
  write("state", text + (final ? " (final)" : ""));
  write("more", more);
  write("effects", step.problem || step.isIgnored ? `${nameOf(step)}: ${outcomeText(step)}`
    : step.effects.length > 0 ? `Effects: ${effectTexts(step).join(", ")}` : "");
  ui("undo").disabled = ui("restart").disabled = position === 0;
  ui("redo").disabled = position === steps.length - 1;
  showEvents();
  showSteps();
  showPicture();
}

ui("undo").onclick = () => moveTo(position - 1);
ui("redo").onclick = () => moveTo(position + 1);
ui("restart").onclick = () => moveTo(0);

const labels = table.events.filter(({ name, label }) => name !== label).map(({ label }) => label);
if (labels.length > 0) {
  write("untried", `Other values of ${[...new Set(labels)].map(short).join(", ")}: not tried.`);
}

// MARK: Search

ui("search").oninput = ({ target }) => {
  const query = target.value.trim().toLowerCase();
  const matches = (text) => query !== "" && text.toLowerCase().includes(query);
  const states = page.nodes.filter(([, name]) => matches(name)).map(([id]) => element(id));
  const arrows = [...table.arrows.keys()].filter((arrow) => matches(table.arrows[arrow].text));
  mark("found", [...states, ...arrows.flatMap(texts)]);
  const count = ({ length }, noun) => `${length} ${noun}${length === 1 ? "" : "s"}`;
  ui("found").textContent = query && `${count(states, "state")}, ${count(arrows, "arrow")}`;
  reveal(marked.found[0]);
};
ui("search").onkeydown = ({ key }) => {
  if (key !== "Enter" || !marked.found[0]) return;
  marked.found.push(marked.found.shift());
  reveal(marked.found[0]);
};

// MARK: Recordings

/** Returns the made steps: a line of JSON for each event, below one that names the machine. */
const recording = () => [{ machine: page.name }, ...madeSteps().map((step) => ({
  event: nameOf(step), state: step.fails ? undefined : textOf(step), effects: effectNames(step),
}))].map((line) => `${JSON.stringify(line)}\n`).join("");

/** Returns the steps of a recording. The line that names the machine can be missing. */
function recordedSteps(text) {
  const check = (isValid, problem) => {
    if (!isValid) throw new Error(`${problem} Nothing was replayed.`);
  };
  // A process that was killed leaves zeros at the end.
  const lines = text.replace(/\0+$/, "").split("\n").filter((line) => line.trim()).map((line, index) => {
    try {
      return JSON.parse(line);
    } catch {
      return check(false, `Line ${index + 1} is not JSON: the recording is truncated, or it is none.`);
    }
  });
  const { machine = page.name, event } = lines[0] ?? {};
  check(machine === page.name,
    `The recording is of “${short(`${machine}`)}”, and this page shows “${short(page.name)}”.`);
  const steps = lines.slice(event === undefined ? 1 : 0);
  check(steps.length > 0, "The recording contains no steps.");
  return steps.map((step, index) => {
    check(typeof step?.event === "string", `Step ${index + 1} has no event.`);
    // A trace has the state after each event. Its texts are those of Swift values, not names of the table.
    return step.after === undefined ? step : { event: step.event };
  });
}

/** Replays a recording from its start. */
function open(text) {
  const dialog = ui("open-dialog");
  try {
    const list = recordedSteps(text);
    replay(list);
    dialog.close();
    announce(`${list.length} steps to replay.`);
    ui("redo").focus();
  } catch (error) {
    write(dialog.open ? "open-problem" : "problem", error.message);
  }
}

ui("open").onclick = () => {
  write("open-problem", "");
  ui("recording").value = recording();
  ui("open-dialog").showModal();
  ui("recording").select();
};
ui("file").onchange = async ({ target }) => {
  if (target.files[0]) open(await target.files[0].text());
  target.value = "";
};
ui("replay").onclick = () => open(ui("recording").value);
ondragover = (event) => event.preventDefault();
ondrop = async (event) => {
  event.preventDefault();
  const { files: [file] } = event.dataTransfer;
  open(file ? await file.text() : event.dataTransfer.getData("text/plain"));
};

// MARK: Keys

const keys = {
  ArrowLeft: ui("undo"), ArrowRight: ui("redo"), Home: ui("restart"), "+": ui("in"), "-": ui("out"),
  0: ui("fit"), "?": ui("help"),
};

onkeydown = (event) => {
  const { key, target } = event;
  if (!ui("keys").checked || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
  // These scroll the picture.
  if (target === picture && /^(Arrow|Home|End)/.test(key)) return;
  const button = /^[1-9]$/.test(key) ? ui("events").children[key - 1]?.firstChild
    : Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (button) button.click();
  else if (key === "End") moveTo(steps.length);
  else if (key === "/") ui("search").focus();
  else return;
  event.preventDefault();
};

ui("help").onclick = () => ui("help-dialog").showModal();
ui("theme").onchange = ({ target }) => (document.documentElement.style.colorScheme = target.value);

// MARK: Start

document.body.classList.toggle("steps", page.table !== undefined);
// The smallest text is legible.
const sizes = [...svg.querySelectorAll("text")].map((text) => parseFloat(text.getAttribute("font-size")));
zoomTo(Math.max(fitting(), 12 / Math.min(...sizes, 14)));
show();
if (location.hash) readAddress(location);
// The address of the page can have been written again since.
onhashchange = (event) => readAddress(new URL(event.newURL));
