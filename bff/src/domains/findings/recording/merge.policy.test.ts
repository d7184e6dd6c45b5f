import { findingStatusSchema } from '@parapet/contracts/findings/finding';
import { expect, test } from 'vitest';
import { strongest } from './merge.policy.ts';

const of = (status: (typeof findingStatusSchema.options)[number]) => ({ id: status, status });

test('the strongest decision of copies counts, whatever their order', () => {
  const order = ['false_positive', 'risk_accepted', 'acknowledged', 'reopened', 'open', 'fixed'];
  expect([...order].sort()).toEqual([...findingStatusSchema.options].sort());
  for (const [at, status] of order.entries()) {
    const [first, ...others] = order
      .slice(at)
      .toReversed()
      .map((each) => of(findingStatusSchema.parse(each)));
    if (!first) throw new Error('There is one.');
    expect(strongest(first, others).status).toBe(status);
  }
});
