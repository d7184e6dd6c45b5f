import { isIP } from 'node:net';
import { rangeOf } from '../safe-fetch/address-ranges.ts';
import { bareHost } from '../safe-fetch/ip-address.ts';

/** Whether a URL's host is `localhost` or a loopback address. */
export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || (isIP(host) !== 0 && rangeOf(host)?.kind === 'loopback');
}
