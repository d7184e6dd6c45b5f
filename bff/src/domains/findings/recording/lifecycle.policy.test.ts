import { findingStatusSchema } from '@parapet/contracts/findings/finding';
import { describe, expect, test } from 'vitest';
import {
  afterClearing,
  afterDecision,
  afterDetection,
  passesToClose,
  refusalOfDecision,
} from './lifecycle.policy.ts';

describe('a finding that is detected again', () => {
  test('reopens when it was fixed', () => {
    expect(afterDetection('fixed', undefined)).toEqual({
      status: 'reopened',
      change: 'reopened',
      isReopening: true,
    });
  });

  test.each(findingStatusSchema.options.filter((status) => status !== 'fixed'))(
    'stays %s',
    (status) => {
      expect(afterDetection(status, undefined)).toEqual({
        status,
        change: 'unchanged',
        isReopening: false,
      });
    },
  );

  test('is recorded once by a scan with several attempts', () => {
    const recorded = { change: 'new', previousStatus: null } as const;
    expect(afterDetection('open', recorded).change).toBeNull();
  });

  test('undoes a fix that an earlier attempt of the same scan recorded', () => {
    const recorded = { change: 'fixed', previousStatus: 'acknowledged' } as const;
    expect(afterDetection('fixed', recorded)).toEqual({
      status: 'acknowledged',
      change: 'unchanged',
      isReopening: false,
    });
  });
});

describe('a finding that its check does not detect', () => {
  test.each(['open', 'reopened', 'acknowledged'] as const)('is fixed when it was %s', (status) => {
    expect(afterClearing(status)).toMatchObject({ status: 'fixed', change: 'fixed' });
  });

  test.each(['false_positive', 'risk_accepted', 'fixed'] as const)('stays %s', (status) => {
    expect(afterClearing(status)).toMatchObject({ status, change: null });
  });
});

test('is closed by the last pass that it needs, and ports and banners need two', () => {
  expect(afterClearing('open', { isLastPass: false })).toMatchObject({
    status: 'open',
    change: null,
  });
  expect([passesToClose('ports'), passesToClose('headers')]).toEqual([2, 1]);
  expect(passesToClose('mail', { isBanner: true })).toBe(2);
});

const decided = ['open', 'acknowledged', 'false_positive', 'risk_accepted', 'fixed'] as const;

test.each([
  ['open', false, decided],
  ['reopened', false, decided],
  ['acknowledged', false, decided],
  ['false_positive', false, ['open', 'false_positive']],
  ['risk_accepted', false, ['open', 'risk_accepted']],
  ['fixed', false, []],
  ['fixed', true, ['open']],
] as const)('a finding that is %s (waits for its retest: %s) can become %j', (...given) => {
  const [status, isRetestPending, allowed] = given;
  const possible = decided.filter((to) => !refusalOfDecision({ status, isRetestPending }, to));
  expect(possible).toEqual(allowed);
});

test.each([
  ['open', 'acknowledged', 'acknowledged'],
  ['acknowledged', 'open', 'open'],
  ['false_positive', 'open', 'open'],
  ['risk_accepted', 'open', 'reopened'],
  ['fixed', 'open', 'reopened'],
  ['open', 'fixed', 'fixed'],
] as const)('%s decided as %s becomes %s', (status, as, next) => {
  expect(afterDecision({ status, isGone: false }, as)).toBe(next);
});

test.each([
  ['risk_accepted', 'open', 'fixed'],
  ['false_positive', 'open', 'fixed'],
  ['risk_accepted', 'risk_accepted', 'risk_accepted'],
  ['fixed', 'open', 'reopened'],
] as const)('%s that scans have not found since, decided as %s, becomes %s', (status, as, next) => {
  expect(afterDecision({ status, isGone: true }, as)).toBe(next);
});
