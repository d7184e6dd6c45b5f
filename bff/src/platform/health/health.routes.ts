import { Router } from 'express';
import type { Logger } from '../log/logger.ts';
import { DegradedError } from './degraded-error.ts';

/** Rejects, or returns false, when its part is not healthy; see {@link DegradedError}. */
export type Probe = () => Promise<unknown>;

const PROBE_TIMEOUT_MS = 4000;

export interface HealthDeps {
  /** Tells what this process needs to serve. */
  readonly probes: Readonly<Record<string, Probe>>;
  /** Answers `/readyz/workers`, where a process knows of workers. */
  readonly worker?: Probe;
  /** Aborts when the process is asked to stop: from then on it is not ready. */
  readonly shutdown: AbortSignal;
  readonly log: Logger;
}

/**
 * `/healthz`: this process runs. `/readyz`: it serves, and all that it cannot serve without responds;
 * otherwise 503 with the state of each. `degraded` is ready: a part is away that all processes miss,
 * so a balancer that left this one out would help nobody. `/readyz/workers`: a worker runs, on any machine.
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
          async ([name, probe]) => [name, await stateOf(name, probe, log)] as const,
        ),
      ),
    );
    router.get(path, async (_req, res) => {
      const results = await probeAll();
      const status = worstOf(results.map(([, state]) => state));
      const checks = Object.fromEntries(results.map(([name, state]) => [name, state === 'ready']));
      res.setHeader('cache-control', 'no-store');
      res.status(status === 'not_ready' ? 503 : 200).json({ status, checks });
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

type State = 'ready' | 'degraded' | 'not_ready';

const worstOf = (states: readonly State[]): State =>
  (['not_ready', 'degraded'] as const).find((state) => states.includes(state)) ?? 'ready';

async function stateOf(name: string, probe: Probe, log: Logger): Promise<State> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error('no response in time')),
    PROBE_TIMEOUT_MS,
  );
  try {
    return (await Promise.race([probe(), timeout.promise])) === false ? 'not_ready' : 'ready';
  } catch (error) {
    const state = error instanceof DegradedError ? 'degraded' : 'not_ready';
    log.warn({ err: error, probe: name }, state === 'degraded' ? 'degraded' : 'not ready');
    return state;
  } finally {
    clearTimeout(timer);
  }
}
