import { describe, expect, it } from 'vitest';
import { updateFindingSchema } from './finding.ts';
import { listFindingsQuerySchema } from './finding-list.ts';

describe('the query of the findings list', () => {
  it('accepts several severities, separated by commas', () => {
    expect(listFindingsQuerySchema.parse({ severity: 'critical,high' }).severity).toEqual([
      'critical',
      'high',
    ]);
  });

  it('refuses a severity that does not exist', () => {
    expect(listFindingsQuerySchema.safeParse({ severity: 'critical,terrible' }).success).toBe(
      false,
    );
  });

  it('caps the page at 200 and starts at 50, the worst first', () => {
    expect(listFindingsQuerySchema.parse({})).toEqual({ limit: 50, sort: 'severity' });
    expect(listFindingsQuerySchema.safeParse({ limit: '201' }).success).toBe(false);
  });
});

describe('a decision about a finding', () => {
  it('needs a reason to set the finding aside', () => {
    for (const status of ['false_positive', 'risk_accepted'] as const) {
      expect(updateFindingSchema.safeParse({ status }).error?.issues[0]?.path).toEqual(['reason']);
      expect(updateFindingSchema.safeParse({ status, reason: 'Test host' }).success).toBe(true);
    }
  });

  it('needs none to acknowledge or to reopen', () => {
    expect(updateFindingSchema.safeParse({ status: 'acknowledged' }).success).toBe(true);
    expect(updateFindingSchema.safeParse({ status: 'open' }).success).toBe(true);
  });
});
