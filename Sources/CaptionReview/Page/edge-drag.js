// SPDX-License-Identifier: Apache-2.0
// The start or the end of a cue, moved in the waveform with a pointer; keys and fields do the same.

/** How near to an edge a pointer has to be, in CSS pixels. */
const reach = 8;
/** The shortest cue that a pointer makes, in milliseconds. */
const least = 50;

export class EdgeDrag {
  /** `moved(cue, times)` is called when an edge is let go at another time. */
  constructor(wave, moved) {
    this.wave = wave;
    this.moved = moved;
    this.held = null;
    this.wasHeld = false;
    const { canvas } = wave;
    canvas.addEventListener("pointerdown", event => this.take(event));
    canvas.addEventListener("pointermove", event => this.move(event));
    canvas.addEventListener("pointerup", () => this.drop(true));
    canvas.addEventListener("pointercancel", () => this.drop(false));
    // The click that follows is ignored: it would seek.
    canvas.addEventListener("click", event => {
      if (this.wasHeld) event.stopImmediatePropagation();
      this.wasHeld = false;
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && this.held) this.drop(false);
    });
  }

  /** The edge at a place, that of the current cue first; null if missing. */
  edge(x) {
    const { wave } = this, current = wave.cues[wave.current];
    const near = cue => cue && ["end", "start"].find(name => Math.abs(wave.x(cue[name]) - x) <= reach);
    const cue = near(current) ? current : wave.visible.find(near);
    return cue ? { cue, name: near(cue), start: cue.start, end: cue.end } : null;
  }

  take(event) {
    this.wasHeld = false;
    this.held = event.button === 0 ? this.edge(event.offsetX) : null;
    if (this.held) this.wave.canvas.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { wave, held } = this;
    if (!held) return void wave.canvas.classList.toggle("edge", Boolean(this.edge(event.offsetX)));
    const time = Math.max(0, Math.round(wave.at(event.offsetX)));
    if (held.name === "start") held.start = Math.min(time, held.cue.end - least);
    else held.end = Math.max(time, held.cue.start + least);
    wave.held = held;
    wave.draw();
  }

  drop(isWanted) {
    const { wave, held } = this;
    if (!held) return;
    this.wasHeld = true;
    this.held = wave.held = null;
    wave.draw();
    const { cue, start, end } = held;
    if (isWanted && (start !== cue.start || end !== cue.end) && start >= 0) this.moved(cue, { start, end });
  }
}
