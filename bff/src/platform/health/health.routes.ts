import { Router } from 'express';
import type { Logger } from '../log/logger.ts';

/** Rejects, or returns false, when its part is not healthy. */
export type Probe = () => Promise<unknown>;

const PROBE_TIMEOUT_MS = 4000;

/**
 * `/healthz`: this process runs. `/readyz`: all dependencies respond; otherwise 503 with the state
 * of each.
 */
export function createHealthRouter(probes: Readonly<Record<string, Probe>>, log: Logger): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.json({ status: 'ok' });
  });
  const probeAll = () =>
    Promise.all(
      Object.entries(probes).map(
        async ([name, probe]) => [name, await isHealthy(name, probe, log)] as const,
      ),
    );
  /** Anyone may call this, so concurrent requests share one result. */
  let pending: ReturnType<typeof probeAll> | undefined;
  router.get('/readyz', async (_req, res) => {
    pending ??= probeAll().finally(() => {
      pending = undefined;
    });
    const results = await pending;
    const isReady = results.every(([, ok]) => ok);
    res.setHeader('cache-control', 'no-store');
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(results) });
  });
  return router;
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
