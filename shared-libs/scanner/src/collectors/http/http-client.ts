import { isIP } from 'node:net';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { decodeText } from '../../http/decode-text.ts';
import { createHttpPool } from '../../http/http-pool.ts';
import { decodeMessage, gapsOf } from '../../http/received-message.ts';
import type { HeaderList } from '../../http/response-head.ts';
import {
  LARGE_BODY_BYTES,
  MAX_COOKIES,
  MAX_HEADER_BYTES,
  MAX_HEADERS,
  MAX_PROBE_BYTES,
} from '../../limits.ts';
import type { Exchange } from '../../subjects/web/web-origin.ts';
import { createStopwatch, createTimeLimit, type TimeLimit } from '../../traffic/time-limit.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { CONNECTION_CLOSED, failureReason } from '../failure-reason.ts';
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
  /** The body with its codings taken off, cut like it. */
  bytes: Buffer;
  /** Number of `set-cookie` headers beyond the limit. */
  droppedCookies: number;
  /** The body did not end in time; what came of it is the answer. */
  isOutOfTime: boolean;
}

export interface HttpClient {
  /** Never follows a redirect. @throws only the signal's reason. */
  send(request: HttpRequest): Promise<Read<HttpAnswer>>;
  /** Sends this cookie with every further request that names none. */
  sendCookie(cookie: string | null): void;
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
  let usualCookie: string | null = null;
  const tls = endpoint.scheme === 'https' ? lenientTls : null;
  const pool = createHttpPool({ ...endpoint, tls }, CONNECTIONS);

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
    const requestHeaders = Object.entries({
      host: new URL(origin).host,
      'user-agent': userAgent,
      accept: '*/*',
      ...(usualCookie !== null && { cookie: usualCookie }),
      ...request.headers,
    });
    const { method, path, maxBytes } = request;
    const limits = {
      maxBytes,
      largeBytes: LARGE_BODY_BYTES,
      whenLarge: async () => {
        timeout.pause();
        await takeMore((READ - HELD) * maxBytes);
        timeout.resume();
      },
    };
    const raw = await pool.exchange(
      { method, path, headers: requestHeaders },
      {
        ...limits,
        maxBytesOfRedirect: MAX_PROBE_BYTES,
        signal: timeout.signal,
        maxHeaderBytes: MAX_HEADER_BYTES,
      },
    );
    const answered = readHeaders(raw.headers);
    if (!answered.ok) return answered;
    const { headers, droppedCookies } = answered.value;
    const message = await decodeMessage(raw, limits);
    const { status, bytes, cut, gap } = message;
    const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    return known({
      exchange: {
        method,
        url: origin + path,
        path,
        requestHeaders,
        status,
        headers,
        body: decodeText(bytes, contentType, cut !== null),
        magic: bytes.subarray(0, 16).toString('hex'),
        truncated: cut !== null,
        capturedAt: new Date().toISOString(),
        ...(gap !== null && { cutOff: gapsOf(message, gap) }),
      },
      bytes,
      droppedCookies,
      isOutOfTime: cut === 'time',
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
    sendCookie(cookie) {
      usualCookie = cookie;
    },
    async send(request) {
      try {
        const answer = await askOnce(request).catch((error: unknown) => {
          traffic.signal.throwIfAborted();
          // RFC 9110 (June 2022), 9.2.2: a server may close a kept connection while a request is under way.
          // All methods that are sent change nothing, so they may be repeated.
          if (hasAnswered && failureReason(error) === CONNECTION_CLOSED) return askOnce(request);
          throw error;
        });
        traffic.signal.throwIfAborted();
        return answer;
      } catch (error) {
        traffic.signal.throwIfAborted();
        return unknown(failureReason(error));
      }
    },
    memory: { open: () => ({ ...room, clear: () => undefined }) },
    release: room.clear,
    async close() {
      traffic.signal.removeEventListener('abort', onStop);
      pool.close();
    },
  };
}

interface Headers {
  headers: Exchange['headers'];
  droppedCookies: number;
}

function readHeaders(all: HeaderList): Read<Headers> {
  const headers: Array<readonly [string, string]> = [];
  let cookies = 0;
  for (const header of all) {
    const isCookie = header[0] === 'set-cookie';
    if (isCookie) cookies += 1;
    if (isCookie && cookies > MAX_COOKIES) continue;
    if (headers.length - Math.min(cookies, MAX_COOKIES) >= MAX_HEADERS) {
      return unknown(`The answer has more than ${MAX_HEADERS} headers`);
    }
    headers.push(header);
  }
  return known({ headers, droppedCookies: Math.max(0, cookies - MAX_COOKIES) });
}
