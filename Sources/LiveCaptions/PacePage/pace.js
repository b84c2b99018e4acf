// SPDX-License-Identifier: Apache-2.0
'use strict';
const $ = id => document.getElementById(id);
const session = decodeURIComponent(location.pathname.split('/').filter(part => part).pop() || '');
// The relay may be below a path, where a proxy has put it.
const root = location.pathname.replace(/\/pace\/[^/]*\/?$/, '');
const base = root + '/v1/sessions/' + encodeURIComponent(session);
// The key is best given after #, which browsers do not send.
const key = new URLSearchParams(location.hash.slice(1)).get('key') || new URLSearchParams(location.search).get('key');
const highest = 240, minutes = 3, quiet = 10000;
const kept = ['stream', 'window', 'low', 'high', 'size', 'count', 'theme', 'clear'];

// What is kept of the last minutes.
const paces = new Map();
const points = [];
let shown = null, verdict = 'silent', announced = { verdict: 'silent', time: -quiet };

// MARK: - Settings

function load() {
  let saved = {};
  try { saved = JSON.parse(localStorage.getItem('mediatag-pace') || '{}'); } catch { saved = {}; }
  for (const id of kept) {
    if (typeof saved[id] === 'string' && id !== 'stream') $(id).value = saved[id];
    $(id).addEventListener('input', apply);
  }
  apply();
}

function apply() {
  const values = Object.fromEntries(kept.map(id => [id, $(id).value]));
  try { localStorage.setItem('mediatag-pace', JSON.stringify(values)); } catch { /* Settings are not kept, then. */ }
  document.documentElement.dataset.theme = values.theme;
  document.documentElement.style.setProperty('--size', values.size);
  trim();
  show();
}

function band() {
  const limits = [Number($('low').value) || 0, Number($('high').value) || highest];
  return [Math.min(...limits), Math.min(highest, Math.max(...limits))];
}

// MARK: - Pace

function angle(rate) { return Math.min(1, Math.max(0, rate / highest)) * 180; }

function arc(from, to) {
  const point = degrees => {
    const radians = Math.PI * (1 - degrees / 180);
    return `${(100 + 84 * Math.cos(radians)).toFixed(1)} ${(104 - 84 * Math.sin(radians)).toFixed(1)}`;
  };
  return `M${point(angle(from))} A84 84 0 0 1 ${point(angle(to))}`;
}

function takePace(pace) {
  addStream(pace.stream);
  paces.set(pace.stream, { rates: pace.active ? pace.wordsPerMinute : {}, active: pace.active, time: Date.now() });
  show();
}

// What was measured says nothing any more, such as after a stop or without a connection.
function forgetPaces() {
  paces.clear();
  show();
}

function current() {
  const wanted = $('stream').value;
  let best = null;
  for (const [stream, pace] of paces) {
    if (wanted && stream !== wanted || !pace.active) continue;
    if (!best || pace.time > best.time) best = pace;
  }
  return best ? best.rates[$('window').value] ?? null : null;
}

function show() {
  const [low, high] = band();
  shown = current();
  $('rate').textContent = shown === null ? '–' : shown;
  $('needle').style.transform = `rotate(${angle(shown ?? 0)}deg)`;
  $('dial-band').setAttribute('d', arc(low, high));
  $('band-text').textContent = `${low} to ${high}`;
  verdict = shown === null ? 'silent' : shown < low ? 'slow' : shown > high ? 'fast' : 'good';
  $('verdict').textContent = { silent: 'Silence', slow: '▼ Slower than the band', fast: '▲ Faster than the band', good: '● In the band' }[verdict];
  announce();
}

// Only when the band is left or entered, and at most every ten seconds.
function announce() {
  const now = Date.now();
  if (verdict === 'silent' || verdict === announced.verdict || now - announced.time < quiet) return;
  $('announcement').textContent = { slow: 'Slower than the band: ', fast: 'Faster than the band: ', good: 'In the band: ' }[verdict] + `${shown} words a minute`;
  announced = { verdict, time: now };
}

