// SPDX-License-Identifier: Apache-2.0
// Messages to the server, one after the other; what is not answered yet survives a reload.

const store = "mediatag-review-messages";

export class EditQueue {
  /** `answered(message, status, answer)` is called for each message, `waiting(reason)` while the server does not answer. */
  constructor(answered, waiting) {
    this.answered = answered;
    this.waiting = waiting;
    this.revision = 0;
    this.journal = "";
    const kept = JSON.parse(sessionStorage.getItem(store) || "null");
    this.page = kept?.page || crypto.randomUUID();
    this.number = kept?.number || 0;
    this.messages = kept?.messages || [];
    this.isSending = false;
  }

  /** Sends a message; a text of the same gesture that has not been sent yet gives way to it. */
  send(message) {
    const last = this.messages.at(-1);
    const isLater = last && message.gesture && last.gesture === message.gesture
      && last.kind === message.kind && last.cue === message.cue
      && (this.messages.length > 1 || !this.isSending);
    if (isLater) this.messages.pop();
    this.number += 1;
    this.messages.push({ ...message, page: this.page, number: this.number, journal: this.journal });
    this.keep();
    this.next();
  }

  /** Whether everything has been answered. */
  get isEmpty() { return this.messages.length === 0; }

  keep() {
    const { page, number, messages } = this;
    sessionStorage.setItem(store, JSON.stringify({ page, number, messages }));
  }

  async next() {
    if (this.isSending || !this.messages.length) return;
    this.isSending = true;
    const message = this.messages[0];
    try {
      const response = await fetch("api/edit", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...message, revision: message.revision ?? this.revision }),
      });
      const answer = await response.json();
      this.messages.shift();
      this.keep();
      if (answer.revision) this.revision = answer.revision;
      this.answered(message, response.status, answer);
    } catch (error) {
      this.waiting(error);
      await new Promise(resolve => setTimeout(resolve, 1000));
    }
    this.isSending = false;
    this.next();
  }
}
