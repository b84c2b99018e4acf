// SPDX-License-Identifier: Apache-2.0
// The search: words of the index that begin with what is typed. Without this script, only the search is missing.
"use strict";
(() => {
  const root = document.currentScript.dataset.root;
  const most = 40;
  // What a word is worth in the text, in the title of the page, and in the title of the part.
  const points = [0, 1, 2, 9];
  // What the kind of a page adds: people look for guides and commands more than for files.
  const kinds = { Guide: 3, Cookbook: 3, Command: 3, Rule: 2, File: -3 };
  let wanted;

  // The index is a script, as pages that are opened as files may not load data.
  function load() {
    wanted ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = root + "search-index.js";
      script.onload = () => resolve(window.mediatagSearch);
      script.onerror = reject;
      document.head.append(script);
    });
    return wanted;
  }

  function words(text) {
    const plain = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    return plain.match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? [];
  }

  // The weight of each part that has the word, or one that begins with it.
  function found(index, word) {
    const weights = new Map();
    for (const name in index.words) {
      if (!name.startsWith(word)) continue;
      let value = 0;
      for (const step of index.words[name].split(" ")) {
        value += parseInt(step, 36);
        const weight = points[value & 3] * (name === word ? 3 : 1);
        weights.set(value >> 2, Math.max(weights.get(value >> 2) ?? 0, weight));
      }
    }
    return weights;
  }

  // What a part is worth besides its words: a whole page, and a title that is what was typed, come first.
  function rank([path, title, , kind], text) {
    const typed = words(text).join(" ");
    const own = words(title).join(" ").replace(/^mediatag /, "");
    const match = own === typed ? 30 : own.startsWith(typed) ? 8 : 0;
    return match + (path.includes("#") ? 0 : 4) + (kinds[kind] ?? 0);
  }

  function search(index, text) {
    const lists = words(text).map((word) => found(index, word));
    if (!lists.length) return [];
    const [first, ...others] = lists.sort((one, other) => one.size - other.size);
    const results = [];
    for (const [part, weight] of first) {
      if (!others.every((list) => list.has(part))) continue;
      const sum = others.reduce((sum, list) => sum + list.get(part), weight);
      results.push([sum + rank(index.entries[part], text), part]);
    }
    results.sort((one, other) => other[0] - one[0] || one[1] - other[1]);
    return results.map(([, part]) => index.entries[part]);
  }

  function item([path, title, page, kind, text]) {
    const entry = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + path;
    link.textContent = title;
    const place = document.createElement("span");
    place.className = "place";
    place.textContent = [kind, page].filter(Boolean).join(" · ");
    const about = document.createElement("p");
    about.textContent = text;
    entry.append(link, " ", place, about);
    return entry;
  }

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("_search-form");
    const field = document.getElementById("_search");
    const results = document.getElementById("_results");
    const status = document.getElementById("_results-status");
    const list = document.getElementById("_results-list");
    form.hidden = false;

    async function show() {
      const text = field.value;
      if (!words(text).length) {
        results.hidden = true;
        return;
      }
      const entries = search(await load(), text);
      if (text !== field.value) return;
      list.replaceChildren(...entries.slice(0, most).map(item));
      results.hidden = false;
      const more = entries.length > most ? `, the first ${most} are listed` : "";
      status.textContent = `${entries.length} ${entries.length === 1 ? "result" : "results"} for “${text}”${more}.`;
    }

    function close() {
      field.value = "";
      results.hidden = true;
      field.focus();
    }

    field.addEventListener("focus", () => load().catch(() => {}), { once: true });
    field.addEventListener("input", show);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      await show();
      list.querySelector("a")?.focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !results.hidden) close();
      const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
      if (event.key === "/" && !inField && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        field.focus();
      }
    });
  });
})();
