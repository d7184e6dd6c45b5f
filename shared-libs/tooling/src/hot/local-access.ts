import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackHost } from '../origins/loopback.ts';

/**
 * Sets CORS headers for pages of this machine and of the allowed origins: unreleased sources are
 * private. Returns whether the request is still to be answered.
 */
export function allowAccess(
  allowed: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', 'Origin');
  if (!isLoopbackHost(request.headers.host)) {
    refuse(response, 421, 'Unknown host');
    return false;
  }
  const { origin } = request.headers;
  const isAllowed = origin !== undefined && (isLoopbackOrigin(origin) || allowed.includes(origin));
  response.setHeader('Cross-Origin-Resource-Policy', isAllowed ? 'cross-origin' : 'same-site');
  if (isAllowed) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    // A browser sends a preflight for requests from the internet to this machine.
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { 'Access-Control-Allow-Methods': 'GET, HEAD' }).end();
    return false;
  }
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  response.setHeader('Allow', 'GET, HEAD');
  refuse(response, 405, 'Only GET and HEAD');
  return false;
}

/** Responds with plain text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(`${text}\n`);
}

function isLoopbackOrigin(origin: string): boolean {
  return (
    /^https?:$/.test(URL.parse(origin)?.protocol ?? '') && isLoopbackHost(new URL(origin).host)
  );
}
