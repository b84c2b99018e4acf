// SPDX-License-Identifier: Apache-2.0
const $ = id => document.getElementById(id);
const session = decodeURIComponent(location.pathname.split('/').filter(part => part).pop() || '');
// The relay may be below a path, where a proxy has put it.
const root = location.pathname.replace(/\/microphone\/[^/]*\/?$/, '');
const base = `${root}/v1/sessions/${encodeURIComponent(session)}`;
const given = new URLSearchParams(location.hash.slice(1));
// What follows # stays in the browser.
const key = given.get('key'), stream = given.get('stream') || 'main';
const { CaptionsSubscriber } = await import(`${root}/live/live-captions.js`);
const { Microphone } = await import(`${root}/live/microphone.js`);
const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}/streams/${encodeURIComponent(stream)}/sound`;
const microphone = new Microphone(address, key, `${root}/live/sound-worklet.js`);

const isOn = () => ['asking', 'listening', 'silent', 'lost'].includes(microphone.state);
microphone.addEventListener('state', event => {
  $('state').textContent = event.detail.message || (event.detail.state === 'stopped' ? 'Stopped. Nothing is sent.' : '');
  $('state').dataset.state = event.detail.state;
  if (isOn()) $('where').textContent = '';
  $('start').textContent = isOn() ? 'Stop' : 'Start';
  $('start').setAttribute('aria-pressed', String(isOn()));
  if (!isOn()) showLevel(-70);
});
microphone.addEventListener('level', event => showLevel(event.detail));
microphone.addEventListener('skipped', event => {
  const seconds = time => (time / 1000).toFixed(1);
  $('state').textContent = `${seconds(event.detail.start)} s to ${seconds(event.detail.end)} s was not recognised: the relay's machine is too slow.`;
});
microphone.addEventListener('dropped', event => {
  $('state').textContent = `${event.detail.toFixed(1)} s were not sent: the connection is too slow.`;
});
microphone.addEventListener('refused', event => { $('state').textContent = `The relay refuses the text: ${event.detail.message}`; });
$('start').addEventListener('click', () => { if (isOn()) microphone.stop(); else microphone.start(); });

function showLevel(level) {
  const shown = Math.round(Math.max(-70, Math.min(0, level)));
  const text = shown <= -70 ? 'no sound' : shown < -45 ? `quiet, ${shown} dB` : shown > -3 ? `too loud, ${shown} dB` : `good, ${shown} dB`;
  $('bar').style.inlineSize = `${(shown + 70) / 0.7}%`;
  $('level').textContent = text;
  $('meter').setAttribute('aria-valuenow', String(shown));
  $('meter').setAttribute('aria-valuetext', text);
}

const rows = new Map();
function show(segment) {
  if (segment.stream !== stream) return;
  let row = rows.get(segment.id);
  if (!segment.text.trim()) { row?.remove(); rows.delete(segment.id); return; }
  if (!row) {
    row = document.createElement('p');
    row.dir = 'auto';
    rows.set(segment.id, row);
    $('lines').append(row);
    for (const [id, old] of [...rows].slice(0, Math.max(0, rows.size - 40))) { old.remove(); rows.delete(id); }
  }
  row.lang = segment.language || '';
  row.className = segment.isFinal ? '' : 'guess';
  row.textContent = segment.text;
  $('lines').scrollTop = $('lines').scrollHeight;
}

if (!navigator.mediaDevices) $('where').textContent = 'Browsers give the microphone only to pages of https and of localhost. Open this page by https.';
if (key) {
  // One's own captions come only by asking.
  const subscriber = new CaptionsSubscriber({ relay: root, session, token: key, texts: 0, own: true });
  subscriber.addEventListener('segment', event => show(event.detail));
  subscriber.addEventListener('failed', event => { $('state').textContent = `The relay sends no captions: ${event.detail.message}`; });
  subscriber.start();
} else {
  $('state').textContent = 'The address of this page needs #key= with the token of a publisher.';
  $('start').disabled = true;
}
$('start').dataset.ready = 'yes';
