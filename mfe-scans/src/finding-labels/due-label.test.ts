import { expect, it } from 'vitest';
import { shortDueLabel } from './due-label.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');

it.each([
  ['2026-12-03T13:00:00.000Z', 'ok', '11 d'],
  ['2026-11-23T11:00:00.000Z', 'due_soon', 'today'],
  ['2026-11-22T11:00:00.000Z', 'breached', '1 d over'],
  ['2026-11-19T12:00:00.000Z', 'breached', '3 d over'],
  ['2026-11-19T12:00:00.000Z', 'paused', 'paused'],
  [null, null, null],
] as const)('%s, %s, is %s', (dueAt, slaState, label) => {
  expect(shortDueLabel({ dueAt, slaState }, now)).toBe(label);
});
