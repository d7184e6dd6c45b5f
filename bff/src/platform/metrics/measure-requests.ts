import type { RequestHandler } from 'express';
import type { Metrics } from './metrics.ts';

/**
 * Measures by route pattern, since ids in paths would create endless series. Streams are counted,
 * not timed.
 */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const stop = metrics.requestSeconds.startTimer({ method: req.method });
    const isStream = req.path.endsWith('/events');
    if (isStream) metrics.openStreams.inc();
    res.once('close', () => {
      if (isStream) metrics.openStreams.dec();
      else stop({ route: String(req.route?.path ?? 'none'), status: String(res.statusCode) });
    });
    next();
  };
}
