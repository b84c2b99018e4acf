// SPDX-License-Identifier: Apache-2.0
// Publishes captions to a relay of mediatag, and receives them. Both are EventTargets; what is new is in event.detail.

/** Why a relay did not do what it was asked for; `code` is the relay's name of the condition. */
export class CaptionsError extends Error {
  constructor(code, message) { super(message); this.name = 'CaptionsError'; this.code = code; }
}

const names = { 401: 'invalid-token', 403: 'forbidden', 404: 'no-session' };
const address = (relay, session) => `${String(relay).replace(/\/+$/, '')}/v1/sessions/${encodeURIComponent(session)}`;
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));

async function failure(answer) {
  let body = {};
  try { body = await answer.json(); } catch { /* A proxy has answered in its own words. */ }
  return new CaptionsError(body.error || names[answer.status] || `status-${answer.status}`, body.message || `the relay answers ${answer.status}`);
}

async function ask(url, token, options = {}) {
  const headers = { 'Content-Type': 'application/json', ...token && { Authorization: `Bearer ${token}` } };
  let answer;
  try { answer = await fetch(url, { ...options, headers }); } catch { throw new CaptionsError('unreachable', 'the relay does not answer'); }
  if (!answer.ok) throw await failure(answer);
  return answer.json();
}

/**
 * Receives the captions of a session. It may be started before the session begins and before a publisher does; after a
 * lost connection it goes on with the event after the last one that it has.
 *
 * Events: `segment` (a later text of the same stream and id replaces the earlier one, until one has isFinal), `correction`,
 * `deletion`, `state` (a stream; hasCaptions says whether there are captions of it), `status`, `pace`, `missed`, `connected`,
 * `waiting` (a CaptionsError: nothing comes now) and `failed` (a CaptionsError: nothing will come).
 */
export class CaptionsSubscriber extends EventTarget {
  #base; #token; #query; #source = null; #last; #timer; #pause = 1000; #states = new Map();

  /** `texts` is how many texts before now are given, `own` whether a publisher gets its own stream, too. */
  constructor({ relay, session, token, language, texts, after, own = false }) {
    super();
    this.#base = address(relay, session);
    this.#token = token;
    this.#query = { ...token && { key: token }, ...language && { lang: language }, ...texts !== undefined && { texts }, ...own && { own: 1 } };
    this.#last = after;
  }

  start() { if (!this.#source) this.#connect(); }

  stop() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #tell(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }

  #connect() {
    const query = new URLSearchParams(this.#query);
    if (this.#last !== undefined) query.set('after', this.#last);
    const source = this.#source = new EventSource(`${this.#base}/events${query.size ? `?${query}` : ''}`);
    source.onopen = () => { this.#pause = 1000; this.#tell('connected'); };
    source.onerror = () => this.#lose(source);
    for (const type of ['segment', 'correction', 'deletion', 'state', 'status', 'pace', 'missed']) {
      source.addEventListener(type, event => this.#take(source, type, event));
    }
  }

  #take(source, type, event) {
    if (source !== this.#source) return;
    let detail;
    try { detail = JSON.parse(event.data); } catch { return; }
    if (type === 'state') {
      // The relay sends the states again after a reconnection.
      const state = JSON.stringify([detail.hasCaptions, detail.publishing, detail.audio, detail.captions]);
      if (this.#states.get(detail.stream) === state) return;
      this.#states.set(detail.stream, state);
    }
    if (event.lastEventId) this.#last = event.lastEventId;
    this.#tell(type, detail);
  }

  // The browser connects again by itself, unless the relay has answered with an error, which it does not show.
  async #lose(source) {
    if (source !== this.#source) return;
    const isOver = source.readyState === EventSource.CLOSED;
    let reason = new CaptionsError('unreachable', 'the connection is lost');
    if (isOver) {
      try { await ask(this.#base, this.#token); } catch (error) { reason = error; }
    }
    if (source !== this.#source) return;
    if (reason.code === 'invalid-token' || reason.code === 'forbidden') {
      this.stop();
      return this.#tell('failed', reason);
    }
    this.#tell('waiting', reason);
    if (!isOver) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(30000, this.#pause * 2);
  }
}

/**
 * Sends the captions of one stream. Final texts are sent until the relay has them, in their order; a guess that waits is
 * replaced by the next one of its id.
 *
 * Events: `refused` (a CaptionsError: a text that the relay does not take) and `waiting` (a CaptionsError: it is sent again).
 */
export class CaptionsPublisher extends EventTarget {
  #base; #token; #stream; #queue = []; #sending = null;

  constructor({ relay, session, token, stream = 'main' }) {
    super();
    this.#base = address(relay, session);
    this.#token = token;
    this.#stream = stream;
  }

  /** Begins the stream; returns it with the time and the language of the session, or throws a CaptionsError. */
  publish({ audio = true } = {}) { return this.#post(`/streams/${encodeURIComponent(this.#stream)}/publish`, { captions: true, audio }); }

  /** Sends a text; times are in milliseconds of the session. */
  send({ id, text, isFinal = true, start, end, speaker, language }) {
    this.#queue = this.#queue.filter(waiting => waiting.final || waiting.id !== id);
    this.#queue.push({ id, text, final: isFinal, start, end, speaker, lang: language });
    this.#sending ??= this.#flush();
  }

  /** Sends what waits, and ends the stream. */
  async stop() {
    await this.#sending;
    return this.#post(`/streams/${encodeURIComponent(this.#stream)}/unpublish`, {});
  }

  #post(path, body) { return ask(this.#base + path, this.#token, { method: 'POST', body: JSON.stringify(body) }); }

  async #flush() {
    while (this.#queue.length) {
      const segment = this.#queue[0];
      let error = null;
      try { await this.#post(`/segments?stream=${encodeURIComponent(this.#stream)}`, segment); } catch (caught) { error = caught; }
      const isLater = error && (/^(unreachable|too-many-requests|storage-failed)$|^status-5/).test(error.code);
      if (isLater) {
        this.dispatchEvent(new CustomEvent('waiting', { detail: error }));
        await wait(1000);
        continue;
      }
      if (error) this.dispatchEvent(new CustomEvent('refused', { detail: error }));
      this.#queue = this.#queue.filter(waiting => waiting !== segment);
    }
    this.#sending = null;
  }
}
