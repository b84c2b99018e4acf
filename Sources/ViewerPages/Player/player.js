// SPDX-License-Identifier: Apache-2.0
// The player: play, seek, volume, speed, full screen, panels and keys. The files of this folder become one script,
// in the order that PlayerFiles.swift lists; the page is complete without it.
"use strict";

const byId = (id) => document.getElementById(id);

/** What a viewer chose, kept for all pages of the site; a browser may refuse to keep anything. */
const memory = {
  read(name) {
    try {
      return JSON.parse(localStorage.getItem("mediatag." + name));
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem("mediatag." + name, JSON.stringify(value));
    } catch {
      // The choice holds until the page is left.
    }
  },
};

/** A time as a clock shows it: 1:02:03, or 2:03. */
function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(whole % 60);
}

/** A time as it is spoken: "2 minutes 3 seconds". */
function spokenTime(seconds, language) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  const parts = [
    [Math.floor(whole / 3600), "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ].filter(([count, unit]) => count || (unit === "second" && whole < 60));
  return parts
    .map(([count, unit]) => {
      const form = { style: "unit", unit, unitDisplay: "long" };
      return new Intl.NumberFormat(language, form).format(count);
    })
    .join(" ");
}

/** Words on a button with a picture. */
function label(button, text) {
  button.querySelector(".word").textContent = text;
  button.title = text;
}

/** The seconds of "#t=14", "#t=1:02" or "#t=0:01:02.5" (Media Fragments URI 1.0); null where there are none. */
function hashTime() {
  const found = /[#&]t=(?:npt:)?([\d:.]+)/.exec(location.hash);
  const seconds = found?.[1].split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number.isFinite(seconds) ? seconds : null;
}

/** The text with {0}, {1} … replaced. */
const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]);

