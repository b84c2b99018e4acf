// SPDX-License-Identifier: Apache-2.0
// The page: film, waveform, list and editor, and what their commands do.

import { CaptionList, plain } from "./caption-list.js";
import { EdgeDrag } from "./edge-drag.js";
import { EditQueue } from "./edit-queue.js";
import { HeardWords } from "./heard.js";
import { command, rows } from "./keys.js";
import { read, written } from "./times.js";
import { Waveform } from "./waveform.js";

const $ = id => document.getElementById(id);
const video = $("video"), text = $("text");
const wave = new Waveform($("wave"));
const list = new CaptionList($("list"), () => showCue());
const queue = new EditQueue(answered, () => say("The server does not answer. Your edits are kept here; trying again.", true));
const heard = new HeardWords(({ start, end, text }) => queue.send({ kind: "insert", start, end, text }));
const review = { cues: [], findings: [], open: 0 };
let gesture = 0, gestureEnds = 0, stopAt = null, findingsTimer = 0;

const cue = () => review.cues[list.current];
const now = () => Math.round(Number.isFinite(video.duration) ? video.currentTime * 1000 : wave.time);

function say(words, isError = false) {
  const status = $("status");
  status.dataset.kind = isError ? "error" : "";
  // The same words again are said again.
  if (status.textContent === words) status.textContent = "";
  status.textContent = words;
}

// Loading

async function load() {
  const state = await (await fetch("api/state")).json();
  review.cues = state.cues;
  queue.revision = state.revision;
  queue.journal = state.journal;
  $("file").textContent = state.file;
  document.title = "Review of " + state.file;
  if (!video.src) video.src = "media/" + encodeURIComponent(state.media);
  takeStatus(state);
  showCues();
  await loadFindings();
}

async function loadFindings() {
  const found = await (await fetch("api/findings")).json();
  review.findings = found.findings;
  review.open = found.open;
  const marks = new Map();
  for (const finding of found.findings) {
    if (finding.open && finding.cue) marks.set(finding.cue, (marks.get(finding.cue) || 0) + 1);
  }
  heard.take(found.proposals);
  list.marks = marks;
  wave.marks = marks;
  $("open").textContent = found.open ? `(${found.open} undecided)` : "(none undecided)";
  list.redraw();
  wave.draw();
  showFindings();
  heard.show(cue());
}

/** Takes what was heard, and the findings that follow from it. */
async function loadHeard() {
  const reason = await heard.load();
  if (reason) say(reason, true);
  await loadFindings();
}

function laterFindings() {
  clearTimeout(findingsTimer);
  findingsTimer = setTimeout(loadFindings, 400);
}

function takeStatus(state) {
  for (const name of ["undo", "redo"]) {
    const words = name === "undo" ? "Undo" : "Redo";
    $(name).disabled = !state[name];
    $(name).textContent = state[name] ? `${words}: ${state[name]}` : words;
  }
  $("saved").textContent = state.fault ? "Not saved: " + state.fault : state.saved ? "Saved" : "Saving …";
  $("conflict").hidden = !state.conflict;
  if (state.reviewed) {
    const { person, date, undecided } = state.reviewed;
    $("mark").textContent = undecided
      ? `Partly reviewed by ${person}, ${date}. Undecided findings: ${undecided}.`
      : `Reviewed by ${person}, ${date}. The captions need no public.machine-generated any more.`;
    $("next").hidden = false;
    $("next").textContent = state.next;
  }
}

function showCues() {
  $("count").textContent = `(${review.cues.length})`;
  wave.cues = review.cues;
  list.show(review.cues);
  showCue();
}

// The current cue

function showCue() {
  const current = cue();
  wave.current = list.current;
  wave.draw();
  for (const id of ["text", "start", "end"]) $(id).disabled = !current;
  $("number").textContent = current ? `${list.current + 1} of ${review.cues.length}` : "–";
  if (document.activeElement !== text || text.dataset.cue !== String(current?.id)) {
    text.value = current?.text ?? "";
    text.dataset.cue = current?.id;
  }
  for (const name of ["start", "end"]) {
    if (document.activeElement !== $(name)) $(name).value = current ? written(current[name]) : "";
  }
  const letters = current ? [...plain(current.text).replace(/\n/g, "")].length : 0;
  const seconds = current ? (current.end - current.start) / 1000 : 0;
  $("length").textContent = current
    ? `${seconds.toFixed(2)} s, ${letters} characters` + (seconds > 0 ? `, ${(letters / seconds).toFixed(1)} a second` : "")
    : "";
  showFindings();
  heard.show(current);
}

