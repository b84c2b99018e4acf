// SPDX-License-Identifier: Apache-2.0
// What a recogniser heard beside the text of the current cue, and the text that it proposes.

import { written } from "./times.js";

const $ = id => document.getElementById(id);
/** Words are of a cue if their middle is in it, or this near, in milliseconds. */
const margin = 200;

export class HeardWords {
  /** `inserted(proposal)` is called when a cue is wanted for words that no cue shows. */
  constructor(inserted) {
    this.inserted = inserted;
    this.words = [];
    this.proposals = new Map();
  }

  /** Loads all words; the reason if that fails. */
  async load() {
    const heard = await (await fetch("api/heard")).json();
    this.words = heard.words;
    $("heard").hidden = !heard.engine;
    if (heard.engine) $("engine").textContent = heard.engine;
    return heard.reason;
  }

  /** Takes the proposals for the captions as they are. */
  take(proposals) {
    this.proposals = new Map(proposals.filter(each => each.cue).map(each => [each.cue, each]));
    const beside = proposals.filter(each => !each.cue);
    $("beside").hidden = !beside.length;
    $("unshown").replaceChildren(...beside.slice(0, 20).map(each => {
      const row = item(`${written(each.start, 1)}: ${each.text}`);
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "New cue of it";
      button.addEventListener("click", () => this.inserted(each));
      row.append(button);
      return row;
    }));
  }

  /** The text that a cue would have; null if nothing is proposed. */
  proposal(cue) { return cue && this.proposals.get(cue.id)?.text || null; }

  /** Shows what was heard of a cue. */
  show(cue) {
    const found = cue && this.proposals.get(cue.id), proposed = this.proposal(cue);
    $("take-heard").disabled = !proposed;
    $("proposal").hidden = !proposed;
    $("proposed").textContent = proposed ?? "";
    $("differences").replaceChildren(...(found?.differences ?? []).map(each => item(words(each))));
    const heard = cue ? this.words.filter(word => {
      const middle = (word.start + word.end) / 2;
      return middle > cue.start - margin && middle < cue.end + margin;
    }) : [];
    $("heard-text").replaceChildren(...heard.flatMap((word, place) => {
      const span = document.createElement("span");
      span.textContent = word.text;
      if (word.unsure) {
        span.className = "unsure";
        const note = document.createElement("span");
        note.className = "hidden";
        note.textContent = " (not sure)";
        span.append(note);
      }
      return place ? [" ", span] : [span];
    }));
    if (!heard.length) $("heard-text").textContent = "No words.";
  }
}

function item(text) {
  const row = document.createElement("li");
  const span = document.createElement("span");
  span.textContent = text;
  row.append(span);
  return row;
}

/** A difference in words. */
function words({ kind, severity, written, heard, refuted }) {
  const clause = {
    changed: `“${written}” is heard as “${heard}”`,
    missing: `“${heard}” is heard and not shown`,
    invented: `“${written}” is shown and not heard`,
  }[kind];
  return refuted ? `${clause}; the sound fits the caption better` : `${clause} (${severity})`;
}
