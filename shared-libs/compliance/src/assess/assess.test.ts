import { describe, expect, it, test } from 'vitest';
import type { Requirement } from '../framework/framework.ts';
import { account, counts, evidenceOf, frameworkOf, NOW } from '../testing/stories.ts';
import { assess } from './assess.ts';
import type { RequirementAssessment } from './assessment.ts';
import type { Attestation, CheckEvidence, Scope } from './evidence.ts';

const ROTATION = 'aws-kms-key-is-rotated';
const ENCRYPTION = 'aws-ec2-volume-encrypted';

const assessed = (
  requirement: Partial<Requirement>,
  scopes: readonly Scope[],
  attestations: readonly Attestation[] = [],
): RequirementAssessment => {
  const framework = frameworkOf([requirement]);
  const one = assess(framework, evidenceOf(scopes, attestations)).requirements[0];
  if (!one) throw new Error('It has one requirement.');
  return one;
};

const accepted = (failures: number, change: object = {}) => [
  { failures, owner: 'Ann', reason: 'Replaced in July', until: '2026-07-01T00:00:00Z', ...change },
];

describe('one check in one account', () => {
  test.each<[string, Partial<CheckEvidence>, string]>([
    ['passes with every resource', { pass: 3 }, 'passed'],
    ['passes beside resources that it does not apply to', { pass: 1, notApplicable: 9 }, 'passed'],
    ['fails with one resource', { pass: 3, fail: 1 }, 'failed'],
    ['fails, whatever could not be read beside', { fail: 1, error: 1 }, 'failed'],
    ['is not assessed with one error', { pass: 3, error: 1 }, 'not-assessed'],
    ['is not assessed while a list was cut', { pass: 3, isComplete: false }, 'not-assessed'],
    ['is not applicable without resources', {}, 'not-applicable'],
    ['is not applicable where it applies to none', { notApplicable: 4 }, 'not-applicable'],
    ['is not known without resources in a cut list', { isComplete: false }, 'not-assessed'],
    [
      'is an exception when each failure is accepted',
      { fail: 2, exceptions: accepted(2) },
      'exception',
    ],
    [
      'fails with one failure more than is accepted',
      { fail: 3, exceptions: accepted(2) },
      'failed',
    ],
    [
      'is an exception, and no pass, beside passes',
      { pass: 5, fail: 1, exceptions: accepted(1) },
      'exception',
    ],
    [
      'is not assessed when the accepted is all that could be read',
      { fail: 1, error: 1, exceptions: accepted(1) },
      'not-assessed',
    ],
    [
      'fails when the exception has ended',
      { fail: 1, exceptions: accepted(1, { until: NOW }) },
      'failed',
    ],
    [
      'fails when nobody owns the exception',
      { fail: 1, exceptions: accepted(1, { owner: null }) },
      'failed',
    ],
    [
      'fails when the exception has no reason',
      { fail: 1, exceptions: accepted(1, { reason: '' }) },
      'failed',
    ],
    [
      'fails when the exception has no end',
      { fail: 1, exceptions: accepted(1, { until: null }) },
      'failed',
    ],
  ])('%s', (_story, evidence, state) => {
    const one = assessed({ checks: [ROTATION] }, [account('a', { [ROTATION]: counts(evidence) })]);
    expect(one.state).toBe(state);
  });

  it('is not assessed when it was not run', () => {
    expect(assessed({ checks: [ROTATION] }, [account('a', {})])).toMatchObject({
      state: 'not-assessed',
      missing: [{ kind: 'read', check: ROTATION, scopes: ['a'] }],
    });
  });

  it('asks for a connection when nothing is there that it reads', () => {
    expect(assessed({ checks: [ROTATION] }, [])).toMatchObject({
      state: 'not-assessed',
      missing: [{ kind: 'connect', providers: ['aws'] }],
    });
  });
});

