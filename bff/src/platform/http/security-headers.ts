import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError } from '../app-error.ts';

/** Sets the headers of every response. Pages set their own policy. */
export function securityHeaders(options: { publicUrl: string }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    strictTransportSecurity: options.publicUrl.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * Refuses requests with several Host headers (RFC 9112, section 3.2): a proxy may have judged another
 * one than this server reads. @throws AppError malformed_request
 */
export const refuseSeveralHosts: RequestHandler = (req, _res, next) => {
  const names = req.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw new AppError('malformed_request', 'The request has more than one Host header.');
  }
  next();
};

/**
 * Refuses unknown host names in embedded mode: a foreign page could otherwise reach it through a
 * name that resolves to 127.0.0.1 (DNS rebinding).
 */
export function refuseForeignHosts(options: { publicUrl: string }): RequestHandler {
  const known = new Set(['localhost', '127.0.0.1', '[::1]', new URL(options.publicUrl).hostname]);
  return (req, _res, next) => {
    const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (!known.has(host)) throw new AppError('not_found', `Open ${options.publicUrl} instead.`);
    next();
  };
}
