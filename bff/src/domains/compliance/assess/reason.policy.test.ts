import type { RequirementAssessment } from '@parapet/compliance/assess/assessment';
import { describe, expect, it } from 'vitest';
import type { ScopeEvidence } from '../evidence/evidence.ts';
import { reasonOf } from './reason.policy.ts';
import type { NamedScope } from './scope.ts';

const evidence = (change: Partial<ScopeEvidence> = {}): ScopeEvidence => ({
  kind: 'account',
  key: 'shop',
  counts: {},
  waits: {},
  readAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

const shop = (of: ScopeEvidence | null): NamedScope => ({
  id: 'shop',
  label: 'Shop',
  provider: 'aws',
  status: 'connected',
  evidence: of,
});

const open = (change: Partial<RequirementAssessment>): RequirementAssessment => ({
  number: '1',
  state: 'not-assessed',
  isAssessed: false,
  deciding: [],
  hints: [],
  missing: [],
  ...change,
});

const why = (
  assessment: RequirementAssessment,
  automation: 'full' | 'partial' | 'manual',
  of: ScopeEvidence | null = evidence(),
) =>
  reasonOf(assessment, {
    automation,
    scopes: new Map([['shop', shop(of)]]),
    exceptedUntil: null,
    attestedUntil: null,
    failedResources: 0,
  });

describe('why a requirement is not assessed', () => {
  const unread = open({ missing: [{ kind: 'read', check: 'bucket-private', scopes: ['shop'] }] });

  it('is that its check has not run yet', () => {
    expect(why(unread, 'full', null)).toBe('1 check has not run yet in Shop');
  });

  it('is what its check could not read', () => {
    const denied = evidence({ waits: { 'bucket-private': 's3:GetBucketPolicyStatus' } });
    expect(why(unread, 'full', denied)).toBe(
      '1 check could not be read in Shop (s3:GetBucketPolicyStatus)',
    );
  });

  it('is that nothing is connected', () => {
    expect(why(open({ missing: [{ kind: 'connect', providers: ['aws'] }] }), 'full')).toBe(
      'No account of AWS is connected',
    );
  });

  it('is that no check can tell, which an attestation alone mends', () => {
    expect(why(open({ missing: [{ kind: 'attest' }] }), 'manual')).toBe(
      'No check can tell: a person attests it, and nobody has',
    );
  });

  it('is that checks see a part, beside what of it passed', () => {
    const partly = open({
      state: 'partly',
      deciding: [{ check: 'bucket-private', strength: 'decides', scopes: ['shop'] }],
      missing: [{ kind: 'attest' }],
    });
    expect(why(partly, 'partial')).toBe(
      '1 check passed in Shop; checks see a part: a person attests the rest, and nobody has',
    );
  });
});
