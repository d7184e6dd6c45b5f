import { expect, test } from 'vitest';
import { listen } from '../http/listen.ts';
import { createLogger } from '../log/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { workerHealth } from './worker-health.ts';

const log = createLogger({ process: 'worker', level: 'silent' });
const responds = { ping: async () => undefined };

test('a worker tells that it runs, whether it is ready, and its metrics', async () => {
  const stop = new AbortController();
  const app = workerHealth({
    db: responds,
    queue: { ping: () => Promise.reject(new Error('no queue')) },
    metrics: createMetrics(),
    shutdown: stop.signal,
    log,
  });
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'] });
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: 'not_ready',
    checks: { process: true, database: true, queue: false },
  });
  expect(await (await get('/metrics')).text()).toContain('parapet_scans_ended');
  await server.close(0);
});
