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

/**
 * Counts how many characters of a text are looked at. Only what is not a method here, such as an index,
 * goes through the slow proxy behind it.
 */
class CountedText {
  read = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  get length(): number {
    this.read += 1;
    return this.text.length;
  }
  charCodeAt(at: number): number {
    this.read += 1;
    return this.text.charCodeAt(at);
  }
  charAt(at: number): string {
    this.read += 1;
    return this.text.charAt(at);
  }
  indexOf(mark: string, from = 0): number {
    const found = this.text.indexOf(mark, from);
    this.read += searched(from, found, this.text.length) + mark.length + 1;
    return found;
  }
  lastIndexOf(mark: string, from = this.text.length): number {
    const found = this.text.lastIndexOf(mark, from);
    this.read += from - Math.max(0, found) + 1;
    return found;
  }
  startsWith(mark: string, from = 0): boolean {
    this.read += mark.length + 1;
    return this.text.startsWith(mark, from);
  }
  slice(from?: number, to?: number): string {
    const part = this.text.slice(from, to);
    this.read += part.length + 1;
    return part;
  }
}

Object.setPrototypeOf(
  CountedText.prototype,
  new Proxy(Object.prototype, {
    get(_target, name, counted: CountedText) {
      const value = Reflect.get(Object(counted.text), name);
      const isMethod = typeof value === 'function';
      // Any other method may read the whole text.
      counted.read += isMethod ? counted.text.length : 1;
      return isMethod ? value.bind(counted.text) : value;
    },
  }),
);

/** How many characters of a text of this length, made of the piece, are looked at. */
function charactersRead(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const counted = new CountedText(text);
  redact(counted as unknown as string);
  return counted.read;
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
