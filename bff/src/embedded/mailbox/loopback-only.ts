import { BlockList } from 'node:net';
import type { RequestHandler } from 'express';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Answers 404 to everybody who is not on this machine: the socket must be loopback and the Host
 * header a loopback name (or a page elsewhere could read the mail by DNS rebinding), and no proxy
 * may have passed the request on.
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const isForwarded = FORWARDING_HEADERS.some((name) => request.get(name) !== undefined);
  if (isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(request.get('host'))) {
    if (!isForwarded) {
      next();
      return;
    }
  }
  response.status(404).type('text/plain').send('Not found\n');
};

function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const v4 = address.replace(/^::ffff:/i, '');
  return v4.includes(':') ? loopback.check(v4, 'ipv6') : loopback.check(v4, 'ipv4');
}

function isLoopbackHost(host: string | undefined): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  return (
    url !== null &&
    url.host === host?.toLowerCase().replace(/:80$/, '') &&
    LOOPBACK_NAMES.has(url.hostname)
  );
}