class Player {
  constructor(root) {
    this.root = root;
    this.video = byId("video");
    this.words = JSON.parse(root.dataset.words);
    this.language = document.documentElement.lang;
    this.seek = byId("seek");
    this.volume = byId("volume");
    this.video.controls = false;
    this.video.tabIndex = 0;
    byId("controls").hidden = false;
    this.connectTransport();
    this.connectVolume();
    this.connectFullScreen();
    this.connectPanels();
    this.connectAddress();
    root.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** The page begins at the time of its address, and goes where a link to a time leads. */
  connectAddress() {
    const go = () => {
      const seconds = hashTime();
      if (seconds === null) return;
      const { video } = this;
      if (video.readyState) this.jump(seconds);
      else video.addEventListener("loadedmetadata", () => this.jump(seconds), { once: true });
    };
    window.addEventListener("hashchange", go);
    go();
  }

  /** Shows a message, which screen readers read out. */
  say(message) {
    byId("status").textContent = message;
  }

  // Play and seek

  connectTransport() {
    const { video, seek } = this;
    byId("play").onclick = () => this.toggle();
    video.onclick = () => this.toggle();
    byId("back").onclick = () => this.skip(-10);
    byId("forward").onclick = () => this.skip(10);
    seek.oninput = () => this.jump(Number(seek.value));
    for (const name of ["play", "pause", "ended"]) {
      video.addEventListener(name, () => this.showState());
    }
    for (const name of ["timeupdate", "durationchange", "seeking", "loadedmetadata"]) {
      video.addEventListener(name, () => this.showTime());
    }
    this.failure = this.words.mediaFailed;
    video.addEventListener("error", () => this.say(this.failure));
    video.addEventListener("loadedmetadata", () => byId("status").textContent === this.failure && this.say(""));
    const speed = byId("speed");
    speed.onchange = () => {
      video.playbackRate = Number(speed.value);
    };
    this.showState();
    this.showTime();
  }

  toggle() {
    if (this.video.paused) {
      // A browser may refuse to play; the button then says "Play" as before.
      this.video.play().catch(() => this.showState());
    } else {
      this.video.pause();
    }
  }

  jump(seconds) {
    // Chromium fails if HLS that it plays itself is to be shown from its very end, where its streams do not end together.
    const last = this.video.duration - ("hls" in this.root.dataset ? 0.25 : 0);
    const end = Number.isFinite(last) ? last : seconds;
    this.video.currentTime = Math.min(Math.max(0, seconds), end);
  }

  skip(seconds) {
    this.jump(this.video.currentTime + seconds);
  }

  showState() {
    const { paused } = this.video;
    byId("play").classList.toggle("playing", !paused);
    byId("play-label").textContent = paused ? this.words.play : this.words.pause;
  }

  showTime() {
    const { video, seek, words } = this;
    const length = Number.isFinite(video.duration) ? video.duration : 0;
    seek.max = length;
    seek.value = video.currentTime;
    seek.hidden = !length;
    byId("time").textContent = clock(video.currentTime) + (length ? " / " + clock(length) : "");
    const spoken = [video.currentTime, length].map((time) => spokenTime(time, this.language));
    seek.setAttribute("aria-valuetext", filled(words.of, ...spoken));
  }

  // Volume

  connectVolume() {
    const { video, volume } = this;
    video.volume = Math.min(1, Math.max(0, memory.read("volume") ?? 1));
    byId("mute").onclick = () => {
      video.muted = !video.muted;
    };
    volume.oninput = () => {
      video.muted = false;
      video.volume = Number(volume.value) / 100;
    };
    video.addEventListener("volumechange", () => {
      memory.write("volume", video.volume);
      this.showVolume();
    });
    this.showVolume();
  }

  showVolume() {
    const { video, volume, words } = this;
    label(byId("mute"), video.muted ? words.unmute : words.mute);
    volume.value = Math.round(video.volume * 100);
    volume.setAttribute("aria-valuetext", video.muted ? words.muted : volume.value + " %");
  }

  // Full screen

  connectFullScreen() {
    const button = byId("fullscreen");
    // Phones show the video alone in full screen.
    button.hidden = !document.fullscreenEnabled && !this.video.webkitEnterFullscreen;
    button.onclick = () => this.toggleFullScreen();
    document.addEventListener("fullscreenchange", () => {
      label(button, document.fullscreenElement ? this.words.exitFullScreen : this.words.fullScreen);
    });
  }

  toggleFullScreen() {
    if (document.fullscreenElement) {
      document.exitFullscreen();
    } else if (this.root.requestFullscreen && document.fullscreenEnabled) {
      this.root.requestFullscreen().catch(() => {});
    } else {
      this.video.webkitEnterFullscreen?.();
    }
  }

  // Panels, of which one is open at a time

  connectPanels() {
    this.panelButtons = [...this.root.querySelectorAll("button[aria-controls]")];
    for (const button of this.panelButtons) {
      button.onclick = () => this.show(button, button.getAttribute("aria-expanded") !== "true");
    }
  }

  show(button, isShown) {
    for (const other of this.panelButtons) {
      const isOpen = other === button && isShown;
      const panel = byId(other.getAttribute("aria-controls"));
      other.setAttribute("aria-expanded", isOpen);
      panel.hidden = !isOpen;
      if (isOpen) (panel.querySelector("input:checked") ?? panel).focus();
    }
  }

  closePanel() {
    const open = this.panelButtons.find((button) => button.getAttribute("aria-expanded") === "true");
    if (!open) return false;
    this.show(open, false);
    open.focus();
    return true;
  }

  // Keys, which work while the focus is in the player (WCAG 2.1.4)

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (key === "Escape") {
      if (this.closePanel()) event.preventDefault();
      return;
    }
    if (target.matches("select, textarea, input[type=search]")) return;
    if (target.matches("button, a, input:not([type=range])") && [" ", "Enter"].includes(key)) return;
    if (target.matches("input") && target !== this.seek && /^(Arrow|Home|End|Page)/.test(key)) return;
    const action = this.actions[key.length === 1 ? key.toLowerCase() : key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  get actions() {
    const { video, seek } = this;
    const isOnSeek = document.activeElement === seek;
    const louder = (step) => {
      video.volume = Math.min(1, Math.max(0, video.volume + step));
    };
    return {
      " ": () => this.toggle(),
      k: () => this.toggle(),
      j: () => this.skip(-10),
      l: () => this.skip(10),
      ArrowLeft: () => this.skip(-5),
      ArrowRight: () => this.skip(5),
      ArrowUp: () => (isOnSeek ? this.skip(5) : louder(0.05)),
      ArrowDown: () => (isOnSeek ? this.skip(-5) : louder(-0.05)),
      PageUp: () => this.skip(60),
      PageDown: () => this.skip(-60),
      Home: () => this.jump(0),
      End: () => this.jump(video.duration),
      m: () => byId("mute").click(),
      f: () => this.toggleFullScreen(),
      c: () => this.captions?.toggle(),
      d: () => (this.descriptions ?? this.described)?.toggle(),
      "?": () => byId("keys-button").click(),
    };
  }
}
