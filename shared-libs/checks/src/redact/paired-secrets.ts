import {
  alphanumeric,
  type Charset,
  contains,
  hex,
  isCut,
  runEnd,
  startsWord,
  upperDigits,
} from './characters.ts';
import { PrefixTree } from './prefix-tree.ts';
import type { Span } from './span.ts';

/** A secret without a shape of its own, known by the id that stands beside it. */
interface PairedKind {
  id: string;
  what: string;
  /** How the id begins, of which characters it goes on, and how many at least. */
  prefix: readonly string[];
  idOf: Charset;
  idMin: number;
  /** The secret has exactly so many of these characters, of both kinds. */
  of: Charset;
  length: number;
  both: readonly [Charset, Charset];
}

const withSigns = (set: Charset, signs: string): Charset => {
  const more = set.slice();
  for (const sign of signs) more[sign.charCodeAt(0)] = 1;
  return more;
};

const codes = (from: string, to: string): Charset =>
  new Uint8Array(128).map((_, code) =>
    code >= from.charCodeAt(0) && code <= to.charCodeAt(0) ? 1 : 0,
  );

const base64 = withSigns(alphanumeric, '+/');
const lower = codes('a', 'z');
const upper = codes('A', 'Z');
const digits = codes('0', '9');

export const pairedKinds: readonly PairedKind[] = [
  {
    id: 'aws-secret-access-key',
    what: 'AWS secret access key',
    prefix: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    idOf: upperDigits,
    idMin: 16,
    of: base64,
    length: 40,
    both: [lower, upper],
  },
  {
    id: 'google-storage-secret',
    what: 'Google Cloud Storage HMAC secret',
    prefix: ['GOOG'],
    idOf: upperDigits,
    idMin: 20,
    of: base64,
    length: 40,
    both: [lower, upper],
  },
  {
    id: 'digitalocean-spaces-secret',
    what: 'DigitalOcean Spaces secret key',
    prefix: ['DO00', 'DO80'],
    idOf: upperDigits,
    idMin: 16,
    of: base64,
    length: 43,
    both: [lower, upper],
  },
  {
    id: 'alibaba-access-key-secret',
    what: 'Alibaba Cloud access key secret',
    prefix: ['LTAI'],
    idOf: alphanumeric,
    idMin: 12,
    of: alphanumeric,
    length: 30,
    both: [lower, upper],
  },
  {
    id: 'tencent-secret-key',
    what: 'Tencent Cloud secret key',
    prefix: ['AKID'],
    idOf: alphanumeric,
    idMin: 28,
    of: alphanumeric,
    length: 32,
    both: [lower, upper],
  },
  {
    id: 'twilio-auth-token',
    what: 'Twilio auth token',
    prefix: ['AC'],
    idOf: hex,
    idMin: 32,
    of: hex,
    length: 32,
    both: [lower, digits],
  },
];

/** So far from its id a secret is looked for, in characters: names and marks stand between them. */
const BEHIND = 240;
const BEFORE = 120;
const MAX_ID = 80;
/** So much of a secret that an excerpt cut is shown as it is. */
const MIN_CUT = 4;

const kindsByPrefix = new PrefixTree<PairedKind>();
for (const kind of pairedKinds) for (const prefix of kind.prefix) kindsByPrefix.add(prefix, kind);

/** Finds the secrets that stand beside an id: behind a colon, in the next field, line or element. */
export function pairedSecrets(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < text.length) {
    let next = at + 1;
    if (contains(upper, text.charCodeAt(at)) && startsWord(text, at)) {
      for (const { entry: kind, end: from } of kindsByPrefix.at(text, at)) {
        const end = runEnd(text, from, kind.idOf, from + MAX_ID);
        if (end - from < kind.idMin || end - from === MAX_ID) continue;
        next = end;
        spans.push(...secretsIn(text, Math.max(0, at - BEFORE), at, kind));
        spans.push(...secretsIn(text, end, Math.min(text.length, end + BEHIND), kind));
      }
    }
    at = next;
  }
  return spans;
}

function secretsIn(text: string, from: number, to: number, kind: PairedKind): Span[] {
  const spans: Span[] = [];
  // A run that the window begins within is no secret by its own.
  let at =
    from > 0 && contains(kind.of, text.charCodeAt(from - 1)) ? partEnd(text, from, kind) : from;
  while (at < to) {
    if (!contains(kind.of, text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const end = partEnd(text, at, kind);
    const start = at + escapeLength(text, at);
    if (isSecret(text, start, end, kind)) spans.push({ start, end });
    at = Math.max(end, at + 1);
  }
  return spans;
}

/** Returns where the run ends, in which JSON may write a slash as `\/`; no further than an escape and a secret may reach. */
function partEnd(text: string, from: number, { of, length }: PairedKind): number {
  const end = from + 2 * length + 8;
  let at = from;
  while (at < end) {
    if (contains(of, text.charCodeAt(at))) at += 1;
    else if (text[at] === '\\' && text[at + 1] === '/' && contains(of, SLASH)) at += 2;
    else break;
  }
  return at;
}

const SLASH = '/'.charCodeAt(0);

/** The letters of an escape that touches the secret: \n, %3A. */
function escapeLength(text: string, at: number): number {
  const before = text[at - 1];
  if (before === '\\' && 'nrt'.includes(text.charAt(at))) return 1;
  return before === '%' && runEnd(text, at, hex, at + 2) === at + 2 ? 2 : 0;
}

function isSecret(text: string, start: number, end: number, kind: PairedKind): boolean {
  const secret = text.slice(start, end).replaceAll('\\/', '/');
  if (secret.length < kind.length) return secret.length >= MIN_CUT && isCut(text, end);
  const has = (set: Charset) => [...secret].some((sign) => contains(set, sign.charCodeAt(0)));
  return secret.length === kind.length && kind.both.every(has);
}
