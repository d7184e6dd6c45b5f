import { isIP } from 'node:net';
import { Pool } from 'undici';
import { pinnedLookup } from '../../address-guard/resolve-host.ts';
import {
  LARGE_BODY_BYTES,
  MAX_COOKIES,
  MAX_HEADER_BYTES,
  MAX_HEADERS,
  MAX_PROBE_BYTES,
} from '../../limits.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { Exchange } from '../../subjects/web-origin.ts';
import { createStopwatch, createTimeLimit, type TimeLimit } from '../../traffic/time-limit.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { CONNECTION_CLOSED, failureReason } from '../failure-reason.ts';
import { readBody } from '../read-body.ts';
import { lenientTls } from '../tcp/converse.ts';
import type { BodyMemory } from './body-memory.ts';

/** A web server at one port of one address. */
export interface WebEndpoint {
  scheme: 'http' | 'https';
  /** As in the URL, without brackets. */
  host: string;
  port: number;
  /** The one address that every connection goes to. */
  address: string;
}

export interface HttpOptions {
  traffic: Traffic;
  userAgent: string;
  /** From the connection to the end of the body. */
  /** Shared by all runs of the process. */
  bodyMemory: BodyMemory;
  /** Whom that memory is taken for. */
  share: unknown;
}

export interface HttpRequest {
  method: Exchange['method'];
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Redirects are read up to a smaller bound. */
  maxBytes: number;
}

export interface HttpAnswer {
  exchange: Exchange;
  /** The body as it was sent, cut like it. */
  bytes: Buffer;
  /** Number of `set-cookie` headers beyond the limit. */
  droppedCookies: number;
}

export interface HttpClient {
  /** Never follows a redirect. @throws only the signal's reason. */
  send(request: HttpRequest): Promise<Read<HttpAnswer>>;
  /** Milliseconds in which an answer was awaited, without waits for the pace and for memory. */
  readonly awaitedMs: number;
  /** For requests whose answers are kept as long as those of this one. */
  readonly memory: BodyMemory;
  /** The answers so far are not needed any more, so that others may take their memory. Also after `close`. */
  release(): void;
  close(): Promise<void>;
}

const CONNECTIONS = 4;
/** Bytes of memory for each that is kept: text with other letters than those of Latin-1 has two. */
const HELD = 2;
/** For each that is read: in parts, in one piece, and as text. */
const READ = 4;

export function originOf({ scheme, host, port }: WebEndpoint): string {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  return new URL(`${scheme}://${bracketed}:${port}`).origin;
}

