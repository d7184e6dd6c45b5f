import { AddressRefusedError, addressFor } from '@parapet/scanner/address-guard/address-for';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { fieldError } from '../../platform/app-error.ts';

/** The guard knows addresses of the web; one of another scheme is guarded by host and port. */
function guarded(address: string): URL {
  const url = new URL(address);
  if (url.protocol === 'https:' || url.protocol === 'http:') return url;
  return new URL(`https://${url.host}/`);
}

const LOOKUP_TIMEOUT_MS = 5000;

/** Returns the host and, if a path or query follows, its last four characters; nothing without an address. */
export function addressHint(address: string): string {
  if (address === '') return '';
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`.replace(/\/$/, '');
  if (rest === '') return host;
  return rest.length > 8 ? `${host}/…${rest.slice(-4)}` : `${host}/…`;
}

/**
 * Refuses addresses that no delivery may reach. An unavailable name server is no reason to refuse,
 * since each delivery resolves the name again. @throws AppError invalid_input at `url`
 */
export async function requireAllowedAddress(
  address: string,
  policy: AddressPolicy,
  resolve?: ResolveHost,
): Promise<void> {
  try {
    const options = { policy, ...(resolve && { resolve }) };
    await addressFor(guarded(address), options, AbortSignal.timeout(LOOKUP_TIMEOUT_MS));
  } catch (error) {
    if (error instanceof AddressRefusedError) throw fieldError(['url'], `${error.message}.`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') {
      throw fieldError(['url'], 'This host name does not exist. Check its spelling.');
    }
  }
}
