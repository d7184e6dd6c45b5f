import {
  alphanumeric,
  type Charset,
  contains,
  digits,
  dotted,
  hex,
  isCut,
  runEnd,
  runFinder,
  startsWord,
  tilde,
  wordDash,
} from './characters.ts';
import type { Span } from './span.ts';

interface Part {
  of: Charset;
  min: number;
  max: number;
}

/** A secret known by something in its middle. */
interface MarkedKind {
  id: string;
  what: string;
  before: Part;
  marker: string;
  after: Part;
}

/** A secret of several parts of known lengths, with `joint` between them. */
interface JointKind {
  id: string;
  what: string;
  begins?: readonly string[];
  joint: string;
  parts: readonly [Part, ...Part[]];
}

const ANY = Number.POSITIVE_INFINITY;
const exactly = (length: number, of: Charset): Part => ({ of, min: length, max: length });

export const markedKinds: readonly MarkedKind[] = [
  {
    id: 'azure-client-secret',
    what: 'Microsoft Entra client secret',
    before: exactly(4, tilde),
    marker: 'Q~',
    after: { of: tilde, min: 28, max: 40 },
  },
  {
    id: 'telegram-bot-token',
    what: 'Telegram bot token',
    before: { of: digits, min: 8, max: 12 },
    marker: ':AA',
    after: { of: wordDash, min: 30, max: 40 },
  },
  {
    id: 'terraform-token',
    what: 'HCP Terraform token',
    before: { of: alphanumeric, min: 10, max: 20 },
    marker: '.atlasv1.',
    after: { of: wordDash, min: 30, max: ANY },
  },
  {
    id: 'firebase-server-key',
    what: 'Firebase Cloud Messaging server key',
    before: { of: wordDash, min: 8, max: 30 },
    marker: ':APA91',
    after: { of: wordDash, min: 30, max: ANY },
  },
  {
    id: 'mailchimp-key',
    what: 'Mailchimp key with its data centre',
    before: exactly(32, hex),
    marker: '-us',
    after: { of: digits, min: 1, max: 2 },
  },
];

export const jointKinds: readonly JointKind[] = [
  {
    id: 'discord-bot-token',
    what: 'Discord bot token',
    begins: ['M', 'N', 'O'],
    joint: '.',
    parts: [
      { of: wordDash, min: 23, max: 28 },
      { of: wordDash, min: 6, max: 7 },
      { of: wordDash, min: 27, max: 40 },
    ],
  },
  {
    id: 'airtable-token',
    what: 'Airtable personal access token',
    begins: ['pat'],
    joint: '.',
    parts: [exactly(17, alphanumeric), exactly(64, hex)],
  },
  {
    id: 'mailgun-private-key',
    what: 'Mailgun private key',
    joint: '-',
    parts: [exactly(32, hex), exactly(8, hex), exactly(8, hex)],
  },
];

/** Finds the tokens that have no beginning of their own, but a shape. */
export function shapedTokens(text: string): Span[] {
  return [
    ...markedKinds.flatMap((kind) => marked(text, kind)),
    ...joint(text),
    ...jsonWebTokens(text),
  ];
}

/** Base64 of `{"`, a dot, and what is signed or encrypted: a JSON Web Token. */
function jsonWebTokens(text: string): Span[] {
  const spans: Span[] = [];
  let start = text.indexOf('eyJ');
  while (start >= 0) {
    let end = runEnd(text, start, wordDash);
    const isToken = end - start > 10 && text[end] === '.' && end + 1 < text.length;
    if (isToken && contains(dotted, text.charCodeAt(end + 1))) {
      end = runEnd(text, end, dotted);
      spans.push({ start, end });
    }
    start = text.indexOf('eyJ', end);
  }
  return spans;
}

function marked(text: string, { marker, before, after }: MarkedKind): Span[] {
  const spans: Span[] = [];
  let found = text.indexOf(marker);
  while (found >= 0) {
    const bodyStart = found + marker.length;
    const start = partStart(text, found, before);
    const end = start < 0 ? -1 : partEnd(text, bodyStart, after);
    if (end >= 0) spans.push({ start, end });
    found = text.indexOf(marker, Math.max(end, bodyStart));
  }
  return spans;
}

/** Not before the longest that the part may be: an escape such as \n may touch it. */
function partStart(text: string, end: number, { of, min, max }: Part): number {
  let start = end;
  while (start > 0 && end - start < max && contains(of, text.charCodeAt(start - 1))) start -= 1;
  return end - start < min ? -1 : start;
}

function partEnd(text: string, from: number, { of, min, max }: Part): number {
  const end = runEnd(text, from, of, Math.min(text.length, from + max + 1));
  const length = end - from;
  if (length > max) return -1;
  return length >= min || isCut(text, end) ? end : -1;
}

const jointKindsByFirst: (readonly JointKind[])[] = Array.from({ length: 128 }, (_, code) =>
  jointKinds.filter(({ begins, parts }) =>
    begins ? begins.some((prefix) => prefix.charCodeAt(0) === code) : contains(parts[0].of, code),
  ),
);

function joint(text: string): Span[] {
  const spans: Span[] = [];
  const runs = runFinder(text);
  for (let at = 0; at < text.length; at += 1) {
    const kinds = jointKindsByFirst[text.charCodeAt(at)];
    if (!kinds || kinds.length === 0 || !startsWord(text, at)) continue;
    let end = -1;
    for (const kind of kinds) end = Math.max(end, jointEnd(text, at, kind, runs));
    if (end <= at) continue;
    spans.push({ start: at, end });
    at = end;
  }
  return spans;
}

function jointEnd(
  text: string,
  start: number,
  { begins, joint, parts }: JointKind,
  runs: (from: number, set: Charset) => number,
): number {
  if (begins && !begins.some((prefix) => text.startsWith(prefix, start))) return -1;
  let end = start - 1;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part) return -1;
    if (index > 1 && isCut(text, end)) return end;
    if (index > 0 && text[end] !== joint) return -1;
    const from = end + 1;
    end = runs(from, part.of);
    if (end - from > part.max || (end - from < part.min && !isCut(text, end))) return -1;
  }
  return end;
}
