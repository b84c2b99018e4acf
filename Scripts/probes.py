# SPDX-License-Identifier: Apache-2.0
"""Scripts that "check-page.py" runs in a page: they note what a viewer would see and hear."""

FOCUS = """(() => {
  const element = document.activeElement, style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const again = 'walked' in element.dataset;
  element.dataset.walked = '';
  return { again, id: element.id || element.name || element.dataset.style || element.tagName,
    visible: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    inside: box.width > 0 && box.left >= 0 && box.right <= innerWidth + 1 };
})()"""

# Notes when each cue begins and ends, in media time.
LISTEN = """(() => {
  window.heard = [];
  const video = document.getElementById('video');
  for (const element of video.querySelectorAll('track')) {
    const track = element.track;
    if (track.mode === 'disabled') track.mode = 'hidden';
    const listen = () => {
      for (const cue of [...track.cues].filter(cue => cue.startTime > 0)) {
        const note = (what, at) => heard.push({ kind: track.kind, what, late: video.currentTime - at });
        cue.onenter = () => note('enter', cue.startTime);
        cue.onexit = () => note('exit', cue.endTime);
      }
    };
    if (element.readyState === 2) listen(); else element.addEventListener('load', listen);
  }
})()"""

# Plays when the page is loaded, and notes when a caption is on the screen.
FIRST = """
localStorage.setItem('mediatag.captions', JSON.stringify({isShown: true, language: 'LANGUAGE'}));
addEventListener('load', () => {
  const loaded = performance.now(), video = document.getElementById('video');
  video.muted = true;
  video.play();
  const look = () => {
    const shown = [...video.textTracks].some(t => t.mode === 'showing' && t.activeCues?.length);
    if (shown) window.firstCaption = performance.now() - loaded;
    else requestAnimationFrame(look);
  };
  look();
});"""

# A device that speaks for four seconds, whatever the text, and does not run out of breath.
VOICE = """
window.utterances = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => [], resume() {}, pause() {},
  speak(utterance) {
    window.speaking = utterance;
    utterances.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate });
    setTimeout(() => utterance.onstart?.(), 50);
    setTimeout(() => {
      if (window.speaking !== utterance) return;
      window.speaking = null;
      utterance.onend?.();
    }, 4000);
  },
  cancel() { window.speaking = null; },
}});
"""

# How long a description and a caption are heard at the same time, in milliseconds.
OVERLAP = """(() => {
  window.overlap = 0; window.waits = 0;
  const video = document.getElementById('video');
  let before = performance.now(), wasPaused = true;
  video.addEventListener('pause', () => window.speaking && window.waits++);
  setInterval(() => {
    const now = performance.now();
    const talks = [...video.textTracks].some(t =>
      ['captions', 'subtitles'].includes(t.kind) && t.activeCues?.length);
    if (window.speaking && talks && !video.paused && !wasPaused) window.overlap += now - before;
    before = now;
    wasPaused = video.paused;
  }, 5);
})()"""
