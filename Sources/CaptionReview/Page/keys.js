// SPDX-License-Identifier: Apache-2.0
// Keys and their commands: letters where no text is written, and combinations in text fields.

/** Each command: its name, what it does in words, its keys outside of text fields, and the code of its key with Alt or Ctrl+Alt. */
export const keys = [
  ["play", "Play or pause", [" ", "k"], "KeyK"],
  ["back", "Back 2 seconds", ["j", "ArrowLeft"], "KeyJ"],
  ["on", "On 2 seconds", ["l", "ArrowRight"], "KeyL"],
  ["playCue", "Play the cue", ["r"], "KeyR"],
  ["previousCue", "Previous cue", ["ArrowUp"], "ArrowUp"],
  ["nextCue", "Next cue", ["ArrowDown"], "ArrowDown"],
  ["edit", "Edit the text", ["Enter"], null],
  ["setStart", "Start the cue here", ["["], "BracketLeft"],
  ["setEnd", "End the cue here", ["]"], "BracketRight"],
  ["divide", "Divide at the cursor or the position", ["d"], "KeyD"],
  ["join", "Join with the next cue", ["m"], "KeyM"],
  ["insert", "New cue here", ["i"], "KeyI"],
  ["remove", "Remove the cue", ["Delete"], null],
  ["nextFinding", "Next finding", ["n"], "KeyN"],
  ["previousFinding", "Previous finding", ["p"], "KeyP"],
  ["accept", "Accept the findings of the cue, go on", ["a"], "KeyA"],
  ["takeHeard", "Use the proposal of what was heard", ["u"], "KeyU"],
  ["nearer", "Zoom in", ["+", "="], null],
  ["farther", "Zoom out", ["-"], null],
  ["help", "These keys", ["?"], null],
];

const names = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
const codes = { BracketLeft: "[", BracketRight: "]", ArrowUp: "↑", ArrowDown: "↓" };

/** Rows of the table of keys. */
export function rows() {
  const list = keys.map(([, words, plain, code]) => [
    words,
    plain.map(key => names[key] || key.toUpperCase()).join(", "),
    code ? "Alt+" + (codes[code] || code.slice(3)) + ", Ctrl+Alt+" + (codes[code] || code.slice(3)) : "",
  ]);
  return [
    ...list, ["First, last cue", "Home, End", ""], ["A page up, down", "Page Up, Page Down", ""],
    ["Undo, redo", "Ctrl+Z, Ctrl+Y", "Ctrl+Z, Ctrl+Y"], ["Accept, go to the next cue", "", "Ctrl+Enter"],
    ["Back to the list", "", "Escape"], ["A time 10 ms, 100 ms later or earlier", "", "↑, ↓; with Shift 100 ms"],
  ];
}

/** The command of a key that is pressed; null if it has none here. */
export function command(event, isText, hasLetters) {
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && !event.altKey && event.code === "KeyZ") return event.shiftKey ? "redo" : "undo";
  if (isControl && !event.altKey && event.code === "KeyY") return "redo";
  if (event.altKey) return keys.find(each => each[3] === event.code)?.[0] || null;
  if (isText) {
    if (event.key === "Escape") return "list";
    return isControl && event.key === "Enter" ? "accept" : null;
  }
  if (isControl) return null;
  const isLetter = event.key.length === 1 && event.key !== " ";
  if (isLetter && !hasLetters && event.key !== "?") return null;
  return keys.find(each => each[2].includes(event.key) || each[2].includes(event.key.toLowerCase()))?.[0] || null;
}
