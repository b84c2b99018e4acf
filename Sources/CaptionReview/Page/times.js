// SPDX-License-Identifier: Apache-2.0
// Times as people write them.

/** `1:02:03.456`, without hours below one hour; milliseconds. */
export function written(milliseconds, digits = 3) {
  const all = Math.max(0, Math.round(milliseconds));
  const pad = (number, length) => String(number).padStart(length, "0");
  const hours = Math.floor(all / 3600000);
  const minutes = Math.floor(all / 60000) % 60;
  const seconds = pad(Math.floor(all / 1000) % 60, 2);
  const rest = digits ? "." + pad(all % 1000, 3).slice(0, digits) : "";
  return (hours ? hours + ":" + pad(minutes, 2) : String(minutes)) + ":" + seconds + rest;
}

/** The milliseconds of `62.5`, `1:02.5` or `0:01:02,500`; NaN for another text. */
export function read(text) {
  const parts = text.trim().replace(",", ".").split(":");
  if (parts.length > 3 || !parts.every((part, place) =>
    (place === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))) return NaN;
  return Math.round(parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
}