function showFindings() {
  const id = cue()?.id;
  fill($("findings"), review.findings.filter(each => each.cue === id && id !== undefined));
  fill($("file-findings"), review.findings.filter(each => !each.cue).slice(0, 20));
}

function fill(element, findings) {
  const focused = document.activeElement?.dataset?.key;
  element.replaceChildren(...findings.map(finding => {
    const row = document.createElement("li");
    const words = document.createElement("span");
    words.className = finding.severity;
    words.textContent = `${finding.severity} ${finding.rule}: ${finding.message}`;
    row.append(words);
    if (finding.open || finding.decision) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Accept as it is";
      button.dataset.key = finding.key;
      button.setAttribute("aria-pressed", String(finding.decision === "accepted"));
      button.addEventListener("click", () => decide(finding, finding.decision ? null : "accepted"));
      row.append(button);
    }
    return row;
  }));
  if (!findings.length) {
    const row = document.createElement("li");
    row.textContent = "None";
    element.append(row);
  }
  if (focused) [...element.querySelectorAll("button")].find(each => each.dataset.key === focused)?.focus();
}

function decide(finding, decision) {
  finding.decision = decision;
  finding.open = !decision;
  queue.send({ kind: "decide", finding: finding.key, decision: decision || undefined });
}

// Answers

function answered(message, status, answer) {
  if (status !== 200) {
    say(answer.reason, true);
    if (status === 412) $("conflict").hidden = !answer.reason.includes("program");
    if (answer.reload) load();
    return;
  }
  takeStatus(answer);
  if (answer.reload) {
    if (answer.copy) say(`Your version is saved as ${answer.copy}.`);
    load();
    return;
  }
  const id = cue()?.id;
  review.cues.splice(answer.at, answer.removed, ...answer.cues);
  const place = review.cues.findIndex(each => each.id === id);
  const isMoved = ["undo", "redo", "divide", "join", "insert", "remove"].includes(message.kind);
  if (isMoved && answer.cues.length) {
    const wanted = message.kind === "divide" || message.kind === "insert" ? answer.cues.at(-1) : answer.cues[0];
    list.current = Math.max(0, review.cues.findIndex(each => each.id === wanted.id));
    text.dataset.cue = "";
  } else if (place >= 0) {
    list.current = place;
  }
  showCues();
  if (isMoved) list.select(list.current, false);
  const done = {
    undo: "Undone", redo: "Done again", divide: "Divided", join: "Joined", insert: "New cue", remove: "Removed",
    times: "Times changed", reviewed: "Review noted",
  }[message.kind];
  if (done) say(done);
  laterFindings();
}

// Edits

text.addEventListener("input", () => {
  if (Date.now() > gestureEnds) gesture += 1;
  gestureEnds = Date.now() + 1000;
  queue.send({ kind: "text", cue: Number(text.dataset.cue), text: text.value, gesture: `${queue.page}.text.${gesture}` });
});
text.addEventListener("blur", () => {
  gestureEnds = 0;
  if (queue.isEmpty) showCue();
});

for (const name of ["start", "end"]) {
  const field = $(name);
  const change = value => {
    const current = cue();
    if (!current || Number.isNaN(value) || value === current[name]) return;
    queue.send({ kind: "times", cue: current.id, start: current.start, end: current.end, [name]: value });
  };
  field.addEventListener("change", () => {
    const value = read(field.value);
    if (Number.isNaN(value)) say("Write a time such as 1:02.500.", true);
    change(value);
  });
  field.addEventListener("keydown", event => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown" || event.altKey) return;
    event.preventDefault();
    const value = Math.max(0, read(field.value) + (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 100 : 10));
    field.value = written(value);
    change(value);
  });
}

// Position

function seek(milliseconds) {
  const most = Math.max(wave.duration, video.duration * 1000 || 0);
  wave.time = Math.max(0, Math.min(milliseconds, most));
  if (Number.isFinite(video.duration)) video.currentTime = wave.time / 1000;
  showTime(true);
}

