// SPDX-License-Identifier: Apache-2.0
// The transcript: it follows the video, can be searched, and its times seek.

/** Lower case without accents, so that "cafe" finds "Café"; as many characters as before. */
function folded(text) {
  return [...text]
    .map((character) => {
      const bare = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return bare.length === character.length ? bare : character;
    })
    .join("");
}

class Transcript {
  constructor(player) {
    this.player = player;
    this.lines = byId("lines");
    this.search = byId("search");
    this.follows = byId("follow");
    this.original = [...this.lines.childNodes];
    byId("transcript-tools").hidden = false;
    this.follows.checked = memory.read("follow") ?? true;
    this.follows.onchange = () => memory.write("follow", this.follows.checked);
    this.lines.addEventListener("click", (event) => this.clicked(event));
    this.lines.addEventListener("keydown", (event) => this.pressed(event));
    player.video.addEventListener("timeupdate", () => this.mark());
    player.video.addEventListener("seeked", () => this.mark());
    this.search.oninput = () => this.find();
    this.search.onkeydown = (event) => {
      if (event.key === "Enter") this.go(event.shiftKey ? -1 : 1);
    };
    byId("next").onclick = () => this.go(1);
    byId("previous").onclick = () => this.go(-1);
    const language = byId("transcript-language");
    if (language) language.onchange = () => this.use(byId(language.value));
    this.collect();
  }

  collect() {
    this.entries = [...this.lines.querySelectorAll("[data-time]")];
    this.times = this.entries.map((entry) => Number(entry.dataset.time));
    this.current = null;
    this.find();
    this.mark();
  }

  clicked(event) {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    this.player.jump(Number(link.parentElement.dataset.time));
  }

  /** The times are one stop of the Tab key; arrows go from one to the next. */
  pressed(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...this.lines.querySelectorAll("[data-time] a")];
    if (!step || !links.length) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement);
    const from = at < 0 ? this.entries.indexOf(this.current) - Math.max(step, 0) : at;
    const next = links[Math.min(Math.max(from + step, 0), links.length - 1)];
    next.focus();
  }

  // The words of a track of another language

  use(track) {
    if (!track) {
      this.lines.replaceChildren(...this.original);
      this.collect();
      return;
    }
    if (track.track.mode === "disabled") track.track.mode = "hidden";
    if (track.readyState === HTMLTrackElement.LOADED) this.fill(track);
    else track.addEventListener("load", () => this.fill(track), { once: true });
  }

  fill(track) {
    const lines = [...track.track.cues].map((cue) => {
      const line = document.createElement("p");
      line.dataset.time = cue.startTime;
      const link = document.createElement("a");
      link.href = "#t=" + cue.startTime;
      link.tabIndex = -1;
      link.textContent = clock(cue.startTime);
      line.lang = track.srclang;
      line.dir = "auto";
      line.append(link, " ", cue.getCueAsHTML().textContent);
      return line;
    });
    this.lines.replaceChildren(...lines);
    this.collect();
  }

  // Following

  mark() {
    const now = this.player.video.currentTime + 0.05;
    let index = this.times.findLastIndex((time) => time <= now);
    const entry = this.entries[index] ?? null;
    if (entry === this.current) return;
    this.current?.removeAttribute("aria-current");
    this.current = entry;
    entry?.setAttribute("aria-current", "true");
    if (entry && this.follows.checked && !this.lines.contains(document.activeElement)) this.reveal(entry);
  }

  /** Scrolls the transcript, and not the page. */
  reveal(entry) {
    const { lines } = this;
    const top = entry.offsetTop - lines.offsetTop - lines.clientHeight / 3;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    lines.scrollTo({ top, behavior: isCalm ? "auto" : "smooth" });
  }

  // Searching

  find() {
    const wanted = folded(this.search.value.trim());
    this.found = wanted ? this.entries.filter((entry) => folded(entry.textContent).includes(wanted)) : [];
    this.place = -1;
    for (const entry of this.entries) entry.classList.toggle("found", this.found.includes(entry));
    for (const entry of this.lines.querySelectorAll(".at")) entry.classList.remove("at");
    this.highlight(wanted);
    const { words } = this.player;
    byId("matches").textContent = wanted ? filled(words.matches, this.found.length) : "";
  }

  highlight(wanted) {
    if (!window.Highlight) return;
    const ranges = this.found.flatMap((entry) => {
      const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
      const ranges = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = folded(node.data);
        for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          ranges.push(range);
        }
      }
      return ranges;
    });
    CSS.highlights.set("found", new Highlight(...ranges));
  }

  go(step) {
    const count = this.found.length;
    if (!count) return;
    this.found[this.place]?.classList.remove("at");
    this.place = this.place < 0 && step < 0 ? count - 1 : (this.place + step + count) % count;
    const entry = this.found[this.place];
    entry.classList.add("at");
    this.reveal(entry);
    byId("matches").textContent = filled(this.player.words.of, this.place + 1, count);
  }
}
