import { describe, expect, it } from 'vitest';
import { pairedKinds } from './paired-secrets.ts';
import { redact } from './redact.ts';
import { tokenKinds } from './tokens.ts';

const signs = [
  ...['a', 'A', '0', 'é', ' ', '\n', '\r\n', '=', ':', '"', "'", '`', '\\', '\\"', '%3D', '%22'],
  ...['&', '&quot;', '&gt;', '&lt;', '<', '>', '</', '@', '/', '?', '-', '_', '.', '$', '{', '}'],
  ...['[', ']', '(', ',', ';', '|', '|\n', '://', '[cut]\n', '[redacted]', '\n\\.'],
];
const words = [
  ...['password', 'pass', 'token:', 'password=', 'password: ', 'password="', '"password":"'],
  ...['password: |\n', '"password":["a",', 'name="password" ', 'key:', 'value="', 'name='],
  ...['&lt;password&gt;', 'set-cookie: ', 'cookie:', 'AB=', 'ABC=', 'a:1:b:c:', 'authorization: '],
  ...['bearer ', 'basic ', 'machine a login b ', '--password ', '-u ', 'identified by ', 'eyJ'],
  ...['eyJ-', 'M-', '<a', '<a b="', '<a b=', '<td>', '<key>password</key>', '<a><![CDATA['],
  ...['type=hidden value=', 'x://', 'x://a:b/', '-----BEGIN PRIVATE KEY-----', 'BEGIN ', 'END '],
  ...['-----END PRIVATE KEY-----', 'PuTTY-User-Key-File-\nPrivate-Lines: 1\n', 'insert into '],
  ...['insert into a values ', 'values (', 'copy a from stdin', 'form-data; name="password"'],
];
const ids = pairedKinds.map(({ prefix: [prefix = ''], idMin }) => `${prefix}${'0'.repeat(idMin)} `);
const pieces = [...tokenKinds.flatMap(({ prefix }) => prefix), ...ids, ...signs, ...words];

/** Pairs of pieces, the same at each run. */
const pairs = pieces.map((piece, at) => piece + pieces[(at * 31 + 7) % pieces.length]);

/** Reading forward to what is looked for, or to the end. */
const searched = (from: number, found: number, length: number): number =>
  Math.max(0, (found < 0 ? length : found) - from);

/** How many characters of a text of this length, made of the piece, are looked at. */
function charactersRead(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  let read = 0;
  const counted: Record<string, unknown> = {
    indexOf(mark: string, from = 0) {
      const found = text.indexOf(mark, from);
      read += searched(from, found, length) + mark.length;
      return found;
    },
    lastIndexOf(mark: string, from = length) {
      const found = text.lastIndexOf(mark, from);
      read += from - Math.max(0, found);
      return found;
    },
    startsWith(mark: string, from = 0) {
      read += mark.length;
      return text.startsWith(mark, from);
    },
    slice(from?: number, to?: number) {
      const part = text.slice(from, to);
      read += part.length;
      return part;
    },
  };
  const whole = Object(text);
  const watched = new Proxy(whole, {
    get(_target, name) {
      read += 1;
      if (typeof name === 'string' && Object.hasOwn(counted, name)) return counted[name];
      const value = Reflect.get(whole, name);
      if (typeof value !== 'function') return value;
      counted[name as string] = value.bind(text);
      return counted[name as string];
    },
  });
  redact(watched as string);
  return read;
}

describe('redacting takes steps in proportion to the length of a text', () => {
  it.each([...new Set([...pieces, ...pairs])])('made of %j', (piece) => {
    const short = charactersRead(piece, 1_000);
    const long = charactersRead(piece, 4_000);

    // Quadratic would be 16 times as many.
    expect(long / short).toBeLessThan(5);
    expect(long / 4_000).toBeLessThan(400);
  });
});