function cueAt(time) {
  let low = 0, high = review.cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (review.cues[middle].start <= time) low = middle + 1; else high = middle;
  }
  for (let index = low - 1; index >= Math.max(0, low - 20); index -= 1) {
    if (review.cues[index].start <= time && time < review.cues[index].end) return index;
  }
  return -1;
}

function showTime(isSaid) {
  const time = now(), place = cueAt(time);
  wave.time = time;
  wave.draw();
  list.play(place);
  $("shown").textContent = place < 0 ? "" : plain(review.cues[place].text);
  $("time").textContent = written(time, 1);
  if (!isSaid) return;
  const slider = $("position");
  slider.setAttribute("aria-valuemax", Math.round(wave.duration / 1000));
  slider.setAttribute("aria-valuenow", Math.round(time / 1000));
  slider.setAttribute("aria-valuetext", `${written(time, 1)} of ${written(wave.duration, 0)}, `
    + (place < 0 ? "no cue" : `cue ${place + 1}`) + (wave.isSpeech(time) ? ", speech" : ", no speech"));
}

video.addEventListener("loadedmetadata", () => {
  wave.duration = Math.max(wave.duration, video.duration * 1000);
  showTime(true);
});
video.addEventListener("error", () => { $("unplayable").hidden = false; });
for (const name of ["seeked", "pause", "play"]) video.addEventListener(name, () => {
  $("play").setAttribute("aria-pressed", String(!video.paused));
  $("play").textContent = video.paused ? "Play" : "Pause";
  showTime(true);
  if (!video.paused) follow();
});

function follow() {
  if (video.paused) return;
  showTime(false);
  if (stopAt !== null && now() >= stopAt) {
    video.pause();
    stopAt = null;
  }
  requestAnimationFrame(follow);
}

new EdgeDrag(wave, (held, times) => {
  list.select(review.cues.findIndex(each => each.id === held.id), false);
  queue.send({ kind: "times", cue: held.id, ...times });
});
$("wave").addEventListener("click", event => {
  const time = wave.at(event.offsetX), place = cueAt(time);
  seek(time);
  if (place >= 0) list.select(place, false);
});

// Commands

const commands = {
  play() {
    stopAt = null;
    if (video.paused) video.play().catch(() => say("The browser cannot play this film.", true)); else video.pause();
  },
  back: () => seek(now() - 2000),
  on: () => seek(now() + 2000),
  playCue() {
    const current = cue();
    if (!current) return;
    seek(current.start);
    stopAt = current.end;
    video.play().catch(() => say("The browser cannot play this film.", true));
  },
  previousCue: () => choose(list.current - 1),
  nextCue: () => choose(list.current + 1),
  edit: () => text.focus(),
  list: () => list.focus(),
  setStart: () => time({ start: now() }),
  setEnd: () => time({ end: now() }),
  divide() {
    const current = cue(), isText = document.activeElement === text;
    if (!current) return;
    const inside = now() > current.start && now() < current.end;
    const offset = isText ? text.selectionStart : undefined;
    const share = isText ? offset / Math.max(1, text.value.length) : 0.5;
    const at = inside && !isText ? now() : Math.round(current.start + (current.end - current.start) * share);
    queue.send({ kind: "divide", cue: current.id, at, offset });
  },
  join: () => cue() && queue.send({ kind: "join", cue: cue().id }),
  insert: () => queue.send({ kind: "insert", start: now(), end: now() + 2000, text: "" }),
  remove: () => cue() && queue.send({ kind: "remove", cue: cue().id }),
  undo: () => queue.send({ kind: "undo" }),
  redo: () => queue.send({ kind: "redo" }),
  nextFinding: () => find(1),
  previousFinding: () => find(-1),
  accept() {
    const open = review.findings.filter(each => each.open && each.cue === cue()?.id);
    for (const finding of open) decide(finding, "accepted");
    if (open.length) say(open.length === 1 ? "1 finding accepted" : `${open.length} findings accepted`);
    choose(list.current + 1);
  },
  takeHeard() {
    const proposed = heard.proposal(cue());
    if (!proposed) return say("Nothing is proposed for this cue.");
    gestureEnds = 0;
    gesture += 1;
    text.dataset.cue = "";
    queue.send({ kind: "text", cue: cue().id, text: proposed, gesture: `${queue.page}.heard.${gesture}` });
    say("The cue has the text that was heard.");
  },
  nearer: () => wave.zoom(0.5),
  farther: () => wave.zoom(2),
  help: () => $("keys").showModal(),
};

