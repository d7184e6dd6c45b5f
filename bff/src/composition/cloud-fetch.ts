import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import { safeFetch } from '../platform/safe-fetch/safe-fetch.ts';

/** Bytes of one answer; a page of the largest lists has some megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const BODILESS = [204, 205, 304];
/** Says how the body was sent, which is read already. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Calls providers of clouds under the guard of addresses: their hosts are public, but that which the operator has put
 * in their place. It follows no redirect. Its answers have texts as bodies.
 */
export const createCloudFetch =
  (ownEndpoints: readonly OwnEndpoint[], instead: string | null = null): Send =>
  async (url, { method, headers, body, signal }) => {
    const answer = await safeFetch(url, {
      policy: { allowPrivate: false, ownEndpoints, ...insteadOf(instead) },
      method: method as 'GET' | 'POST',
      headers,
      ...(body !== null && { body: typeof body === 'string' ? body : Buffer.from(body) }),
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    if (answer.truncated) throw new Error(`The answer is longer than ${MAX_BYTES} bytes.`);
    return new Response(BODILESS.includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        OF_TRANSFER.includes(name) ? [] : [[name, [value].flat().join(', ')]],
      ),
    });
  };

function insteadOf(endpoint: string | null): Pick<AddressPolicy, 'privateHosts'> {
  if (endpoint === null) return {};
  const { hostname, port, protocol } = new URL(endpoint);
  const origin = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  return { privateHosts: { setting: 'AZURE_ENDPOINT_URL', origins: [origin], blocks: [] } };
}
