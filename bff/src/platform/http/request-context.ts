import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Actor } from '../actor.ts';
import { type Logger, withoutRedaction } from '../log/logger.ts';

const sentId = /^[\w-]{8,64}$/;

/**
 * Gives every request an id of its own, which the audit log keeps, and logs its end. An id that a proxy
 * or client sends is logged beside it, where it is plain: anybody can choose that one.
 */
export function requestContext(log: Logger) {
  const lines = withoutRedaction(log);
  return (req: Request, res: Response, next: NextFunction): void => {
    const sent = req.get('x-request-id');
    const id = randomUUID();
    const startedAt = performance.now();
    res.locals.requestId = id;
    res.setHeader('x-request-id', id);
    res.once('close', () => {
      const isApi = req.originalUrl.startsWith('/api/');
      lines[isApi ? 'info' : 'debug'](
        {
          requestId: id,
          sentRequestId: sent && sentId.test(sent) ? sent : undefined,
          method: req.method,
          // Without the query, which may contain search terms.
          path: req.originalUrl.split('?', 1)[0],
          status: res.statusCode,
          ms: Math.round(performance.now() - startedAt),
          aborted: !res.writableFinished || undefined,
        },
        'request',
      );
    });
    next();
  };
}

export const requestIdOf = (res: Response): string => String(res.locals.requestId);

export const originOf = (req: Request, res: Response): Actor['origin'] => ({
  requestId: requestIdOf(res),
  ip: req.ip ?? '',
  userAgent: req.get('user-agent') ?? '',
});
