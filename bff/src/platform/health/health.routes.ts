import { Router } from 'express';
import type { Logger } from '../log/logger.ts';

/** Rejects, or gives false, when the part it asks is not well. */
export type Probe = () => Promise<unknown>;

const PROBE_TIMEOUT_MS = 4000;

/** `/healthz`: this process runs. `/readyz`: everything it needs answers; else 503, part by part. */
export function createHealthRouter(probes: Readonly<Record<string, Probe>>, log: Logger): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.json({ status: 'ok' });
  });
  const probeAll = () =>
    Promise.all(
      Object.entries(probes).map(
        async ([name, probe]) => [name, await isWell(name, probe, log)] as const,
      ),
    );
  /** Anyone may ask, so those who ask at the same time share one answer. */
  let underWay: ReturnType<typeof probeAll> | undefined;
  router.get('/readyz', async (_req, res) => {
    underWay ??= probeAll().finally(() => {
      underWay = undefined;
    });
    const results = await underWay;
    const isReady = results.every(([, ok]) => ok);
    res.setHeader('cache-control', 'no-store');
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(results) });
  });
  return router;
}

async function isWell(name: string, probe: Probe, log: Logger): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PROBE_TIMEOUT_MS);
  try {
    return (await Promise.race([probe(), late.promise])) !== false;
  } catch (error) {
    log.warn({ err: error, probe: name }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
