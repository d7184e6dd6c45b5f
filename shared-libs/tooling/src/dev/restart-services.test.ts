import { expect, test, vi } from 'vitest';
import { Problem } from '../launcher/problem.ts';
import type { ProcessGroup } from '../launcher/processes/process-group.ts';
import { createReadiness } from './readiness.ts';
import { createRestarts } from './restart-services.ts';

const setup = (restart: (role: string) => Promise<void>) => {
  const readiness = createReadiness();
  readiness.markReady();
  const reports: string[] = [];
  const restarted = vi.fn(restart);
  const group = { restart: restarted } as unknown as ProcessGroup;
  const change = createRestarts({ group, readiness, report: (line) => reports.push(line) });
  return { readiness, reports, restarted, change };
};

test('requests wait while the API restarts', async () => {
  const started = Promise.withResolvers<void>();
  const { readiness, change, reports } = setup(() => started.promise);
  change(['bff/src/app.ts']);
  const passed = vi.fn();
  const waiting = readiness.whenReady().then(passed);
  await Promise.resolve();
  expect(passed).not.toHaveBeenCalled();
  started.resolve();
  await waiting;
  await expect.poll(() => reports).toEqual([expect.stringMatching(/^API and worker: restarted/)]);
});

test('requests fail with the reason while the API cannot be started', async () => {
  let isBroken = true;
  const { readiness, change, reports } = setup(async (role) => {
    if (isBroken && role === 'api') throw new Problem('The API ended unexpectedly: SyntaxError');
  });
  change(['bff/src/app.ts']);
  await expect(readiness.whenReady()).rejects.toThrow('The API ended unexpectedly: SyntaxError');
  expect(reports).toEqual(['The API ended unexpectedly: SyntaxError']);
  isBroken = false;
  change(['bff/src/app.ts']);
  await readiness.whenReady();
});

test('a worker that cannot be started is reported, and the API keeps working', async () => {
  const { readiness, change, reports } = setup(async (role) => {
    if (role === 'worker') throw new Problem('The worker ended unexpectedly');
  });
  change(['bff/src/worker.ts']);
  await readiness.whenReady();
  expect(reports).toEqual(['The worker ended unexpectedly']);
});

test('a migration restarts the database, and a change during that restarts the services again', async () => {
  const { change, restarted, reports } = setup(async () => undefined);
  change(['bff/supabase/migrations/2_more.sql']);
  change(['bff/src/app.ts', 'bff/src/worker.ts']);
  await expect.poll(() => reports.length).toBe(2);
  expect(restarted.mock.calls.flat()).toEqual(['database', 'api', 'worker']);
});
