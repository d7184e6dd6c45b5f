import { deflateRawSync, gzipSync } from 'node:zlib';
import { unknown } from '@parapet/checks/definition/read';
import { decodeText } from '../http/decode-text.ts';
import { decodeMessage, gapsOf, noLargeBodies } from '../http/received-message.ts';
import { createResponseParser } from '../http/response-parser.ts';
import type { Subject } from '../subjects/subject.ts';
import { siteRefusal } from '../subjects/web/presence.ts';
import { type Exchange, header } from '../subjects/web/web-origin.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/** Status line and header lines without their ends, and the body. */
interface Sent {
  lines: string[];
  body: Buffer;
}

/** How the bytes of an answer are sent otherwise; the connection ends after them. */
type Bend = (sent: Sent) => Buffer;

const sentAs = (lines: readonly string[], body: Buffer, end = '\r\n'): Buffer =>
  Buffer.concat([Buffer.from([...lines, '', ''].join(end)), body]);

const coded = (coding: string, { lines, body }: Sent) =>
  sentAs([...lines, `Content-Encoding: ${coding}`, `Content-Length: ${body.length}`], body);

function chunked(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const sized = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)} ;a=b\n`),
    part,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...sized, Buffer.from('0\r\n\r\n')]);
}

/** Bends after which browsers show the same page, so that each check has to end as before. */
export const harmless: Readonly<Record<string, Bend>> = {
  'lines that end with LF': ({ lines, body }) => sentAs(lines, body, '\n'),
  'folded headers': ({ lines, body }) =>
    sentAs(
      lines.map((line, at) => (at === 0 ? line : line.replace(/([;,]) (?=\S)/g, '$1\r\n\t'))),
      body,
    ),
  'a stray line': ({ lines: [status = '', ...lines], body }) =>
    sentAs([status, 'user"', ...lines, ': none'], body),
  'a body in gzip': ({ lines, body }) => coded('gzip', { lines, body: gzipSync(body) }),
  'a body in two codings': ({ lines, body }) =>
    coded('deflate, gzip', { lines, body: gzipSync(deflateRawSync(body)) }),
  'chunks beside a length': ({ lines, body }) =>
    sentAs([...lines, 'Transfer-Encoding: chunked', 'Content-Length: 3'], chunked(body)),
  'a mark of UTF-8 under another charset': ({ lines, body }) =>
    sentAs(
      lines.map((line) => line.replace(/; ?charset=[\w-]+/i, '; charset=windows-1251')),
      body.length === 0 ? body : Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), body]),
    ),
};

/** Bends that take the body, or its end, from every reader. */
export const destructive: Readonly<Record<string, Bend>> = {
  'a coding that nobody knows': ({ lines, body }) =>
    coded('x-unknown', { lines, body: deflateRawSync(body) }),
  'a coding that is another': ({ lines, body }) =>
    coded('gzip', { lines, body: deflateRawSync(body) }),
  'a body that never comes': ({ lines }) =>
    sentAs([...lines, 'Content-Length: 16775'], Buffer.alloc(0)),
  'chunks that never come': ({ lines }) =>
    sentAs([...lines, 'Transfer-Encoding: chunked'], Buffer.alloc(0)),
  'a coded body that is cut at once': ({ lines, body }) =>
    sentAs(
      [...lines, 'Content-Encoding: gzip', 'Content-Length: 9999'],
      gzipSync(body).subarray(0, 6),
    ),
};

/** Reads an answer from bent bytes as the scanner does. @returns null where it has what a bend adds already */
async function bentAnswer(exchange: Exchange, bend: Bend): Promise<Exchange | null> {
  const framing = ['content-encoding', 'content-length', 'transfer-encoding'];
  const isPlain = exchange.cutOff === undefined && !exchange.truncated;
  if (!isPlain || framing.some((name) => header(exchange, name) !== undefined)) return null;
  if (exchange.status < 200 || [204, 205, 304].includes(exchange.status)) return null;
  const lines = [
    `HTTP/1.1 ${exchange.status} Bent`,
    ...exchange.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const bytes = bend({ lines, body: Buffer.from(exchange.body) });
  const parser = createResponseParser({
    method: exchange.method,
    maxHeaderBytes: 1024 * 1024,
    maxBytes: MAX_BYTES,
  });
  parser.push(bytes);
  parser.end();
  const { head, cut } = parser;
  if (head === null) return null;
  const raw = { ...head, bytes: parser.body(), cut };
  const read = await decodeMessage(raw, noLargeBodies(MAX_BYTES));
  const type = read.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const body = decodeText(read.bytes, type, read.cut !== null);
  return {
    ...exchange,
    headers: read.headers,
    body,
    magic: body === exchange.body ? exchange.magic : read.bytes.toString('hex', 0, 16),
    truncated: read.cut !== null,
    ...(read.gap !== null && { cutOff: gapsOf(read, read.gap) }),
  };
}

/** A subject whose answers of HTTP are all bent; null without one that can be. */
export async function bendAnswers(subject: Subject, bend: Bend): Promise<Subject | null> {
  const bent = new Map<object, Exchange>();
  for (const exchange of exchangesOf(subject)) {
    const answer = await bentAnswer(exchange, bend);
    if (answer !== null) bent.set(exchange, answer);
  }
  return bent.size === 0 ? null : refused(replaced(subject, (part) => bent.get(part)));
}

/** Tells what stands in place of the site at every address. */
export const strangers: Readonly<Record<string, Pick<Exchange, 'status' | 'headers' | 'body'>>> = {
  'a challenge': {
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body: '<!doctype html><title>Just a moment...</title><p>Verifying you are human.</p>',
  },
  'a firewall that refuses': {
    status: 403,
    headers: [['content-type', 'text/html']],
    body: '<title>Forbidden</title>',
  },
  'a limit of requests': { status: 429, headers: [], body: '' },
  'a gateway without a site': { status: 502, headers: [], body: 'Bad gateway' },
};

export function replaceAnswers(
  subject: Subject,
  stranger: Pick<Exchange, 'status' | 'headers' | 'body'>,
): Subject | null {
  const all = exchangesOf(subject);
  if (all.size === 0) return null;
  const made = new Map(
    [...all].map((exchange) => [
      exchange as object,
      { ...exchange, ...stranger, magic: Buffer.from(stranger.body).toString('hex', 0, 16) },
    ]),
  );
  const bent = replaced(subject, (part) => made.get(part));
  return refused(bent.kind === 'web-origin' ? { ...bent, redirectsTo: null } : bent);
}

const refused = (subject: Subject): Subject =>
  subject.kind === 'web-origin' ? { ...subject, refusal: siteRefusal(subject.page) } : subject;

/** A subject in which nothing that was asked answered; null where nothing did before. */
export function silenced(subject: Subject): Subject | null {
  let count = 0;
  const bent = replaced(subject, (part) => {
    if (!isRead(part)) return undefined;
    count += 1;
    return unknown('It kept silent');
  });
  return count === 0 ? null : bent;
}

/** The subject once for each answered question, with silence as the answer to it alone. */
export function* silencedOnce(subject: Subject): Generator<Subject> {
  const answered = [...partsIn(subject)].filter(isAnswered);
  for (const one of answered) {
    yield replaced(subject, (part) => (part === one ? unknown('It kept silent') : undefined));
  }
}

const isRead = (part: object): boolean => 'ok' in part && ('value' in part || 'reason' in part);

const isAnswered = (part: object): boolean => isRead(part) && 'value' in part;

const exchangesOf = (subject: Subject): ReadonlySet<Exchange> =>
  new Set([...partsIn(subject)].filter(isExchange));

const isExchange = (part: object): part is Exchange =>
  'requestHeaders' in part && 'status' in part && 'magic' in part;

function partsIn(subject: object): ReadonlySet<object> {
  const found = new Set<object>();
  const waiting: unknown[] = [subject];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || found.has(next)) continue;
    found.add(next);
    waiting.push(
      ...(next instanceof Map || next instanceof Set ? next.values() : Object.values(next)),
    );
  }
  return found;
}

/** A deep copy, in which what is one object stays one. */
function replaced<T extends object>(whole: T, by: (part: object) => object | undefined): T {
  const copies = new Map<object, unknown>();
  const copy = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    if (copies.has(part)) return copies.get(part);
    const other = by(part);
    if (other !== undefined) {
      copies.set(part, other);
      return other;
    }
    if (part instanceof Map) {
      const map = new Map([...part].map(([key, value]) => [key, copy(value)]));
      copies.set(part, map);
      return map;
    }
    if (part instanceof Set) {
      const set = new Set([...part].map(copy));
      copies.set(part, set);
      return set;
    }
    if (Array.isArray(part)) {
      const list = part.map(copy);
      copies.set(part, list);
      return list;
    }
    const object = Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, copy(value)]),
    );
    copies.set(part, object);
    return object;
  };
  return copy(whole) as T;
}
