import type { RequestListener } from 'node:http';
import { type Listening, listen } from '../http/listen.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` without authentication, on a port that must stay private. */
export function serveMetrics(
  metrics: Metrics,
  at: { port: number; hosts: readonly string[] },
): Promise<Listening> {
  const handleRequest: RequestListener = async (req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    const text = await metrics.registry.metrics();
    res.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  };
  return listen(handleRequest, at);
}
