import { isIP } from 'node:net';
import { rangeOf } from '@parapet/scanner/address-guard/address-ranges';
import { bareHost } from '@parapet/scanner/address-guard/ip-address';

/** `localhost` or a loopback address, as a URL has it. */
export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || (isIP(host) !== 0 && rangeOf(host)?.kind === 'loopback');
}
