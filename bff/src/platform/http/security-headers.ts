import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError } from '../app-error.ts';

/** Headers of every answer. Pages set a policy of their own; everything else needs none. */
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
 * The embedded default answers only to names of this machine: a page elsewhere could otherwise
 * reach it through a name that it resolves to 127.0.0.1.
 */
export function refuseForeignHosts(options: { publicUrl: string }): RequestHandler {
  const known = new Set(['localhost', '127.0.0.1', '[::1]', new URL(options.publicUrl).hostname]);
  return (req, _res, next) => {
    const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (!known.has(host)) throw new AppError('not_found', `Open ${options.publicUrl} instead.`);
    next();
  };
}
