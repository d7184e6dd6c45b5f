import { isIP } from 'node:net';
import { Pool } from 'undici';
import { readUpTo } from '../../../platform/safe-fetch/read-up-to.ts';
import { pinnedLookup } from '../../../platform/safe-fetch/resolve-host.ts';
import type { Traffic } from '../../engine/traffic.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { Exchange } from '../../subjects/web-origin.ts';
import { failureReason } from '../failure-reason.ts';
import { lenientTls } from '../tcp/converse.ts';

/** A web server at one port of one address. */
export interface WebEndpoint {
  scheme: 'http' | 'https';
  /** As it stands in the URL, without brackets. */
  host: string;
  port: number;
  /** The one address that every connection goes to. */
  address: string;
}

export interface HttpManners {
  traffic: Traffic;
  userAgent: string;
  /** From the connection to the end of the body. */
  requestTimeoutMs: number;
}

export interface HttpRequest {
  method: Exchange['method'];
  path: string;
  headers?: Readonly<Record<string, string>>;
  maxBytes: number;
}

export interface HttpClient {
  /** Never follows a redirect. @throws only the signal's reason. */
  send(request: HttpRequest): Promise<Read<Exchange>>;
  close(): Promise<void>;
}

const CONNECTIONS = 4;

export function originOf({ scheme, host, port }: WebEndpoint): string {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  return new URL(`${scheme}://${bracketed}:${port}`).origin;
}

export function createHttpClient(
  endpoint: WebEndpoint,
  { traffic, userAgent, requestTimeoutMs }: HttpManners,
): HttpClient {
  const origin = originOf(endpoint);
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: {
      ...lenientTls,
      lookup: pinnedLookup(endpoint.address),
      timeout: requestTimeoutMs,
      ...(isIP(endpoint.host) === 0 && { servername: endpoint.host }),
    },
    maxHeaderSize: 64 * 1024,
    headersTimeout: requestTimeoutMs,
    bodyTimeout: requestTimeoutMs,
  });

  const exchange = async (request: HttpRequest): Promise<Exchange> => {
    const headers = { 'user-agent': userAgent, accept: '*/*', ...request.headers };
    const {
      statusCode,
      headers: answered,
      body,
    } = await pool.request({
      method: request.method,
      path: request.path,
      headers,
      signal: AbortSignal.any([traffic.signal, AbortSignal.timeout(requestTimeoutMs)]),
      responseHeaders: 'raw',
    });
    const { bytes, truncated } = await readUpTo(body, request.maxBytes);
    return {
      method: request.method,
      url: origin + request.path,
      path: request.path,
      requestHeaders: [['host', new URL(origin).host], ...Object.entries(headers)],
      status: statusCode,
      headers: pairs(answered),
      body: bytes.toString('utf8'),
      magic: bytes.subarray(0, 16).toString('hex'),
      truncated,
      capturedAt: new Date().toISOString(),
    };
  };

  return {
    async send(request) {
      await traffic.proceedTo(endpoint.address);
      try {
        return known(await exchange(request));
      } catch (error) {
        traffic.signal.throwIfAborted();
        return unknown(failureReason(error));
      }
    },
    close: () => pool.destroy(),
  };
}

/** With `responseHeaders: 'raw'` undici hands over a flat list; its types know only the object. */
function pairs(raw: unknown): ReadonlyArray<readonly [string, string]> {
  const flat = Array.isArray(raw) ? raw.map(String) : [];
  const names = flat.filter((_, index) => index % 2 === 0);
  return names.map((name, index) => [name.toLowerCase(), flat[index * 2 + 1] ?? ''] as const);
}
