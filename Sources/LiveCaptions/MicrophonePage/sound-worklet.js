// SPDX-License-Identifier: Apache-2.0
// Collects the sound of a microphone into blocks of a tenth of a second: 16 bits, 16,000 samples a second, one channel.
const rate = 16000, length = 1600;

class SoundCollector extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Int16Array(length);
    this.filled = 0;
    this.sum = 0;
    // Of a context that runs at another rate, each sample is the mean of those that it stands for.
    this.step = sampleRate / rate;
    this.place = 0;
    this.held = 0;
    this.count = 0;
  }

  add(value) {
    const sample = Math.max(-1, Math.min(1, value));
    this.sum += sample * sample;
    this.block[this.filled++] = Math.round(sample * 32767);
    if (this.filled < length) return;
    const level = 10 * Math.log10(Math.max(this.sum / length, 1e-12));
    this.port.postMessage({ samples: this.block.buffer, level }, [this.block.buffer]);
    this.block = new Int16Array(length);
    this.filled = 0;
    this.sum = 0;
  }

  process(inputs) {
    const channels = inputs[0];
    if (!channels.length) return true;
    for (let index = 0; index < channels[0].length; index++) {
      let value = 0;
      for (const channel of channels) value += channel[index] / channels.length;
      if (this.step <= 1) { this.add(value); continue; }
      this.held += value;
      this.count++;
      this.place++;
      if (this.place < this.step) continue;
      this.place -= this.step;
      this.add(this.held / this.count);
      this.held = 0;
      this.count = 0;
    }
    return true;
  }
}

registerProcessor('sound-collector', SoundCollector);
