import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSteps, walkPlan } from '../../../testing/plan-model.ts';

test('no long order of checkouts, payments, renewals and time grants more than was paid', () => {
  const property = fc.property(planSteps(200), (steps) => {
    const { paidCents, grantedCents } = walkPlan(steps);
    expect(grantedCents).toBeLessThanOrEqual(paidCents + 0.5);
  });
  fc.assert(property, { numRuns: 40_000, seed: 34 });
}, 300_000);
