import type { ProviderFetch } from '@parapet/embedded-auth/provider-fetch';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { Config } from '../platform/env.ts';
import { isLoopbackName } from '../platform/http/loopback.ts';
import { safeFetch } from '../platform/safe-fetch/safe-fetch.ts';

const MAX_BYTES = 1024 * 1024;
const BODILESS = [204, 205, 304];

/**
 * The addresses at which issuers may be. An issuer's documents name further ones, so private
 * networks are closed, unless Parapet itself runs for this machine alone.
 */
export const providerPolicyOf = (
  { oauth, publicUrl }: Pick<Config, 'oauth' | 'publicUrl'>,
  ownEndpoints: readonly OwnEndpoint[],
): AddressPolicy => ({
  allowPrivate: isLoopbackName(new URL(publicUrl).hostname),
  ownEndpoints,
  privateHosts: oauth.privateHosts,
});

/** Calls providers under the guard of addresses, and follows no redirect. */
export function createProviderFetch(policy: AddressPolicy): ProviderFetch {
  return async (url, { method = 'GET', headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST')
      throw new Error(`${method} is not sent to providers.`);
    const answer = await safeFetch(url, {
      policy,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      ...(body != null && { body: textOf(body) }),
      ...(signal && { signal }),
    });
    if (answer.truncated) throw new Error(`${url} answered more than ${MAX_BYTES} bytes.`);
    const type = answer.headers['content-type'];
    return new Response(BODILESS.includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
}

function textOf(body: NonNullable<RequestInit['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new Error('Only text is sent to providers.');
}
