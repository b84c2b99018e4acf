// SPDX-License-Identifier: Apache-2.0
// Which captions are shown, and how they look. The browser draws them itself, so that the caption settings of the
// system keep working.

/** The choice between the caption and subtitle tracks of the page. */
class Captions {
  constructor(player) {
    this.player = player;
    const { video } = player;
    this.tracks = [...video.querySelectorAll("track[kind=captions], track[kind=subtitles]")];
    this.choices = [...document.getElementsByName("captions")];
    for (const choice of this.choices) {
      choice.onchange = () => this.choose(choice.value);
    }
    for (const track of video.querySelectorAll("track")) {
      const failed = () => this.failed(track);
      track.addEventListener("error", failed);
      if (track.readyState === HTMLTrackElement.ERROR) failed();
    }
    // A browser may have its own menu, and tracks that are in the media repeat those of the page.
    video.textTracks.addEventListener("change", () => this.follow());
    video.textTracks.addEventListener("addtrack", (event) => {
      if (!this.isOurs(event.track)) event.track.mode = "disabled";
    });
    this.below = byId("below");
    this.place = byId("caption-place");
    this.place.value = memory.read("captionPlace") ?? "";
    this.place.onchange = () => {
      memory.write("captionPlace", this.place.value);
      this.choose(this.chosen, false);
    };
    for (const track of this.tracks) track.track.addEventListener("cuechange", () => this.fillBelow());
    const remembered = memory.read("captions");
    this.last = this.named(remembered ?? {}) ?? this.inLanguage(document.documentElement.lang);
    this.choose(remembered?.isShown ? this.last : "off", false);
  }

  /** Browsers do not load tracks from files on disk; a script there has the same texts. */
  failed(track) {
    const { player } = this;
    const isTried = "tried" in track.dataset;
    const source = track.getAttribute("src");
    track.dataset.tried = "";
    if (isTried || location.protocol !== "file:") return player.say(player.words.captionsFailed);
    this.texts ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = "tracks/tracks.js";
      script.onload = () => resolve(trackTexts);
      script.onerror = reject;
      document.head.append(script);
    });
    this.texts.then(
      (texts) => (track.src = URL.createObjectURL(new Blob([texts[source]], { type: "text/vtt" }))),
      () => player.say(player.words.captionsFailed),
    );
  }

  isOurs(textTrack) {
    return [...this.player.video.querySelectorAll("track")].some((track) => track.track === textTrack);
  }

  get offered() {
    return this.tracks.filter((track) => !("forced" in track.dataset));
  }

  /** The track that was chosen on another page, or the nearest to it. */
  named({ language, kind }) {
    const same = this.offered.filter((track) => track.srclang === language);
    return (same.find((track) => track.kind === kind) ?? same[0])?.id;
  }

  inLanguage(language) {
    const near = this.offered.filter((track) => track.srclang.split("-")[0] === language);
    return (near.find((track) => track.kind === "captions") ?? near[0] ?? this.offered[0])?.id;
  }

  get chosen() {
    return this.choices.find((choice) => choice.checked)?.value ?? "off";
  }

  choose(id, isKept = true) {
    if (!this.choices.some((choice) => choice.value === id)) id = "off";
    for (const choice of this.choices) choice.checked = choice.value === id;
    for (const track of this.tracks) {
      // Forced subtitles of the main audio are shown to a viewer who wants no others.
      const isForced = track.default && "forced" in track.dataset;
      const isShown = track.id === id || (id === "off" && isForced);
      const shown = this.isBelow ? "hidden" : "showing";
      const mode = isShown ? shown : track.track.mode === "disabled" ? "disabled" : "hidden";
      if (track.track.mode !== mode) track.track.mode = mode;
    }
    this.below.hidden = !this.isBelow || id === "off";
    this.fillBelow();
    if (id !== "off") this.last = id;
    if (!isKept) return;
    const track = byId(this.last);
    memory.write("captions", { isShown: id !== "off", language: track?.srclang, kind: track?.kind });
  }

  /** Whether captions are shown under the picture, and not on it. */
  get isBelow() {
    return this.place.value === "below";
  }

  fillBelow() {
    const track = byId(this.chosen);
    if (this.below.hidden || !track) return this.below.replaceChildren();
    const lines = [...(track.track.activeCues ?? [])].map((cue) => {
      const line = document.createElement("p");
      line.lang = track.srclang;
      line.dir = "auto";
      line.append(cue.getCueAsHTML());
      return line;
    });
    this.below.replaceChildren(...lines);
  }

  toggle() {
    this.choose(this.chosen === "off" ? this.last : "off");
    const label = byId(this.chosen)?.label ?? this.player.words.off;
    this.player.say(filled(this.player.words.captionsAre, label));
  }

  /** Takes over a choice that was made in a menu of the browser. */
  follow() {
    if (this.isBelow && !this.offered.some((track) => track.track.mode === "showing")) return;
    const shown = this.offered.find((track) => track.track.mode === "showing")?.id ?? "off";
    if (shown !== this.chosen) this.choose(shown);
  }
}

