import { isUtf8 } from 'node:buffer';

/** How far browsers look for a meta element with the character set. Bytes. */
const PRESCAN = 1024;

/**
 * Returns bytes as text: by the byte order mark, by the character set of the header, by that of a meta element, and
 * else as UTF-8 where they are UTF-8, and as Windows-1252 (WHATWG Encoding, "decode"; HTML, "determining the character
 * encoding"). A set that is not like ASCII is believed only where the bytes show it, as tools of attackers read bytes.
 * @param isCut the last character may be incomplete
 */
export function decodeText(bytes: Buffer, contentType: string, isCut = false): string {
  const mark = markOf(bytes);
  if (mark !== null) return new TextDecoder(mark).decode(bytes);
  const wide = wideOf(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  if (isUtf8(isCut ? withoutPart(bytes) : bytes)) {
    const decoder = declared(bytes, contentType);
    // ASCII is the same in all sets but those that shift.
    const isOther = decoder !== null && decoder.encoding !== 'utf-8';
    return isOther ? decoder.decode(bytes) : new TextDecoder().decode(bytes);
  }
  const decoder = declared(bytes, contentType) ?? new TextDecoder('windows-1252');
  return decoder.decode(bytes);
}

function markOf(bytes: Buffer): string | null {
  const start = bytes.toString('hex', 0, 3);
  if (start === 'efbbbf') return 'utf-8';
  if (start.startsWith('fffe')) return 'utf-16le';
  return start.startsWith('feff') ? 'utf-16be' : null;
}

/** The part in which letters of two bytes show. */
const SAMPLE = 64;

/** Text of Latin letters in UTF-16 has a zero in every other byte. */
function wideOf(bytes: Buffer): string | null {
  const end = Math.min(SAMPLE, bytes.length - (bytes.length % 2));
  if (end < 4) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const limit = (end / 2) * 0.8;
  if (odd >= limit && even === 0) return 'utf-16le';
  return even >= limit && odd === 0 ? 'utf-16be' : null;
}

/** Leaves out the beginning of a character of UTF-8 at the end. */
function withoutPart(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return byte >= 0xc0 ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/** The decoder that the answer asks for; null without one, and for sets that no browser knows. */
function declared(bytes: Buffer, contentType: string): InstanceType<typeof TextDecoder> | null {
  const label =
    /;[ \t]*charset[ \t]*=[ \t]*["']?([^\s"';]+)/i.exec(contentType)?.[1] ??
    (/html|xml|^$/i.test(contentType) ? labelIn(bytes.toString('latin1', 0, PRESCAN)) : undefined);
  if (label === undefined) return null;
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding.startsWith('utf-16') ? null : decoder;
  } catch {
    return null;
  }
}

const LABEL = /^charset\s{0,5}=\s{0,5}["']?([\w:.-]{1,60})/i;
const ENCODING = /^encoding\s{0,5}=\s{0,5}["']([\w:.-]{1,60})/i;
/** Tells what a declaration may hold before the name of its set. Characters. */
const MAX_BEFORE = 200;

function labelIn(head: string): string | undefined {
  const lower = withoutComments(head).toLowerCase();
  for (const part of lower.split('<meta').slice(1)) {
    const label = valueIn(part, 'charset', LABEL);
    if (label !== undefined) return label;
  }
  return lower.startsWith('<?xml') ? valueIn(lower, 'encoding', ENCODING) : undefined;
}

function valueIn(part: string, name: string, pattern: RegExp): string | undefined {
  const tag = part.split('>', 1)[0] ?? '';
  for (let at = tag.indexOf(name); at >= 0 && at <= MAX_BEFORE; at = tag.indexOf(name, at + 1)) {
    const value = pattern.exec(tag.slice(at, at + 100))?.[1];
    if (value !== undefined) return value;
  }
  return undefined;
}

function withoutComments(text: string): string {
  let rest = '';
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) break;
    rest += text.slice(at, start);
    at = end + 3;
  }
  return rest + text.slice(at);
}