function draw() {
  const now = Date.now(), length = minutes * 60000;
  points.push([now, shown]);
  while (points.length && points[0][0] < now - length) points.shift();
  const y = rate => (160 * (1 - Math.min(1, rate / highest))).toFixed(1);
  $('line').setAttribute('points', points.map(([time, rate]) => `${(600 * (1 - (now - time) / length)).toFixed(1)},${y(rate ?? 0)}`).join(' '));
  const [low, high] = band();
  $('curve-band').setAttribute('y', y(high));
  $('curve-band').setAttribute('height', y(low) - y(high));
  announce();
}

// MARK: - Captions

let lastText = Date.now();

// The screen of a hall is cleared after a silence.
function clearAfterSilence() {
  const seconds = Number($('clear').value) || 0;
  const isSilent = seconds > 0 && document.body.classList.contains('hall') && Date.now() - lastText > seconds * 1000;
  $('lines').classList.toggle('silent', isSilent);
}

const rows = new Map();

function removeSegment(segment) {
  const name = segment.stream + '\n' + segment.id;
  rows.get(name)?.remove();
  rows.delete(name);
  trim();
}

function takeSegment(segment) {
  lastText = Date.now();
  $('lines').classList.remove('silent');
  addStream(segment.stream);
  const name = segment.stream + '\n' + segment.id;
  let row = rows.get(name);
  if (!segment.text.trim()) {
    if (row) { row.remove(); rows.delete(name); }
    return;
  }
  const lines = $('lines');
  const follows = lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 40;
  if (!row) {
    row = document.createElement('p');
    row.dir = 'auto';
    row.dataset.stream = segment.stream;
    rows.set(name, row);
    lines.append(row);
  }
  row.lang = segment.language || '';
  row.className = segment.isFinal ? '' : 'guess';
  row.replaceChildren();
  if (segment.speaker) {
    const speaker = document.createElement('b');
    speaker.textContent = segment.speaker + ': ';
    row.append(speaker);
  }
  row.append(segment.text);
  trim();
  if (follows) lines.scrollTop = lines.scrollHeight;
}

function trim() {
  const wanted = $('stream').value, count = Math.max(1, Number($('count').value) || 8);
  const list = [...rows];
  for (const [name, row] of list.slice(0, Math.max(0, list.length - 200))) { row.remove(); rows.delete(name); }
  const visible = [...rows.values()].filter(row => !wanted || row.dataset.stream === wanted);
  for (const row of rows.values()) row.hidden = true;
  for (const row of visible.slice(-count)) row.hidden = false;
}

function addStream(name) {
  if ([...$('stream').options].some(option => option.value === name) || $('stream').options.length > 100) return;
  $('stream').add(new Option(name, name));
}

// MARK: - Connection

const reasons = {
  'invalid-token': 'The key of this page is not valid, or has expired',
  forbidden: 'The key of this page is for another session',
  'no-session': 'There is no session of this name yet',
};
const states = { started: 'Connected', paused: 'Captions are paused', stopped: 'Captions have stopped', failed: 'Captions have failed' };
let run = '';

async function connect() {
  const { CaptionsSubscriber } = await import(root + '/live/live-captions.js');
  const subscriber = new CaptionsSubscriber({ relay: location.origin + root, session, token: key });
  const on = (type, take) => subscriber.addEventListener(type, event => take(event.detail));
  const lose = error => {
    forgetPaces();
    $('connection').textContent = reasons[error.code] || 'Connection lost; trying again …';
  };
  on('connected', () => { $('connection').textContent = 'Connected'; });
  on('waiting', lose);
  on('failed', lose);
  on('segment', takeSegment);
  on('pace', takePace);
  on('correction', segment => { if (rows.has(segment.stream + '\n' + segment.id)) takeSegment({ ...segment, isFinal: true }); });
  on('deletion', removeSegment);
  on('status', takeStatus);
  subscriber.start();
}

function takeStatus(status) {
  if (status.status !== 'started') forgetPaces();
  // Another run of the session names its segments anew.
  if (status.id && status.id !== run) {
    if (run) { for (const row of rows.values()) row.dataset.run = run; renameRows(); }
    run = status.id;
  }
  $('connection').textContent = states[status.status] || 'Connected';
}

