import { addressFor } from '@parapet/scanner/address-guard/address-for';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { decodeText } from '@parapet/scanner/http/decode-text';
import { fetchOnce } from '@parapet/scanner/http/fetch-once';

export interface SafeFetchOptions {
  policy: AddressPolicy;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  signal?: AbortSignal;
  /** For the whole exchange, redirects included. Default 10,000. */
  timeoutMs?: number;
  /** Longer bodies are cut. Default 2 MB. */
  maxBytes?: number;
  /** Default 5. Only GET and HEAD follow redirects. */
  maxRedirects?: number;
  resolve?: ResolveHost;
}

export interface SafeResponse {
  /** After redirects. */
  url: string;
  /** The address that responded. */
  address: string;
  status: number;
  headers: Readonly<Record<string, string | readonly string[]>>;
  /** Codings taken off, and decoded as browsers do. */
  body: string;
  /** The body is longer than `maxBytes`, or it ended before its end. */
  truncated: boolean;
  /** Why the body is not all that the server means, such as a coding that is not read; null if it is. */
  gap: string | null;
}

/**
 * Fetches a URL that someone else chose. Every resolved address is checked, the connection is
 * pinned to one of them, and each redirect is checked in the same way.
 * @throws AddressRefusedError, a network error, or a TimeoutError.
 */
export async function safeFetch(url: string, options: SafeFetchOptions): Promise<SafeResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let next = new URL(url);
  for (let hops = 0; ; hops += 1) {
    const response = await requestOnce(next, options, signal);
    const location = response.headers.location;
    const isRedirect =
      response.status >= 300 && response.status < 400 && typeof location === 'string';
    if (!isRedirect || !follows(options.method) || hops >= (options.maxRedirects ?? 5)) {
      return response;
    }
    next = new URL(location, next);
  }
}

const follows = (method: SafeFetchOptions['method'] = 'GET'): boolean =>
  method === 'GET' || method === 'HEAD';

async function requestOnce(
  url: URL,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const address = await addressFor(url, options, signal);
  const { status, headers, bytes, cut, gap } = await fetchOnce(url, {
    method: options.method ?? 'GET',
    address,
    signal,
    maxBytes: options.maxBytes ?? 2 * 1024 * 1024,
    headers: options.headers ?? {},
    ...(options.body !== undefined && { body: Buffer.from(options.body) }),
  });
  const grouped = groupedHeaders(headers);
  const type = [grouped['content-type'] ?? ''].flat()[0] ?? '';
  return {
    url: url.href,
    address,
    status,
    headers: grouped,
    body: decodeText(bytes, type, cut !== null),
    truncated: cut !== null,
    gap,
  };
}

/** A header that comes once is a text, and else a list. */
function groupedHeaders(
  headers: ReadonlyArray<readonly [name: string, value: string]>,
): SafeResponse['headers'] {
  const groups = Map.groupBy(headers, ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, lines]) => {
      const values = lines.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