/** How captions look (47 CFR 79.103): colour, opacity, size, font, weight, background and edge. The values and presets
    are those of captionLooks, which is made of the library's appearances. */
class CaptionStyle {
  constructor(player) {
    this.player = player;
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.fields = [...document.querySelectorAll("select[data-style]")];
    this.preset = byId("style-preset");
    const kept = memory.read("style") ?? {};
    for (const field of this.fields) {
      const isKnown = [...field.options].some((option) => option.value === kept[field.dataset.style]);
      if (isKnown) field.value = kept[field.dataset.style];
      field.onchange = () => this.changed();
    }
    byId("style-reset").onclick = () => this.set({});
    this.preset.onchange = () => {
      if (this.preset.value) this.set(captionLooks.presets[this.preset.value]);
    };
    this.connectSystemSettings();
    this.apply();
  }

  /** Settings of the whole system, where the browser can show them. */
  connectSystemSettings() {
    const { video } = this.player;
    const button = byId("style-system");
    button.hidden = typeof video.showCaptionDisplaySettings !== "function";
    button.onclick = () => video.showCaptionDisplaySettings({ anchorNode: button })?.catch(() => {});
  }

  get values() {
    return Object.fromEntries(this.fields.map((field) => [field.dataset.style, field.value]));
  }

  /** Sets each field; those without a value are left to the browser. */
  set(values) {
    for (const field of this.fields) field.value = values[field.dataset.style] ?? "";
    this.changed();
  }

  /** The preset whose values the fields have; nothing for others. */
  get chosenPreset() {
    const { values } = this;
    const isChosen = ([, preset]) => Object.keys(values).every((name) => values[name] === (preset[name] ?? ""));
    return Object.entries(captionLooks.presets).find(isChosen)?.[0] ?? "";
  }

  changed() {
    memory.write("style", this.values);
    this.apply();
  }

  apply() {
    this.preset.value = this.chosenPreset;
    const { text, box } = this.declarations(this.values);
    const rule = (selector, properties) =>
      `${selector}{${Object.entries(properties).map(([name, value]) => `${name}:${value}!important;`).join("")}}`;
    this.sheet.replaceSync(rule("::cue", { ...box, ...text }) + rule("::cue(*)", text));
    const preview = byId("preview");
    preview.style.cssText = "";
    for (const [name, value] of Object.entries({ ...box, ...text })) {
      preview.style.setProperty(name, value);
    }
    const below = byId("below");
    below.style.cssText = "";
    for (const [name, value] of Object.entries({ ...box, ...text })) {
      below.style.setProperty(name, name === "font-size" ? `calc(1.25rem * ${parseFloat(value) / 100})` : value);
    }
  }

  /** The style of the words and of the box around them; nothing for what is left to the browser. */
  declarations({ color, opacity, size, font, weight, background, backgroundOpacity, edge }) {
    const text = {};
    const box = {};
    const mixed = (value, per) => `rgb(${value} / ${per || 100}%)`;
    if (color || opacity) text.color = mixed(color || "255 255 255", opacity);
    if (background || backgroundOpacity) {
      box["background-color"] = mixed(background || "0 0 0", backgroundOpacity);
    }
    if (size) box["font-size"] = size + "%";
    if (font) Object.assign(text, captionLooks.fonts[font]);
    if (weight) text["font-weight"] = weight;
    const edgeColor = captionLooks.edgeColors[color || "255 255 255"];
    if (edge) text["text-shadow"] = captionLooks.edges[edge].replaceAll("EDGE", edgeColor);
    return { text, box };
  }
}
