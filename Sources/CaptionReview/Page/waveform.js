// SPDX-License-Identifier: Apache-2.0
// The waveform with speech and cues; a picture only: the slider beside it says the same in words.

const header = 24, block = 6000;

export class Waveform {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.levels = {};
    this.blocks = new Map();
    this.speech = [];
    this.cues = [];
    this.marks = new Map();
    this.current = -1;
    /** The cue whose edge is held, with the times that it would have; null if none is. */
    this.held = null;
    this.span = 20000;
    this.time = 0;
    this.duration = 0;
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** Loads the sound, which the server may still be listening to; `waiting()` is called meanwhile. */
  async load(waiting) {
    for (;;) {
      const response = await fetch("api/sound");
      if (response.status === 503) {
        waiting();
        await new Promise(resolve => setTimeout(resolve, 500));
        continue;
      }
      if (!response.ok) return (await response.json()).reason;
      const sound = await response.json();
      this.speech = sound.speech;
      this.duration = Math.max(this.duration, sound.milliseconds);
      break;
    }
    for (const level of [10, 1]) {
      const file = await (await fetch(`waveform/${level}.dat`)).arrayBuffer();
      this.levels[level] = new Int8Array(file, header);
    }
    this.draw();
    return null;
  }

  /** The first millisecond that is visible. */
  get start() { return Math.max(0, Math.min(this.time - this.span / 3, Math.max(0, this.duration - this.span))); }

  /** The time at a place of the canvas, in CSS pixels from its left edge. */
  at(x) { return this.start + x / this.canvas.clientWidth * this.span; }

  /** The place of a time, in CSS pixels from the left edge. */
  x(time) { return (time - this.start) / this.span * this.canvas.clientWidth; }

  /** The cues that are visible. */
  get visible() { return this.cues.filter(cue => cue.end >= this.start && cue.start <= this.start + this.span); }

  /** Whether there is speech. */
  isSpeech(time) { return this.speech.some(part => part.start <= time && time < part.end); }

  zoom(factor) {
    this.span = Math.max(2500, Math.min(this.span * factor, Math.max(20000, this.duration)));
    this.draw();
  }

  /** The lowest and highest sample of an interval; null while they are loaded. */
  extremes(from, to) {
    const level = this.span <= 60000 ? 100 : this.span <= 600000 ? 10 : 1;
    const first = Math.floor(from / 1000 * level), last = Math.max(first, Math.ceil(to / 1000 * level) - 1);
    let low = 0, high = 0;
    for (let pixel = first; pixel <= last; pixel += 1) {
      let samples = this.levels[level], place = pixel;
      if (level === 100) {
        samples = this.finest(Math.floor(pixel / block));
        place = pixel % block;
        if (!samples) {
          samples = this.levels[10];
          place = Math.floor(pixel / 10);
        }
      }
      if (!samples || 2 * place + 1 >= samples.length) continue;
      low = Math.min(low, samples[2 * place]);
      high = Math.max(high, samples[2 * place + 1]);
    }
    return [low / 127, high / 127];
  }

  finest(number) {
    if (this.blocks.has(number)) return this.blocks.get(number);
    this.blocks.set(number, null);
    const first = header + 2 * block * number;
    fetch("waveform/100.dat", { headers: { Range: `bytes=${first}-${first + 2 * block - 1}` } })
      .then(response => response.ok ? response.arrayBuffer() : new ArrayBuffer(0))
      .then(bytes => {
        this.blocks.set(number, new Int8Array(bytes));
        this.draw();
      });
    return null;
  }

  draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.paint();
    });
  }

  paint() {
    const { canvas, context } = this, scale = devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    canvas.width = width * scale;
    canvas.height = height * scale;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const color = getComputedStyle(canvas).color;
    const start = this.start, end = start + this.span;
    const x = time => (time - start) / this.span * width;
    const top = 12, bottom = height - 26, middle = (top + bottom) / 2;
    context.fillStyle = color;
    context.strokeStyle = color;
    // Speech: a hatched strip at the top.
    for (const part of this.speech) {
      if (part.end < start || part.start > end) continue;
      const [left, right] = [Math.max(0, x(part.start)), Math.min(width, x(part.end))];
      context.save();
      context.beginPath();
      context.rect(left, 0, right - left, 9);
      context.clip();
      context.beginPath();
      for (let place = left - 10; place < right; place += 4) {
        context.moveTo(place, 9);
        context.lineTo(place + 9, 0);
      }
      context.stroke();
      context.restore();
    }
    for (let place = 0; place < width; place += 1) {
      const [low, high] = this.extremes(start + place / width * this.span, start + (place + 1) / width * this.span);
      const half = (bottom - top) / 2;
      context.fillRect(place, middle - high * half, 1, Math.max(1, (high - low) * half));
    }
    this.paintCues(x, start, end, height);
    context.fillRect(x(this.time), 0, 2, height);
  }

  paintCues(x, start, end, height) {
    const { context } = this;
    context.font = "11px system-ui, sans-serif";
    for (let index = 0; index < this.cues.length; index += 1) {
      const { id } = this.cues[index], { held } = this;
      const cue = held?.cue.id === id ? { id, start: held.start, end: held.end } : this.cues[index];
      if (cue.end < start || cue.start > end) continue;
      const left = x(cue.start), right = Math.max(left + 2, x(cue.end));
      context.lineWidth = index === this.current ? 3 : 1;
      context.strokeRect(left + 1, height - 21, right - left - 2, 18);
      context.lineWidth = 1;
      if (right - left > 24) context.fillText(String(index + 1), left + 5, height - 8);
      if (this.marks.get(cue.id)) {
        context.beginPath();
        context.arc(right - 7, height - 12, 3.5, 0, 7);
        context.fill();
      }
    }
  }
}
