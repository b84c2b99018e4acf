// SPDX-License-Identifier: Apache-2.0
// Starts the player: HLS where the browser needs help, the choice of audio, chapters and sign language.

/** Radio buttons for the audio that can be chosen; none where there is no choice. */
class AudioChoice {
  constructor(choose) {
    this.choose = choose;
  }

  offer(names, chosen) {
    const key = JSON.stringify(names);
    if (key === this.key) {
      const choice = document.getElementsByName("audio")[chosen];
      if (choice) choice.checked = true;
      return;
    }
    this.key = key;
    byId("audio-button").hidden = names.length < 2;
    const choices = names.map((name, index) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = "audio";
      input.checked = index === chosen;
      input.onchange = () => this.choose(index);
      label.append(input, " ", name);
      return label;
    });
    byId("audio-choices").replaceChildren(...choices);
  }
}

const hlsOptions = { enableWorker: false, enableWebVTT: false, enableIMSC1: false, enableCEA708Captions: false };

/** Plays HLS by hls.js where the browser does not play it, or plays it without a choice of audio. */
function attachHLS(player) {
  const { root, video, words } = player;
  const isHLS = "hls" in root.dataset;
  const isNative = !isHLS || video.canPlayType("application/vnd.apple.mpegurl") !== "";
  const hasChoice = "audioTracks" in video;
  const isWanted = isHLS && (!isNative || (Number(root.dataset.hls) > 1 && !hasChoice));
  if (isWanted && window.Hls?.isSupported()) {
    const hls = new Hls(hlsOptions);
    const audio = new AudioChoice((index) => (hls.audioTrack = index));
    const show = () => audio.offer(hls.audioTracks.map((track) => track.name), hls.audioTrack);
    hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, show);
    hls.on(Hls.Events.AUDIO_TRACK_SWITCHED, show);
    hls.on(Hls.Events.ERROR, (_, data) => data.fatal && player.say(words.mediaFailed));
    hls.loadSource(video.currentSrc || video.src);
    hls.attachMedia(video);
    player.hls = hls;
    return;
  }
  if (!isNative) player.say((player.failure = words.noHLS));
  if (!hasChoice) return;
  const tracks = video.audioTracks;
  const audio = new AudioChoice((chosen) => {
    for (let index = 0; index < tracks.length; index++) tracks[index].enabled = index === chosen;
  });
  const show = () => {
    const list = [...tracks];
    audio.offer(list.map((track) => track.label || track.language), list.findIndex((track) => track.enabled));
  };
  tracks.addEventListener("addtrack", show);
  tracks.addEventListener("change", show);
  show();
}

/** The audio description: another audio of hls.js, or a version of the media that is swapped in at the same time. */
class Described {
  constructor(player) {
    this.player = player;
    this.button = byId("described-button");
    this.isOn = false;
    this.plain = player.video.getAttribute("src");
    this.button.onclick = () => this.toggle();
    if (memory.read("described")) this.choose(true, false);
  }

  toggle() {
    this.choose(!this.isOn);
  }

  choose(isOn, isKept = true) {
    const { player } = this;
    if (isKept) memory.write("described", isOn);
    this.isOn = isOn;
    this.button.setAttribute("aria-pressed", isOn);
    if (player.hls) this.chooseTrack(player.hls);
    else this.swap(isOn ? player.root.dataset.described : this.plain);
    if (isKept) player.say(isOn ? player.words.describedOn : player.words.describedOff);
  }

  chooseTrack(hls) {
    const isDescription = (track) => /describes-video/.test(track.attrs?.CHARACTERISTICS ?? "");
    const use = () => {
      const index = hls.audioTracks.findIndex((track) => isDescription(track) === this.isOn);
      if (index >= 0 && index !== hls.audioTrack) hls.audioTrack = index;
    };
    if (hls.audioTracks.length) use();
    else hls.once(Hls.Events.AUDIO_TRACKS_UPDATED, use);
  }

  /** Time, speed, volume, captions and the focus stay. */
  swap(address) {
    const { video } = this.player;
    const { playbackRate, paused } = video;
    const time = video.readyState ? video.currentTime : this.time ?? hashTime() ?? 0;
    const modes = [...video.querySelectorAll("track")].map((track) => [track.track, track.track.mode]);
    this.time = time;
    const go = () => {
      this.time = null;
      for (const [track, mode] of modes) track.mode = mode;
      video.playbackRate = playbackRate;
      if (time) this.player.jump(time);
      if (!paused) video.play().catch(() => {});
    };
    this.cancel?.abort();
    this.cancel = new AbortController();
    const { signal } = this.cancel;
    video.addEventListener("loadedmetadata", go, { once: true, signal });
    video.src = address;
    video.load();
    video.playbackRate = playbackRate;
  }
}

/** The markup that shows this page in another one; not in a page that is shown so. */
function connectEmbed() {
  const code = byId("embed-code");
  if (!code || window.parent !== window) return;
  const address = location.href.replace(/#.*/, "");
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = document.title;
  frame.width = "640";
  frame.height = "560";
  frame.allow = "fullscreen; autoplay";
  code.value = frame.outerHTML;
  code.onfocus = () => code.select();
  byId("embed").hidden = false;
}

/** A video with sign language beside the other, at the same time. */
function connectSignLanguage(player) {
  const sign = byId("sign");
  const { video } = player;
  const button = byId("sign-button");
  const isShown = () => !sign.hidden;
  const follow = () => {
    if (!isShown()) return;
    if (Math.abs(sign.currentTime - video.currentTime) > 0.15) sign.currentTime = video.currentTime;
    sign.playbackRate = video.playbackRate;
    if (video.paused) sign.pause();
    else sign.play().catch(() => {});
  };
  const show = (shown) => {
    sign.hidden = !shown;
    if (!shown) sign.pause();
    button.setAttribute("aria-pressed", shown);
    follow();
  };
  for (const name of ["play", "pause", "seeked", "ratechange", "timeupdate"]) video.addEventListener(name, follow);
  button.onclick = () => {
    show(!isShown());
    memory.write("sign", isShown());
  };
  const isNative = !/\.m3u8($|[?#])/.test(sign.src) || sign.canPlayType("application/vnd.apple.mpegurl") !== "";
  if (!isNative && window.Hls?.isSupported()) {
    const hls = new Hls(hlsOptions);
    hls.loadSource(sign.src);
    hls.attachMedia(sign);
  }
  sign.controls = false;
  show(memory.read("sign") ?? false);
}

/** Links to chapters seek. */
function connectChapters(player) {
  byId("chapters")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    player.jump(Number(link.dataset.time));
  });
}

if (byId("player")) {
  const player = new Player(byId("player"));
  attachHLS(player);
  if (byId("captions-panel")) {
    player.captions = new Captions(player);
    player.captionStyle = new CaptionStyle(player);
  }
  if (byId("descriptions-panel")) player.descriptions = new Descriptions(player);
  if (byId("lines")) player.transcript = new Transcript(player);
  if (byId("sign")) connectSignLanguage(player);
  if (byId("described-button")) player.described = new Described(player);
  connectChapters(player);
  connectEmbed();
}
