import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Actor } from '../actor.ts';
import { type Logger, withoutRedaction } from '../log/logger.ts';

const incomingId = /^[\w-]{8,64}$/;

/** Gives every request an id, reusing a plain one from a proxy, and logs its end. */
export function requestContext(log: Logger) {
  const lines = withoutRedaction(log);
  return (req: Request, res: Response, next: NextFunction): void => {
    const sent = req.get('x-request-id');
    const id = sent && incomingId.test(sent) ? sent : randomUUID();
    const startedAt = performance.now();
    res.locals.requestId = id;
    res.setHeader('x-request-id', id);
    res.once('close', () => {
      const isApi = req.originalUrl.startsWith('/api/');
      lines[isApi ? 'info' : 'debug'](
        {
          requestId: id,
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
