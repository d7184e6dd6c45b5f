import { expect, test } from 'vitest';
import { afterFailedCharge } from './dunning.policy.ts';

const at = new Date('2026-11-01T00:00:00.000Z');
const start = { failedCharges: 0, graceUntil: null };

test('a failed charge is tried again after three days and after five more, then the grace runs out', () => {
  const first = afterFailedCharge(start, at);
  expect(first).toEqual({
    failedCharges: 1,
    nextChargeAt: '2026-11-04T00:00:00.000Z',
    graceUntil: '2026-11-15T00:00:00.000Z',
  });
  const second = afterFailedCharge(first, new Date('2026-11-04T00:00:00.000Z'));
  expect(second).toEqual({
    failedCharges: 2,
    nextChargeAt: '2026-11-09T00:00:00.000Z',
    graceUntil: first.graceUntil,
  });
  expect(afterFailedCharge(second, new Date('2026-11-09T00:00:00.000Z'))).toEqual({
    failedCharges: 3,
    nextChargeAt: null,
    graceUntil: first.graceUntil,
  });
});

test('nothing is tried after the grace', () => {
  const late = new Date('2026-11-14T12:00:00.000Z');
  const before = { failedCharges: 1, graceUntil: '2026-11-15T00:00:00.000Z' };
  expect(afterFailedCharge(before, late).nextChargeAt).toBeNull();
});
