import { Client } from 'undici';
import { type AddressPolicy, refusalFor } from './address-policy.ts';
import { bareHost } from './ip-address.ts';
import { lookUpOwnEndpoints } from './own-endpoints.ts';
import { readUpTo } from './read-up-to.ts';
import { pinnedLookup, type ResolveHost, resolveWithSystem } from './resolve-host.ts';

/** Thrown when a URL, or one that it redirects to, must not be contacted. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly url: string;
  constructor(url: string, reason: string) {
    super(reason);
    this.url = url;
  }
}

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

/**
 * Returns the address that a URL is fetched from. One refused address refuses the host, since DNS
 * rebinding starts with mixed answers. @throws AddressRefusedError, or the resolver's error
 */
export async function addressFor(
  url: URL,
  { policy, resolve = resolveWithSystem }: Pick<SafeFetchOptions, 'policy' | 'resolve'>,
  signal: AbortSignal,
): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AddressRefusedError(url.href, 'Only http and https are fetched');
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const host = bareHost(url.hostname);
  const [addresses] = await Promise.all([
    resolve(url.hostname, signal),
    lookUpOwnEndpoints(policy.ownEndpoints, resolve),
  ]);
  for (const address of addresses) {
    const refusal = refusalFor(address, port, policy, host);
    if (refusal !== null) throw new AddressRefusedError(url.href, refusal);
  }
  const [first] = addresses;
  if (first === undefined) throw new AddressRefusedError(url.href, 'The name has no address');
  return first;
}