describe('several checks and accounts', () => {
  const both = { checks: [ROTATION, ENCRYPTION] };
  const pass = counts({ pass: 1 });
  const fail = counts({ fail: 1 });
  const error = counts({ error: 1 });
  const none = counts({});

  test.each<[string, readonly Scope['checks'][], string]>([
    [
      'pass when each check passes in each account',
      [
        { r: pass, e: pass },
        { r: pass, e: pass },
      ],
      'passed',
    ],
    [
      'fail when one fails in one account',
      [
        { r: pass, e: pass },
        { r: pass, e: fail },
      ],
      'failed',
    ],
    [
      'are partly known when one account could not be read',
      [
        { r: pass, e: pass },
        { r: pass, e: error },
      ],
      'partly',
    ],
    [
      'are not assessed when a check could not be read in the only account',
      [{ r: pass, e: error }],
      'not-assessed',
    ],
    ['pass where one check has nothing to judge', [{ r: pass, e: none }], 'passed'],
    [
      'pass where one account has nothing to judge',
      [
        { r: pass, e: pass },
        { r: none, e: none },
      ],
      'passed',
    ],
    [
      'are not applicable when no account has anything',
      [
        { r: none, e: none },
        { r: none, e: none },
      ],
      'not-applicable',
    ],
  ])('%s', (_story, accounts, state) => {
    const scopes = accounts.map(({ r, e }, at) =>
      account(String(at), { ...(r && { [ROTATION]: r }), ...(e && { [ENCRYPTION]: e }) }),
    );
    expect(assessed(both, scopes).state).toBe(state);
  });

  it('name the checks that decide, and where', () => {
    const one = assessed(both, [
      account('a', { [ROTATION]: pass, [ENCRYPTION]: fail }),
      account('b', { [ROTATION]: pass, [ENCRYPTION]: fail }),
    ]);
    expect(one.deciding).toEqual([{ check: ENCRYPTION, strength: 'decides', scopes: ['a', 'b'] }]);
  });

  it('leave out accounts of a provider that they do not read', () => {
    const azure: Scope = { id: 'z', provider: 'azure', checks: {} };
    const aws = account('a', { [ROTATION]: pass, [ENCRYPTION]: pass });
    expect(assessed(both, [aws, azure]).state).toBe('passed');
  });
});

describe('the strength of a check', () => {
  const judged = (strength: 'supports' | 'hints', evidence: Partial<CheckEvidence>) =>
    assessed({ checks: [ROTATION, { id: ENCRYPTION, strength }] }, [
      account('a', { [ROTATION]: counts({ pass: 1 }), [ENCRYPTION]: counts(evidence) }),
    ]);

  it('that supports fails a requirement, and its error leaves a pass alone', () => {
    expect(judged('supports', { fail: 1 }).state).toBe('failed');
    expect(judged('supports', { error: 1 }).state).toBe('passed');
    expect(judged('supports', { fail: 1, exceptions: accepted(1) }).state).toBe('exception');
  });

  it('that supports makes no pass alone', () => {
    const one = assessed({ checks: [{ id: ROTATION, strength: 'supports' }] }, [
      account('a', { [ROTATION]: counts({ pass: 1 }) }),
    ]);
    expect(one).toMatchObject({ state: 'not-assessed', missing: [{ kind: 'check' }] });
  });

  it('that hints turns nothing and is shown when it fails', () => {
    expect(judged('hints', { fail: 1 })).toMatchObject({
      state: 'passed',
      hints: [{ check: ENCRYPTION, scopes: ['a'] }],
    });
  });

  it('is the weaker of what the check says of an objective and what the requirement asks of it', () => {
    const asked = { objectives: [{ id: 'keys-rotated', strength: 'hints' as const }] };
    const failing = account('a', { [ROTATION]: counts({ fail: 1 }) });
    expect(assessed(asked, [failing]).state).toBe('not-assessed');
    expect(assessed({ objectives: ['keys-rotated'] }, [failing]).state).toBe('failed');
  });

  it('counts within the named services alone', () => {
    const asked = { objectives: [{ id: 'keys-rotated', within: ['aws-iam-'] }] };
    expect(assessed(asked, [account('a', { [ROTATION]: counts({ fail: 1 }) })]).state).toBe(
      'not-assessed',
    );
  });
});

describe('a threshold of the requirement', () => {
  const LENGTH = 'aws-iam-password-policy-requires-length'; // It asks for 14 characters.
  const judged = (min: number, evidence: Partial<CheckEvidence>) =>
    assessed({ checks: [{ id: LENGTH, min }] }, [account('a', { [LENGTH]: counts(evidence) })]);

  it('that is stricter than the check is proved by no pass', () => {
    expect(judged(20, { pass: 1 })).toMatchObject({
      state: 'not-assessed',
      missing: [{ kind: 'threshold', check: LENGTH }],
    });
    expect(judged(20, { fail: 1 }).state).toBe('failed');
  });

  it('that is weaker than the check is disproved by no failure', () => {
    expect(judged(8, { fail: 1 }).state).toBe('not-assessed');
    expect(judged(8, { pass: 1 }).state).toBe('passed');
  });

  it('that is that of the check takes both', () => {
    expect(judged(14, { pass: 1 }).state).toBe('passed');
    expect(judged(14, { fail: 1 }).state).toBe('failed');
  });
});

