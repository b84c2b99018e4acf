// SPDX-License-Identifier: Apache-2.0
// Descriptions of the picture: spoken by the device, or shown as text that screen readers and braille displays read.

class Descriptions {
  constructor(player) {
    this.player = player;
    this.element = player.video.querySelector("track[kind=descriptions]");
    this.line = byId("description");
    this.speech = window.speechSynthesis;
    this.choices = [...document.getElementsByName("descriptions")];
    this.rate = byId("speech-rate");
    for (const choice of this.choices) choice.onchange = () => this.choose(choice.value);
    this.rate.value = memory.read("speechRate") ?? "1";
    if (!this.rate.value) this.rate.value = "1";
    this.rate.onchange = () => memory.write("speechRate", this.rate.value);
    this.element.track.addEventListener("cuechange", () => this.changed());
    this.element.addEventListener("load", () => this.changed());
    const { video } = player;
    video.addEventListener("seeking", () => this.leave());
    video.addEventListener("pause", () => this.spoken && !this.isHolding && this.speech.pause());
    video.addEventListener("play", () => this.played());
    this.choose(memory.read("descriptions") ?? "off", false);
  }

  get mode() {
    return this.choices.find((choice) => choice.checked)?.value ?? "off";
  }

  choose(mode, isKept = true) {
    if (!this.choices.some((choice) => choice.value === mode)) mode = "off";
    for (const choice of this.choices) choice.checked = choice.value === mode;
    if (isKept) memory.write("descriptions", mode);
    this.stop();
    this.element.track.mode = mode === "off" ? "disabled" : "hidden";
    // Captions say when somebody speaks, be they shown or not.
    const captions = byId(this.player.captions?.last)?.track;
    if (mode === "speech" && captions?.mode === "disabled") captions.mode = "hidden";
    this.line.hidden = mode === "off";
    this.line.setAttribute("aria-live", mode === "text" ? "assertive" : "off");
  }

  toggle() {
    this.choose(this.mode === "off" ? "speech" : "off");
    const label = this.choices.find((choice) => choice.checked).parentElement.textContent.trim();
    this.player.say(filled(this.player.words.descriptionsAre, label));
  }

  /** A description begins where the video is now. */
  changed() {
    const cue = this.element.track.activeCues?.[0];
    if (!cue || cue === this.cue || this.mode === "off") return;
    if (this.mode === "speech" && this.player.video.paused) return;
    this.cue = cue;
    const text = cue.getCueAsHTML().textContent.replace(/\s+/g, " ").trim();
    this.line.textContent = text;
    if (this.mode === "speech") this.speak(text, this.limit(cue));
  }

  /** The time at which the video has to wait: the end of the description, or words before it that are no sound. */
  limit(cue) {
    const starts = [...this.player.video.textTracks]
      .filter((track) => track.kind !== "chapters" && track.mode !== "disabled")
      .flatMap((track) => [...(track.cues ?? [])])
      .filter((other) => other !== cue && other.endTime > cue.startTime + 0.1)
      .filter((other) => !/^\s*[[(♪*][^]*[\])♪*]\s*$/.test(other.text))
      .map((other) => Math.max(other.startTime, cue.startTime));
    return Math.min(cue.endTime, ...starts);
  }

  speak(text, limit) {
    if (!text) return;
    if (!this.speech) return this.player.say(this.player.words.noVoice);
    this.silence();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = this.element.srclang;
    utterance.rate = Number(this.rate.value);
    const voices = this.speech.getVoices();
    const isNear = (voice) => voice.lang.split(/[-_]/)[0] === utterance.lang.split("-")[0];
    utterance.voice = voices.find(isNear) ?? null;
    this.spoken = utterance;
    utterance.onstart = () => clearTimeout(this.patience);
    utterance.onend = () => this.ended(utterance);
    utterance.onerror = () => this.ended(utterance, this.player.words.noVoice);
    // A device without a voice may neither speak nor report that.
    this.patience = setTimeout(utterance.onerror, 3000);
    this.watch = setInterval(() => this.hold(limit), 15);
    this.hold(limit);
    this.speech.speak(utterance);
  }

  /** Stops the video before anybody speaks in it while a description is still spoken. */
  hold(limit) {
    const { video } = this.player;
    if (this.isHolding || video.paused || video.currentTime < limit - 0.06 * video.playbackRate) return;
    this.isHolding = true;
    video.pause();
    this.player.say(this.player.words.waiting);
  }

  ended(utterance, message = "") {
    if (this.spoken !== utterance) return;
    const isHolding = this.isHolding;
    this.silence();
    if (isHolding || message) this.player.say(message);
    if (isHolding) this.player.video.play().catch(() => {});
  }

  /** A viewer who plays on does not wait for the rest of a description. */
  played() {
    if (this.isHolding) this.silence();
    else if (this.spoken) this.speech.resume();
    else this.changed();
  }

  silence() {
    clearTimeout(this.patience);
    clearInterval(this.watch);
    this.isHolding = false;
    if (!this.spoken) return;
    this.spoken = null;
    this.speech.resume();
    this.speech.cancel();
  }

  /** The viewer goes elsewhere in the video; if it waited, it waits no longer. */
  leave() {
    const isHolding = this.isHolding;
    this.stop();
    if (isHolding) this.player.video.play().catch(() => {});
  }

  stop() {
    this.silence();
    this.cue = null;
    this.line.textContent = "";
  }
}
