import { isIP } from 'node:net';
import type { Request } from 'express';
import type { RequestContext } from '../ports.ts';

const MAX_USER_AGENT = 512;

/**
 * Returns what the operations need of a request, with `redirect_to` (of the query, unless a form sent
 * it) checked against the allow-list.
 */
export function contextOf(
  request: Request,
  redirectTo: (wanted: string | undefined) => string,
  wanted: unknown = request.query.redirect_to,
): RequestContext {
  return {
    ip: ipOf(request),
    userAgent: request.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
    redirectTo: redirectTo(typeof wanted === 'string' ? wanted : undefined),
  };
}

/** Always returns a valid address, because a forwarded header may contain anything. */
function ipOf(request: Request): string {
  const candidates = [request.ip, request.socket.remoteAddress];
  for (const candidate of candidates) {
    const address = candidate?.split('%')[0];
    if (address !== undefined && isIP(address) !== 0) return address;
  }
  return '::';
}
