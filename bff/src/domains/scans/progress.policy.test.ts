import { scanPhases } from '@parapet/contracts/scans/scan';
import { expect, test } from 'vitest';
import { afterEnd, applyPhaseUpdate, progressOf, waitingPhases } from './progress.policy.ts';

const at = '2026-11-01T00:00:00.000Z';

test('progress grows with the work done and reaches 99 before the end', () => {
  let phases = waitingPhases();
  const seen = [progressOf(phases)];
  for (const phase of scanPhases) {
    for (const done of [1, 2]) {
      const status = done === 2 ? 'done' : 'running';
      phases = applyPhaseUpdate(phases, { phase, status, done, total: 2, requests: 3 }, at);
      seen.push(progressOf(phases));
    }
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect([seen[0], seen.at(-1)]).toEqual([0, 99]);
});

test('a phase adds up the requests of its updates', () => {
  const update = { phase: 'http', status: 'running', done: 1, total: 9, requests: 4 } as const;
  const phases = applyPhaseUpdate(applyPhaseUpdate(waitingPhases(), update, at), update, at);
  expect(phases.find(({ name }) => name === 'http')?.requests).toBe(8);
});

test('a scan that ends leaves no phase running or waiting', () => {
  const update = { phase: 'http', status: 'running', done: 1, total: 9, requests: 0 } as const;
  const ended = afterEnd(applyPhaseUpdate(waitingPhases(), update, at), at);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['done', 'skipped']));
});
