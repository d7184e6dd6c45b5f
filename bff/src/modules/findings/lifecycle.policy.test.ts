import { findingStatusSchema } from '@parapet/contracts/finding';
import { describe, expect, test } from 'vitest';
import { afterClearing, afterDetection, refusalOfDecision } from './lifecycle.policy.ts';

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

test('only a fixed finding cannot be decided', () => {
  const refused = findingStatusSchema.options.filter((status) => refusalOfDecision(status));
  expect(refused).toEqual(['fixed']);
});
