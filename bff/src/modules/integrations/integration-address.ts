import { AddressRefusedError, addressFor } from '@parapet/scanner/address-guard/address-for';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { fieldError } from '../../platform/app-error.ts';

const PATIENCE_MS = 5000;

/** The host and, where a path or query follows, its last four characters. */
export function addressHint(address: string): string {
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`.replace(/\/$/, '');
  if (rest === '') return host;
  return rest.length > 8 ? `${host}/…${rest.slice(-4)}` : `${host}/…`;
}

/**
 * Refuses at once what no delivery could reach. A name server that is away is no reason: each
 * delivery asks again. @throws AppError invalid_input at `url`
 */
export async function requireAllowedAddress(
  address: string,
  policy: AddressPolicy,
  resolve?: ResolveHost,
): Promise<void> {
  try {
    const how = { policy, ...(resolve && { resolve }) };
    await addressFor(new URL(address), how, AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (error instanceof AddressRefusedError) throw fieldError(['url'], `${error.message}.`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') {
      throw fieldError(['url'], 'No host has this name. Check how it is written.');
    }
  }
}
