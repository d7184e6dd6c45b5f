import { type AddressPolicy, refusalFor } from './address-policy.ts';
import { bareHost } from './ip-address.ts';
import { lookUpOwnEndpoints } from './own-endpoints.ts';
import { type ResolveHost, resolveWithSystem } from './resolve-host.ts';

/** Thrown when a URL, or one that it redirects to, may not be contacted. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly url: string;
  constructor(url: string, reason: string) {
    super(reason);
    this.url = url;
  }
}

/**
 * The one address that a URL is fetched from. One refused address refuses the host: a mixed answer
 * is how rebinding begins. @throws AddressRefusedError, or the resolver's error
 */
export async function addressFor(
  url: URL,
  { policy, resolve = resolveWithSystem }: { policy: AddressPolicy; resolve?: ResolveHost },
  signal: AbortSignal,
): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AddressRefusedError(url.href, 'Only http and https are fetched');
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const host = bareHost(url.hostname);
  const [addresses] = await Promise.all([
    resolve(url.hostname, signal),
    lookUpOwnEndpoints(policy.ownEndpoints, policy.resolveOwn),
  ]);
  for (const address of addresses) {
    const refusal = refusalFor(address, port, policy, host);
    if (refusal !== null) throw new AddressRefusedError(url.href, refusal);
  }
  const [first] = addresses;
  if (first === undefined) throw new AddressRefusedError(url.href, 'The name has no address');
  return first;
}
