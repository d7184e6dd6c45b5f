import type { PhaseProgress } from '@parapet/contracts/scans/scan';
import { expect, test } from 'vitest';
import { applyPhaseUpdate, type PhaseUpdate, waitingPhases } from './progress.policy.ts';
import {
  addUnitPhases,
  type StoredPhase,
  storedPhaseSchema,
  toRepeat,
} from './unit-phases.policy.ts';

const at = '2026-11-01T00:00:00.000Z';
const start = (): StoredPhase[] => storedPhaseSchema.array().parse(waitingPhases());
const unit = (...updates: Partial<PhaseUpdate>[]): PhaseProgress[] =>
  updates.reduce<PhaseProgress[]>(
    (phases, update) =>
      applyPhaseUpdate(
        phases,
        { phase: 'http', status: 'running', done: 0, total: 0, requests: 0, ...update },
        at,
      ),
    waitingPhases(),
  );
const http = (phases: readonly StoredPhase[]) => phases.find(({ name }) => name === 'http');

test('a phase adds up its units and ends with the last one', () => {
  const half = unit({ done: 1, total: 2, requests: 5 });
  const whole = unit({ status: 'done', done: 2, total: 2, requests: 9 });
  let scan = addUnitPhases(start(), { before: waitingPhases(), after: half, units: 2 }, at);
  expect(http(scan)).toMatchObject({ status: 'running', done: 1, total: 2, requests: 5 });
  scan = addUnitPhases(scan, { before: half, after: whole, units: 2 }, at);
  expect(http(scan)).toMatchObject({ status: 'running', done: 2, total: 2, requests: 9 });
  const skipped = unit({ status: 'skipped' });
  scan = addUnitPhases(scan, { before: waitingPhases(), after: skipped, units: 2 }, at);
  expect(http(scan)).toMatchObject({ status: 'done', endedAt: at, done: 2, total: 2 });
});

test('a phase that all units skip is skipped', () => {
  const change = { before: waitingPhases(), after: unit({ status: 'skipped' }), units: 1 };
  expect(http(addUnitPhases(start(), change, at))).toMatchObject({
    status: 'skipped',
    startedAt: null,
  });
});

test('a unit that begins again counts once, and its requests twice', () => {
  const lost = unit({ status: 'done', done: 2, total: 2, requests: 9 });
  let scan = addUnitPhases(start(), { before: waitingPhases(), after: lost, units: 2 }, at);
  scan = addUnitPhases(scan, { before: lost, after: toRepeat(lost), units: 2 }, at);
  expect(http(scan)).toMatchObject({ status: 'running', done: 0, total: 0, requests: 9, ended: 0 });
  scan = addUnitPhases(scan, { before: waitingPhases(), after: lost, units: 2 }, at);
  expect(http(scan)).toMatchObject({ done: 2, total: 2, requests: 18, ended: 1 });
});
