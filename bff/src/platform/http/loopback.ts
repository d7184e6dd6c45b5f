import { isIP } from 'node:net';
import { rangeOf } from '../safe-fetch/address-ranges.ts';
import { bareHost } from '../safe-fetch/ip-address.ts';

/** `localhost` or a loopback address, as a URL has it. */
export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || (isIP(host) !== 0 && rangeOf(host)?.kind === 'loopback');
}