// Rows of an earlier run stay, but no text of this run replaces them.
function renameRows() {
  for (const [name, row] of [...rows]) {
    if (name.startsWith('\n')) continue;
    rows.delete(name);
    rows.set('\n' + row.dataset.run + '\n' + name, row);
  }
}

// MARK: - Voice

const Recognition = window.SpeechRecognition || window.webkitSpeechRecognition;
const voice = { recognition: null, publisher: null, prefix: Math.random().toString(36).slice(2, 10) };

async function openPublisher() {
  const { CaptionsPublisher } = await import(root + '/live/live-captions.js');
  const publisher = new CaptionsPublisher({ relay: location.origin + root, session, token: key, stream: 'browser-' + voice.prefix });
  publisher.addEventListener('refused', event => { $('speaking').textContent = `The session refuses the words: ${event.detail.message}`; });
  return publisher;
}

async function speak() {
  if (voice.recognition) return stopSpeaking();
  const publisher = voice.publisher ??= await openPublisher();
  const recognition = new Recognition();
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.lang = navigator.language;
  let run = Date.now().toString(36);
  recognition.onresult = event => {
    for (let index = event.resultIndex; index < event.results.length; index++) {
      const result = event.results[index];
      publisher.send({ id: `${voice.prefix}-${run}-${index}`, text: result[0].transcript.trim(), isFinal: result.isFinal, language: recognition.lang });
    }
  };
  recognition.onerror = event => {
    if (event.error === 'no-speech') return;
    stopSpeaking();
    $('speaking').textContent = 'The browser does not recognise speech: ' + event.error;
  };
  // Browsers end recognition after a while; it begins again until the button is pressed.
  recognition.onend = () => { if (voice.recognition === recognition) { run = Date.now().toString(36); recognition.start(); } };
  voice.recognition = recognition;
  recognition.start();
  $('speak').setAttribute('aria-pressed', 'true');
  $('speaking').textContent = 'Your words are sent to the session.';
}

function stopSpeaking() {
  const recognition = voice.recognition;
  voice.recognition = null;
  if (recognition) recognition.stop();
  $('speak').setAttribute('aria-pressed', 'false');
  $('speaking').textContent = '';
}

// A relay that recognises speech does it, so that the voice stays with it; otherwise the browser may.
async function prepareVoice() {
  let engine = null;
  try {
    engine = (await (await fetch(base + (key ? '?key=' + encodeURIComponent(key) : ''))).json()).engine;
  } catch { engine = null; }
  if (engine) return listen();
  if (!Recognition) return;
  $('speak').hidden = false;
  $('speak').addEventListener('click', speak);
}

async function listen() {
  const { Microphone } = await import(root + '/live/microphone.js');
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}/streams/voice-${voice.prefix}/sound`;
  const microphone = new Microphone(address, key, root + '/live/sound-worklet.js');
  const isOn = () => ['asking', 'listening', 'silent', 'lost'].includes(microphone.state);
  microphone.addEventListener('state', event => {
    $('speaking').textContent = event.detail.message || '';
    $('speak').setAttribute('aria-pressed', String(isOn()));
  });
  $('where').textContent = 'Your voice goes to the relay, which recognises it. Nothing is sent until you choose “Caption my voice”.';
  $('speak').hidden = false;
  $('speak').addEventListener('click', () => { if (isOn()) microphone.stop(); else microphone.start(); });
}

// MARK: - Start

load();
prepareVoice();
$('hall').addEventListener('click', () => {
  const isHall = document.body.classList.toggle('hall');
  $('hall').setAttribute('aria-pressed', String(isHall));
  clearAfterSilence();
  $('hall').textContent = isHall ? 'Show pace and settings' : 'Captions only';
});
setInterval(draw, 500);
setInterval(clearAfterSilence, 500);
if (session) connect().catch(() => { $('connection').textContent = 'The page is not loaded whole: reload it'; });