describe('an attestation', () => {
  const valid = (claim: Attestation['claim'] = 'met'): readonly Attestation[] => [
    { requirement: '1', claim, validUntil: '2027-01-01T00:00:00Z' },
  ];
  const ended: readonly Attestation[] = [{ requirement: '1', claim: 'met', validUntil: NOW }];
  const checked = (automation: Requirement['automation'], evidence: Partial<CheckEvidence>) =>
    [{ checks: [ROTATION], automation }, [account('a', { [ROTATION]: counts(evidence) })]] as const;

  it('is all that a manual requirement has, while it is valid', () => {
    expect(assessed({ automation: 'manual' }, [])).toMatchObject({
      state: 'not-assessed',
      missing: [{ kind: 'attest' }],
    });
    expect(assessed({ automation: 'manual' }, [], valid())).toMatchObject({
      state: 'attested',
      isAssessed: true,
      missing: [],
    });
    expect(assessed({ automation: 'manual' }, [], ended)).toMatchObject({
      state: 'not-assessed',
      missing: [{ kind: 'attest', endedAt: NOW }],
    });
  });

  it('may say that a requirement is not met, or not applicable', () => {
    expect(assessed({ automation: 'manual' }, [], valid('not-met')).state).toBe('failed');
    expect(assessed({ automation: 'manual' }, [], valid('not-applicable')).state).toBe(
      'not-applicable',
    );
    expect(assessed(...checked('full', { pass: 1 }), valid('not-met')).state).toBe('failed');
  });

  it('completes what checks see in part', () => {
    expect(assessed(...checked('partial', { pass: 1 }))).toMatchObject({
      state: 'partly',
      isAssessed: true,
      missing: [{ kind: 'attest' }],
    });
    expect(assessed(...checked('partial', { pass: 1 }), valid()).state).toBe('passed');
    expect(assessed(...checked('partial', {}), valid()).state).toBe('attested');
    expect(assessed(...checked('partial', {})).state).toBe('not-assessed');
  });

  it('turns no failure, no exception and no error', () => {
    const claims = valid();
    expect(assessed(...checked('partial', { fail: 1 }), claims).state).toBe('failed');
    expect(assessed(...checked('full', { fail: 1, exceptions: accepted(1) }), claims).state).toBe(
      'exception',
    );
    expect(assessed(...checked('full', { error: 1 }), claims).state).toBe('not-assessed');
    expect(assessed(...checked('full', { fail: 1 }), valid('not-applicable')).state).toBe('failed');
  });

  it('speaks for what is not connected', () => {
    expect(assessed({ checks: [ROTATION] }, [], valid()).state).toBe('attested');
  });
});

describe('the two figures', () => {
  const pass = counts({ pass: 1 });
  const framework = frameworkOf([
    { checks: [ROTATION] },
    { checks: [ENCRYPTION] },
    { checks: ['aws-efs-file-system-encrypted'] },
    { automation: 'manual' },
    { automation: 'full' },
    { automation: 'manual' },
  ]);
  const evidence = evidenceOf(
    [
      account('a', {
        [ROTATION]: pass,
        [ENCRYPTION]: counts({ fail: 1 }),
        'aws-efs-file-system-encrypted': counts({}),
      }),
    ],
    [{ requirement: '4', claim: 'met', validUntil: '2027-01-01T00:00:00Z' }],
  );

  it('stand together with what is beside them', () => {
    expect(assess(framework, evidence).figures).toEqual({
      total: 6,
      applicable: 5,
      assessed: 3,
      met: 2,
      byState: {
        passed: 1,
        failed: 1,
        attested: 1,
        'not-applicable': 1,
        'not-assessed': 2,
        partly: 0,
        exception: 0,
      },
      manual: 1,
      notCovered: 1,
      metOfAssessed: 2 / 3,
      assessedOfApplicable: 3 / 5,
    });
  });

  it('are not given as shares where the list is partial', () => {
    const partial = { ...framework, isPartial: true };
    expect(assess(partial, evidence).figures).toMatchObject({
      assessed: 3,
      metOfAssessed: null,
      assessedOfApplicable: null,
    });
  });

  it('count an exception as assessed and not as met', () => {
    const figures = assess(
      frameworkOf([{ checks: [ROTATION] }]),
      evidenceOf([account('a', { [ROTATION]: counts({ fail: 1, exceptions: accepted(1) }) })]),
    ).figures;
    expect(figures).toMatchObject({ assessed: 1, met: 0, metOfAssessed: 0 });
  });
});