export function createHttpClient(
  endpoint: WebEndpoint,
  { traffic, userAgent, bodyMemory, share }: HttpOptions,
): HttpClient {
  const { requestMs } = traffic.timeouts;
  const origin = originOf(endpoint);
  const room = bodyMemory.open(share);
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: {
      ...lenientTls,
      lookup: pinnedLookup(endpoint.address),
      timeout: requestMs,
      ...(isIP(endpoint.host) === 0 && { servername: endpoint.host }),
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: requestMs,
    bodyTimeout: requestMs,
  });

  // One listener for all requests: a signal that follows two others takes far longer to make than a set.
  const open = new Set<TimeLimit>();
  const onStop = () => {
    for (const timeout of open) timeout.stop(traffic.signal.reason);
  };
  traffic.signal.addEventListener('abort', onStop, { once: true });

  const ask = async (
    request: HttpRequest,
    timeout: TimeLimit,
    takeMore: (bytes: number) => Promise<void>,
  ): Promise<Read<HttpAnswer>> => {
    const headers = { 'user-agent': userAgent, accept: '*/*', ...request.headers };
    const {
      statusCode,
      headers: raw,
      body,
    } = await pool.request({
      method: request.method,
      path: request.path,
      headers,
      signal: timeout.signal,
      responseHeaders: 'raw',
    });
    // A destroyed body emits an error event.
    body.on('error', () => undefined);
    const answered = readHeaders(raw);
    if (!answered.ok) {
      body.destroy();
      return answered;
    }
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const maxBytes = isRedirect ? Math.min(request.maxBytes, MAX_PROBE_BYTES) : request.maxBytes;
    const read = await readBody(body, maxBytes, async () => {
      timeout.pause();
      await takeMore((READ - HELD) * maxBytes);
      timeout.resume();
    });
    return known({
      exchange: {
        method: request.method,
        url: origin + request.path,
        path: request.path,
        requestHeaders: Object.entries({ host: new URL(origin).host, ...headers }),
        status: statusCode,
        headers: answered.value.headers,
        body: textOf(read.bytes),
        magic: read.bytes.subarray(0, 16).toString('hex'),
        truncated: read.truncated,
        capturedAt: new Date().toISOString(),
        ...(read.truncated && { cutOff: { body: bodyCutAt(maxBytes) } }),
      },
      bytes: read.bytes,
      droppedCookies: answered.value.droppedCookies,
    });
  };

  const awaited = createStopwatch();
  let hasAnswered = false;
  const askOnce = async (request: HttpRequest): Promise<Read<HttpAnswer>> => {
    await traffic.proceedTo(endpoint.address);
    let taken = 0;
    const take = async (bytes: number) => {
      await room.take(bytes, traffic.signal);
      taken += bytes;
    };
    await take(HELD * Math.min(request.maxBytes, LARGE_BODY_BYTES));
    const timeout = createTimeLimit(requestMs, awaited);
    open.add(timeout);
    let kept = 0;
    try {
      const answer = await ask(request, timeout, take);
      hasAnswered = true;
      kept = answer.ok ? answer.value.bytes.length : 0;
      return answer;
    } finally {
      room.give(taken - HELD * kept);
      open.delete(timeout);
      timeout.end();
    }
  };
  return {
    get awaitedMs() {
      return awaited.elapsed;
    },
    async send(request) {
      try {
        return await askOnce(request).catch((error: unknown) => {
          traffic.signal.throwIfAborted();
          // RFC 9110 (June 2022), 9.2.2: a server may close a kept connection while a request is under way.
          // All methods that are sent change nothing, so they may be repeated.
          if (hasAnswered && failureReason(error) === CONNECTION_CLOSED) return askOnce(request);
          throw error;
        });
      } catch (error) {
        traffic.signal.throwIfAborted();
        return unknown(failureReason(error));
      }
    },
    memory: { open: () => ({ ...room, clear: () => undefined }) },
    release: room.clear,
    async close() {
      traffic.signal.removeEventListener('abort', onStop);
      await pool.destroy();
    },
  };
}

interface Headers {
  headers: Exchange['headers'];
  droppedCookies: number;
}

/**
 * With `responseHeaders: 'raw'` undici returns a flat list, although its types declare an object.
 */
function readHeaders(raw: unknown): Read<Headers> {
  const flat: readonly unknown[] = Array.isArray(raw) ? raw : [];
  const headers: Array<readonly [string, string]> = [];
  let cookies = 0;
  for (let at = 0; at < flat.length; at += 2) {
    const name = String(flat[at]).toLowerCase();
    const isCookie = name === 'set-cookie';
    if (isCookie) cookies += 1;
    if (isCookie && cookies > MAX_COOKIES) continue;
    if (headers.length - Math.min(cookies, MAX_COOKIES) >= MAX_HEADERS) {
      return unknown(`The answer has more than ${MAX_HEADERS} headers`);
    }
    headers.push([name, String(flat[at + 1] ?? '')]);
  }
  return known({ headers, droppedCookies: Math.max(0, cookies - MAX_COOKIES) });
}

/** UTF-8, unless a byte order mark says otherwise; the mark is left off (WHATWG Encoding, "decode"). */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function bodyCutAt(bytes: number): string {
  return `Only the first ${bytes / 1024} kB of an answer were read`;
}
