// SPDX-License-Identifier: Apache-2.0
// Sends the sound of a microphone to a relay, which recognises it.

const reasons = {
  NotAllowedError: 'The browser may not use the microphone. Allow it beside the address of this page, and start again.',
  NotFoundError: 'There is no microphone on this device.',
  NotReadableError: 'Another program uses the microphone, or it does not work.',
};
const insecure = 'Browsers give the microphone only to pages of https and of localhost. Open this page by https, through a proxy with TLS.';
const muted = 'No sound arrives: the microphone is muted, or too far away.';

/**
 * A microphone that is captioned.
 *
 * Events: `state` with `detail` { state, message } — `asking`, `listening`, `silent`, `lost`, `error`, `stopped`; `level` with
 * `detail` in dBFS; `skipped` with `detail` { start, end, reason }; `dropped` with `detail` in seconds that the line was too slow
 * for; `refused` with `detail` { error, message }.
 */
export class Microphone extends EventTarget {
  /** The address of the sound (`…/streams/S/sound`), and the token of a publisher. */
  constructor(address, token, worklet) {
    super();
    Object.assign(this, { address, token, worklet, state: 'stopped', dropped: 0 });
  }

  /** Asks for the microphone, and sends it until `stop()`. */
  async start() {
    if (this.stream) return;
    this.pause = 500;
    this.set('asking', 'The browser asks for the microphone …');
    if (!navigator.mediaDevices) return this.set('error', insecure);
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
      });
    } catch (error) {
      const message = reasons[error.name] || `The microphone cannot be used: ${error.message}`;
      // The relay has to know of a publisher without sound; it has a name for it.
      if (error.name === 'NotFoundError') return this.connect(false, message);
      return this.set('error', message);
    }
    const [track] = this.stream.getAudioTracks();
    track.onended = () => this.fail('The microphone was taken away.');
    track.onmute = () => this.set('silent', muted);
    track.onunmute = () => { if (this.state === 'silent') this.set('listening', this.said); };
    try {
      await this.collect();
    } catch (error) {
      return this.fail(`The sound cannot be read: ${error.message}`);
    }
    this.connect(true);
  }

  /** Ends: what was said is still recognised. */
  stop() { this.fail('', 'stopped'); }

  async collect() {
    try {
      this.context = new AudioContext({ sampleRate: 16000 });
      this.source = this.context.createMediaStreamSource(this.stream);
    } catch {
      // Some browsers do not join contexts of another rate than that of the microphone: the worklet makes it 16,000.
      this.context?.close();
      this.context = new AudioContext();
      this.source = this.context.createMediaStreamSource(this.stream);
    }
    await this.context.audioWorklet.addModule(this.worklet);
    await this.context.resume();
    const node = new AudioWorkletNode(this.context, 'sound-collector', { numberOfOutputs: 0 });
    node.port.onmessage = event => this.take(event.data);
    this.source.connect(node);
    this.heard = Date.now();
  }

  take({ samples, level }) {
    if (!this.stream) return;
    this.dispatchEvent(new CustomEvent('level', { detail: level }));
    if (level > -70) {
      this.heard = Date.now();
      if (this.state === 'silent') this.set('listening', this.said);
    } else if (this.state === 'listening' && Date.now() - this.heard > 5000) {
      this.set('silent', muted);
    }
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN || !this.isTaken) return;
    // A line that is too slow loses sound; it must not lag behind ever more.
    if (socket.bufferedAmount > 65536) {
      this.dropped += 0.1;
      this.dispatchEvent(new CustomEvent('dropped', { detail: this.dropped }));
      return;
    }
    socket.send(samples);
  }

  connect(audio, message) {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.isTaken = false;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => socket.send(JSON.stringify({ token: this.token, rate: 16000, audio }));
    socket.onmessage = event => this.hear(JSON.parse(event.data), message);
    socket.onclose = () => {
      if (this.socket !== socket || this.state === 'error') return;
      if (!this.stream) return this.set('error', message || 'The relay does not answer.');
      this.set('lost', 'The connection is lost; it is tried again …');
      setTimeout(() => { if (this.stream) this.connect(true); }, this.pause);
      this.pause = Math.min(8000, this.pause * 2);
    };
  }

  hear(answer, message) {
    switch (answer.type) {
      case 'listening':
        this.said = /^wss?:/.test(answer.engine)
          ? `Your voice goes to the relay, which sends it on to ${answer.engine}.`
          : `Your voice goes to the relay, which recognises it there (${answer.engine}). The sound is sent nowhere else, and is not stored.`;
        this.isTaken = true;
        this.pause = 500;
        return this.set('listening', this.said);
      case 'error':
        this.error = answer.error;
        return this.fail(message ? `${message} (${answer.error})` : `${answer.message} (${answer.error})`);
      case 'refused':
        return this.dispatchEvent(new CustomEvent('refused', { detail: answer }));
      case 'skipped':
        return this.dispatchEvent(new CustomEvent('skipped', { detail: answer }));
    }
  }

  fail(message, state = 'error') {
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    for (const track of this.stream?.getTracks() || []) track.stop();
    this.context?.close().catch(() => {});
    this.stream = this.context = null;
    this.set(state, message);
  }

  set(state, message) {
    this.state = state;
    this.dispatchEvent(new CustomEvent('state', { detail: { state, message } }));
  }
}
