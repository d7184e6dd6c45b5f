import type { ResourceResult } from '@parapet/cloud-scanner/contract';
import { expect, test } from 'vitest';
import { createResourceLedger } from './resource-ledger.ts';

const result = (
  checkId: string,
  outcome: ResourceResult['outcome'],
  reason: string | null = null,
  action: string | null = null,
): ResourceResult => ({ checkId, uid: 'u', outcome, reason, action, failure: null });

test('a collection is packed as a character per check and resource, with its tallies', () => {
  const ledger = createResourceLedger();
  ledger.addResource('r0');
  ledger.add('r1', result('a', 'pass'));
  ledger.add('r1', result('b', 'fail'));
  ledger.add('r0', result('b', 'error', 'not allowed', 'box:GetLock'));
  expect(ledger.pack()).toEqual({
    checks: ['a', 'b'],
    resourceIds: ['r0', 'r1'],
    outcomes: '-epf',
    reasons: { '1:0': 'not allowed' },
    tallies: { a: [1, 0, 0, 0], b: [0, 1, 1, 0] },
  });
});

test('results that come later are added to what was packed, and the same result twice changes nothing', () => {
  const first = createResourceLedger();
  first.add('r0', result('a', 'pass'));
  first.add('r0', result('b', 'error', 'not allowed', 'box:GetLock'));
  const again = createResourceLedger(first.pack());
  again.add('r0', result('a', 'pass'));
  expect(again.pack()).toEqual(first.pack());
  again.add('r0', result('c', 'fail'));
  again.add('r0', result('b', 'pass'));
  expect(again.pack()).toMatchObject({ outcomes: 'ppf', reasons: {} });
});

test('errors that wait for no action are told by their reasons, also when they are packed and unpacked', () => {
  const ledger = createResourceLedger();
  ledger.add('r0', result('a', 'error', 'a condition is not known'));
  ledger.add('r1', result('a', 'error', 'a condition is not known'));
  ledger.add('r1', result('b', 'error', 'not allowed', 'box:GetLock'));
  const undecided = [{ checkId: 'a', reason: 'a condition is not known', results: 2 }];
  expect(ledger.undecided()).toEqual(undecided);
  expect(ledger.pack().tallies).toEqual({ a: [0, 0, 2, 0], b: [0, 0, 1, 0] });
  expect(createResourceLedger(ledger.pack()).undecided()).toEqual(undecided);
});
