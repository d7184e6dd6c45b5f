import { isIP } from 'node:net';
import { rangeOf } from '@parapet/scanner/address-guard/address-ranges';
import { bareHost } from '@parapet/scanner/address-guard/ip-address';

/** Returns whether a URL's host is `localhost` or a loopback address. */
export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || (isIP(host) !== 0 && rangeOf(host)?.kind === 'loopback');
}
