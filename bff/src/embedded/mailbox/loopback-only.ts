import { BlockList } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { hasPassedProxy } from './signs-of-a-proxy.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Answers 404 to requests from other machines: the socket must be loopback and the Host header a
 * loopback name (against DNS rebinding). Requests through a proxy or from a page of another origin
 * are rejected too.
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const isOpen =
    isLoopbackAddress(request.socket.remoteAddress) &&
    isLoopbackHost(request.get('host')) &&
    !hasPassedProxy(request) &&
    isSameOrigin(request);
  if (isOpen) next();
  else plainNotFound(request, response, next);
};

/** Sends the same answer for a closed mailbox and a missing one. */
export const plainNotFound: RequestHandler = (_request, response) => {
  response.status(404).type('text/plain').send('Not found\n');
};

/** Returns whether the request comes from the address bar, a non-browser or a page of this origin. */
function isSameOrigin(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const host = request.get('host')?.toLowerCase();
  return [request.get('origin'), request.get('referer')].every(
    (from) => from === undefined || URL.parse(from)?.origin === URL.parse(`http://${host}`)?.origin,
  );
}

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
