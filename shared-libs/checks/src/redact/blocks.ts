import { base64, blank, runEnd, space } from './characters.ts';
import type { Span } from './span.ts';

const BEGIN = 'BEGIN ';
const END = 'END ';
/** So long is the line that names a block at most, in characters. */
const MAX_LABEL = 60;
const labels = ['PRIVATE KEY', 'PRIVATE KEY BLOCK', 'OPENVPN STATIC KEY', 'SSH2 ENCRYPTED'];

/** Finds private keys in blocks: PEM and PGP of all labels, SSH2, OpenVPN and PuTTY. */
export function blocks(text: string): Span[] {
  return [...labelledBlocks(text), ...cutBeginning(text), ...puttyKeys(text)];
}

/** Between `-----BEGIN ... PRIVATE KEY-----` and its end; to the end of the text without one. */
function labelledBlocks(text: string): Span[] {
  const spans: Span[] = [];
  let found = text.indexOf(BEGIN);
  while (found >= 0) {
    const start = markerEnd(text, found, BEGIN);
    if (start < 0) {
      found = text.indexOf(BEGIN, found + BEGIN.length);
      continue;
    }
    const end = blockEnd(text, start);
    spans.push({ start, end });
    found = text.indexOf(BEGIN, end);
  }
  return spans;
}

/** Returns where the marker line ends that has `word` at `at`, when it names a private key; else -1. */
function markerEnd(text: string, at: number, word: string): number {
  if (text[at - 1] !== '-' && text[at - 2] !== '-') return -1;
  const rest = text.slice(at + word.length, at + word.length + MAX_LABEL);
  const dashes = rest.indexOf('---');
  if (dashes < 0) return -1;
  const label = rest.slice(0, dashes).toUpperCase();
  if (!labels.some((name) => label.includes(name))) return -1;
  let end = at + word.length + dashes;
  while (text[end] === '-') end += 1;
  return end;
}

function blockEnd(text: string, from: number): number {
  let found = text.indexOf(END, from);
  while (found >= 0) {
    if (markerEnd(text, found, END) >= 0) {
      let start = found;
      while (text[start - 1] === '-' || text[start - 1] === ' ') start -= 1;
      return Math.max(from, start);
    }
    found = text.indexOf(END, found + END.length);
  }
  return text.length;
}

const MIN_CUT_LINE = 40;

/** The lines of a key whose beginning an excerpt has cut: Base64 at the start, or before an end. */
function cutBeginning(text: string): Span[] {
  const spans: Span[] = [];
  const starts = [0];
  for (let cut = text.indexOf('[cut]\n'); cut >= 0; cut = text.indexOf('[cut]\n', cut + 1)) {
    starts.push(cut + '[cut]\n'.length);
  }
  for (const start of starts) {
    const end = keyLinesEnd(text, start);
    if (end > start) spans.push({ start, end });
  }
  return spans;
}

/** Returns where the lines of Base64 end that begin here: two long ones, or one before the end of a key. */
function keyLinesEnd(text: string, start: number): number {
  let at = start;
  let lines = 0;
  while (at < text.length) {
    const end = runEnd(text, at, base64);
    const line = end < text.length && text[end] !== '\n' && text[end] !== '\r' ? -1 : end;
    if (line < 0 || end === at) break;
    lines += end - at >= MIN_CUT_LINE ? 1 : 0;
    at = runEnd(text, end, space);
  }
  const marker = text.slice(at, at + 12).indexOf(END);
  const endsKey = marker >= 0 && markerEnd(text, at + marker, END) >= 0;
  return lines >= 2 || (endsKey && at > start) ? at : start;
}

const PUTTY = 'PuTTY-User-Key-File-';

/** The lines under `Private-Lines:` and what `Private-MAC:` says of a PuTTY key. */
function puttyKeys(text: string): Span[] {
  if (!text.includes(PUTTY)) return [];
  const spans: Span[] = [];
  let isKey = false;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const mac = text.startsWith(MAC, start);
    if (mac) spans.push({ start: runEnd(text, start + MAC.length, blank, end), end });
    else if (text.startsWith('Private-Lines:', start)) isKey = true;
    else if (isKey && runEnd(text, start, keyLine, end) === end) spans.push({ start, end });
    else isKey = false;
    start = end + 1;
  }
  return spans;
}

const MAC = 'Private-MAC:';
const keyLine = base64.slice();
keyLine['\r'.charCodeAt(0)] = 1;
