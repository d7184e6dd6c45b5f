import { expect, test, vi } from 'vitest';
import { Problem } from '../launcher/problem.ts';
import type { ProcessGroup } from '../launcher/process-group.ts';
import { createReadiness } from './readiness.ts';
import { createRestarts } from './restart-services.ts';

const bench = (restart: (role: string) => Promise<void>) => {
  const gate = createReadiness();
  gate.open();
  const said: string[] = [];
  const restarted = vi.fn(restart);
  const family = { restart: restarted } as unknown as ProcessGroup;
  const change = createRestarts({ family, gate, report: (line) => said.push(line) });
  return { gate, said, restarted, change };
};

test('requests wait while the API is started anew', async () => {
  const started = Promise.withResolvers<void>();
  const { gate, change, said } = bench(() => started.promise);
  change(['bff/src/app.ts']);
  const passed = vi.fn();
  const waiting = gate.passed().then(passed);
  await Promise.resolve();
  expect(passed).not.toHaveBeenCalled();
  started.resolve();
  await waiting;
  await expect.poll(() => said).toEqual([expect.stringMatching(/^API and worker: running/)]);
});

test('an API that cannot be started turns them away with the reason, until it can', async () => {
  let isBroken = true;
  const { gate, change, said } = bench(async (role) => {
    if (isBroken && role === 'api') throw new Problem('The API ended unexpectedly: SyntaxError');
  });
  change(['bff/src/app.ts']);
  await expect(gate.passed()).rejects.toThrow('The API ended unexpectedly: SyntaxError');
  expect(said).toEqual(['The API ended unexpectedly: SyntaxError']);
  isBroken = false;
  change(['bff/src/app.ts']);
  await gate.passed();
});

test('a worker that cannot be started is told, and the API answers', async () => {
  const { gate, change, said } = bench(async (role) => {
    if (role === 'worker') throw new Problem('The worker ended unexpectedly');
  });
  change(['bff/src/worker.ts']);
  await gate.passed();
  expect(said).toEqual(['The worker ended unexpectedly']);
});

test('a migration starts the database anew, and a change meanwhile the rest once more', async () => {
  const { change, restarted, said } = bench(async () => undefined);
  change(['bff/supabase/migrations/2_more.sql']);
  change(['bff/src/app.ts', 'bff/src/worker.ts']);
  await expect.poll(() => said.length).toBe(2);
  expect(restarted.mock.calls.flat()).toEqual(['database', 'api', 'worker']);
});