function choose(index) {
  const isText = document.activeElement === text;
  text.dataset.cue = "";
  list.select(index, !isText);
  if (cue() && video.paused) seek(cue().start);
}

function time(change) {
  const current = cue();
  if (current) queue.send({ kind: "times", cue: current.id, start: current.start, end: current.end, ...change });
}

function find(step) {
  const places = new Map(review.cues.map((each, index) => [each.id, index]));
  const open = [...new Set(review.findings.filter(each => each.open && each.cue).map(each => places.get(each.cue)))]
    .sort((left, right) => left - right);
  const next = step > 0 ? open.find(each => each > list.current) : open.findLast(each => each < list.current);
  if (next === undefined) return say(open.length ? "No finding beyond this cue." : "No findings are undecided.");
  choose(next);
  const messages = review.findings.filter(each => each.open && each.cue === cue().id).map(each => each.message);
  say(`Cue ${next + 1}: ${messages.join("; ")}`);
}

document.addEventListener("keydown", event => {
  if ($("keys").open) return;
  const target = event.target;
  const isText = target.matches("input:not([type=checkbox]), textarea");
  const isButton = target.matches("button, summary, input[type=checkbox]");
  if (target.id === "person") return;
  if (target === $("position") && move(event)) return;
  if (!isText && !isButton && page(event)) return;
  if (isButton && (event.key === " " || event.key === "Enter")) return;
  const name = command(event, isText, $("letters").checked);
  if (!name) return;
  event.preventDefault();
  commands[name]();
});

/** Keys of the slider. */
function move(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const steps = { ArrowLeft: -100, ArrowDown: -100, ArrowRight: 100, ArrowUp: 100, PageUp: 10000, PageDown: -10000 };
  if (event.key in steps) seek(now() + steps[event.key] * (event.shiftKey ? 10 : 1));
  else if (event.key === "Home") seek(0);
  else if (event.key === "End") seek(wave.duration);
  else return false;
  event.preventDefault();
  return true;
}

/** Keys of the list that go far. */
function page(event) {
  const places = {
    Home: 0, End: review.cues.length - 1, PageUp: list.current - list.page, PageDown: list.current + list.page,
  };
  if (!(event.key in places)) return false;
  event.preventDefault();
  choose(places[event.key]);
  return true;
}

for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => commands[button.dataset.do]());
}
for (const name of ["undo", "redo", "help"]) $(name).addEventListener("click", () => commands[name]());
// A click would take the cursor out of the text before it is divided there.
document.querySelector("[data-do=divide]").addEventListener("mousedown", event => event.preventDefault());
$("close-keys").addEventListener("click", () => $("keys").close());
$("keep-both").addEventListener("click", () => queue.send({ kind: "keep-both" }));
$("reviewed").addEventListener("submit", event => {
  event.preventDefault();
  queue.send({ kind: "reviewed", person: $("person").value });
});
$("letters").checked = localStorage.getItem("mediatag-review-letters") !== "off";
$("letters").addEventListener("change", () => {
  localStorage.setItem("mediatag-review-letters", $("letters").checked ? "on" : "off");
});
for (const cells of rows()) {
  const row = $("key-rows").insertRow();
  for (const cell of cells) row.insertCell().textContent = cell;
}

await load();
await loadHeard();
queue.next();
document.documentElement.dataset.ready = "";
new EventSource("api/events").addEventListener("change", event => {
  const [revision, what] = event.data.split(" ");
  if (what === "saved" || Number(revision) !== queue.revision) refresh();
  if (what === "sound") loadHeard();
});

/** Takes what another page did, or that the file was saved. */
async function refresh() {
  if (!queue.isEmpty) return void setTimeout(refresh, 200);
  const state = await (await fetch("api/state")).json();
  // An answer that came meanwhile is newer than this state.
  if (!queue.isEmpty) return;
  // Another page has read the file anew: numbers begin again.
  if (state.journal !== queue.journal) return void load();
  if (state.revision < queue.revision) return;
  takeStatus(state);
  if (state.revision === queue.revision) return;
  queue.revision = state.revision;
  review.cues = state.cues;
  showCues();
  laterFindings();
}

const reason = await wave.load(() => say("Listening to the film …"));
say(reason || `Cues: ${review.cues.length}. Undecided findings: ${review.open}. Press ? for the keys.`, Boolean(reason));
showTime(true);
