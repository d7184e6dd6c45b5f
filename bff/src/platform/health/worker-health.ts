import express, { type Express } from 'express';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Queue } from '../queue/queue.ts';
import { createHealthRouter } from './health.routes.ts';

/** A worker's `/healthz`, `/readyz` and `/metrics`, for a port that must stay private. */
export function workerHealth({
  db,
  queue,
  metrics,
  shutdown,
  log,
}: {
  db: Pick<Database, 'ping'>;
  queue: Pick<Queue, 'ping'>;
  metrics: Metrics;
  shutdown: AbortSignal;
  log: Logger;
}): Express {
  const app = express().disable('x-powered-by');
  const probes = { database: () => db.ping(), queue: () => queue.ping() };
  app.use(createHealthRouter({ probes, shutdown, log }));
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
