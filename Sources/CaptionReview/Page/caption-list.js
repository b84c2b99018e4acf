// SPDX-License-Identifier: Apache-2.0
// The list of all cues: only the rows that are visible are elements, and one of them is a tab stop.

import { written } from "./times.js";

const margin = 8, narrow = matchMedia("(max-width: 30rem)");

/** The text without markup. */
export function plain(text) {
  return text.replace(/<[^<>]*>|\{\\[^{}]*\}/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">")
    .replace(/&nbsp;/g, "\u00a0").replace(/&amp;/g, "&");
}

export class CaptionList {
  /** `selected(index)` is called when another cue becomes the current one. */
  constructor(element, selected) {
    this.element = element;
    this.selected = selected;
    this.all = document.createElement("div");
    this.all.className = "all";
    this.all.setAttribute("role", "presentation");
    element.append(this.all);
    this.cues = [];
    this.current = 0;
    this.playing = -1;
    this.marks = new Map();
    this.rows = new Map();
    element.addEventListener("scroll", () => this.draw());
    element.addEventListener("click", event => {
      const row = event.target.closest(".cue");
      if (row) this.select(Number(row.dataset.index), true);
    });
    new ResizeObserver(() => this.draw()).observe(element);
    narrow.addEventListener("change", () => this.show(this.cues));
  }

  /** The height of a row, as the style sheet has it, in pixels. */
  get height() { return narrow.matches ? 76 : 56; }

  /** Shows other cues, or the same with changes. */
  show(cues) {
    this.cues = cues;
    this.all.style.height = cues.length * this.height + "px";
    this.current = Math.max(0, Math.min(this.current, cues.length - 1));
    this.redraw();
  }

  /** Makes a cue the current one. */
  select(index, isFocused) {
    if (!this.cues.length) return;
    this.current = Math.max(0, Math.min(index, this.cues.length - 1));
    const { height } = this, top = this.current * height, view = this.element;
    if (top < view.scrollTop) view.scrollTop = top;
    if (top + height > view.scrollTop + view.clientHeight) {
      view.scrollTop = top + height - view.clientHeight;
    }
    this.redraw();
    if (isFocused) this.focus();
    this.selected(this.current);
  }

  focus() { this.rows.get(this.current)?.focus({ preventScroll: true }); }

  /** How many rows fit. */
  get page() { return Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1); }

  /** Marks the cue that is heard. */
  play(index) {
    if (index === this.playing) return;
    this.rows.get(this.playing)?.classList.remove("playing");
    this.playing = index;
    this.rows.get(index)?.classList.add("playing");
  }

  redraw() {
    const isFocused = this.all.contains(document.activeElement);
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.draw();
    if (isFocused) this.focus();
  }

  draw() {
    const { height } = this;
    const first = Math.max(0, Math.floor(this.element.scrollTop / height) - margin);
    const end = Math.min(this.cues.length, first + Math.ceil(this.element.clientHeight / height) + 2 * margin);
    for (const [index, row] of this.rows) {
      // The row with the focus stays, so that the focus is not lost by scrolling.
      if ((index < first || index >= end) && index !== this.current) {
        row.remove();
        this.rows.delete(index);
      }
    }
    const wanted = [];
    for (let index = first; index < end; index += 1) wanted.push(index);
    if (this.cues.length && (this.current < first || this.current >= end)) wanted.push(this.current);
    for (const index of wanted) {
      if (this.rows.has(index)) continue;
      const row = this.row(index);
      this.rows.set(index, row);
      const next = [...this.all.children].find(other => Number(other.dataset.index) > index);
      this.all.insertBefore(row, next || null);
    }
  }

  row(index) {
    const cue = this.cues[index];
    const marks = this.marks.get(cue.id) || 0;
    const row = document.createElement("div");
    row.className = "cue" + (index === this.playing ? " playing" : "");
    row.dataset.index = index;
    row.style.top = index * this.height + "px";
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(index === this.current));
    row.setAttribute("aria-posinset", index + 1);
    row.setAttribute("aria-setsize", this.cues.length);
    row.tabIndex = index === this.current ? 0 : -1;
    const part = (name, text) => {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      row.append(span);
    };
    part("when", `${index + 1} · ${written(cue.start, 1)}`);
    part("said", plain(cue.text) || "(no text)");
    part("marks", marks ? (marks === 1 ? "1 finding" : `${marks} findings`) : "");
    return row;
  }
}
