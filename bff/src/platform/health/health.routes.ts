import { Router } from 'express';
import type { Logger } from '../log/logger.ts';

/** Rejects, or returns false, when its part is not healthy. */
export type Probe = () => Promise<unknown>;

const PROBE_TIMEOUT_MS = 4000;

export interface HealthDeps {
  /** What this process needs to serve. */
  readonly probes: Readonly<Record<string, Probe>>;
  /** Answers `/readyz/workers`, where a process knows of workers. */
  readonly worker?: Probe;
  /** Aborts when the process is asked to stop: from then on it is not ready. */
  readonly shutdown: AbortSignal;
  readonly log: Logger;
}

/**
 * `/healthz`: this process runs. `/readyz`: it serves, and all that it needs responds; otherwise 503
 * with the state of each. `/readyz/workers`: a worker runs, on any machine.
 */
export function createHealthRouter({ probes, worker, shutdown, log }: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.json({ status: 'ok' });
  });
  const respond = (path: string, asked: Readonly<Record<string, Probe>>) => {
    const probeAll = sharePending(() =>
      Promise.all(
        Object.entries(asked).map(
          async ([name, probe]) => [name, await isHealthy(name, probe, log)] as const,
        ),
      ),
    );
    router.get(path, async (_req, res) => {
      const results = await probeAll();
      const isReady = results.every(([, ok]) => ok);
      res.setHeader('cache-control', 'no-store');
      res
        .status(isReady ? 200 : 503)
        .json({ status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(results) });
    });
  };
  respond('/readyz', { process: async () => !shutdown.aborted, ...probes });
  if (worker) respond('/readyz/workers', { worker });
  return router;
}

/** Anyone may ask, so requests at the same time share one result. */
function sharePending<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

async function isHealthy(name: string, probe: Probe, log: Logger): Promise<boolean> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error('no response in time')),
    PROBE_TIMEOUT_MS,
  );
  try {
    return (await Promise.race([probe(), timeout.promise])) !== false;
  } catch (error) {
    log.warn({ err: error, probe: name }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
