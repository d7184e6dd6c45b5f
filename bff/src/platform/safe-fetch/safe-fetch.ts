import { addressFor } from '@parapet/scanner/address-guard/address-for';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import { readUpTo } from '@parapet/scanner/address-guard/read-up-to';
import { pinnedLookup, type ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { Client } from 'undici';

export interface SafeFetchOptions {
  policy: AddressPolicy;
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
  /** For the whole exchange, redirects included. Default 10,000. */
  timeoutMs?: number;
  /** Longer bodies are cut. Default 2 MB. */
  maxBytes?: number;
  /** Default 5. A redirect of a POST is never followed. */
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
  body: string;
  truncated: boolean;
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
    if (!isRedirect || options.method === 'POST' || hops >= (options.maxRedirects ?? 5)) {
      return response;
    }
    next = new URL(location, next);
  }
}

async function requestOnce(
  url: URL,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const address = await addressFor(url, options, signal);
  const client = new Client(url.origin, {
    connect: { lookup: pinnedLookup(address) },
    maxHeaderSize: 64 * 1024,
  });
  try {
    const { statusCode, headers, body } = await client.request({
      method: options.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...options.headers },
      body: options.body ?? null,
      signal,
    });
    const { bytes, truncated } = await readUpTo(body, options.maxBytes ?? 2 * 1024 * 1024);
    return {
      url: url.href,
      address,
      status: statusCode,
      headers: headers as SafeResponse['headers'],
      body: bytes.toString('utf8'),
      truncated,
    };
  } finally {
    await client.destroy();
  }
}
