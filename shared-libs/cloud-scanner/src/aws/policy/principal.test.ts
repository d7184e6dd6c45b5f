import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escalationOf, escalations } from './escalations.ts';
import { matches, overlaps } from './pattern.ts';
import { type Answer, isAdministrator, mayDo, principalOf } from './principal.ts';

type Statement = Readonly<Record<string, unknown>>;

const allow = (action: unknown, given: Statement = {}): Statement => ({
  Effect: 'Allow',
  Action: action,
  Resource: '*',
  ...given,
});
const deny = (action: unknown, given: Statement = {}): Statement => ({
  ...allow(action, given),
  Effect: 'Deny',
});
const policy = (...statements: readonly Statement[]) => ({ Statement: statements });
const everything = policy(allow('*'));

describe('isAdministrator', () => {
  it.each<[string, Answer, readonly unknown[], unknown?]>([
    ['all actions on all resources', 'yes', [everything]],
    [
      'the same in another writing',
      'yes',
      [policy(allow(['*:*'], { Resource: ['*'] }), allow('*'))],
    ],
    [
      'all actions on one bucket',
      'no',
      [policy(allow('*', { Resource: 'arn:aws:s3:::example/*' }))],
    ],
    ['all of one service', 'no', [policy(allow('s3:*'))]],
    [
      'all but the rights of users, as a power user',
      'no',
      [policy(allow(undefined, { NotAction: ['iam:*', 'organizations:*'] }))],
    ],
    [
      'all but a harmless service',
      'yes',
      [policy(allow(undefined, { NotAction: 'aws-portal:*' }))],
    ],
    [
      'all after a sign-in with MFA',
      'yes',
      [policy(allow('*', { Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } }))],
    ],
    [
      'all under a key that is not known',
      'unknown',
      [policy(allow('*', { Condition: { StringEquals: { 'new:Key': 'x' } } }))],
    ],
    ['all, with a Deny of all in another policy', 'no', [everything, policy(deny('*'))]],
    ['all, with a Deny of some', 'yes', [everything, policy(deny('s3:DeleteBucket'))]],
    [
      'all, with a Deny of all without MFA',
      'yes',
      [
        everything,
        policy(
          deny('*', { Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': 'false' } } }),
        ),
      ],
    ],
    ['all within a boundary of one service', 'no', [everything], policy(allow('s3:*'))],
    ['all within a boundary of all', 'yes', [everything], everything],
    ['a policy that cannot be parsed', 'unknown', ['{']],
    ['nothing', 'no', []],
  ])('answers for %s: %s', (_name, answer, documents, boundary = null) => {
    expect(isAdministrator(principalOf(documents, boundary))).toBe(answer);
  });
});

describe('mayDo', () => {
  it.each<[string, Answer, string, Statement]>([
    [
      'roles of any name',
      'yes',
      'iam:PassRole',
      allow('iam:PassRole', { Resource: 'arn:aws:iam::*:role/*' }),
    ],
    [
      'all roles but all',
      'no',
      'iam:PassRole',
      allow('iam:PassRole', { Resource: undefined, NotResource: '*' }),
    ],
    [
      'one role',
      'no',
      'iam:PassRole',
      allow('iam:PassRole', { Resource: 'arn:aws:iam::111122223333:role/app' }),
    ],
    [
      'its own keys',
      'no',
      'iam:CreateAccessKey',
      allow('iam:*AccessKey*', { Resource: `arn:aws:iam::*:user/\${aws:username}` }),
    ],
    ['an action by a pattern, in any case', 'yes', 'iam:CreateAccessKey', allow('IAM:Create*')],
    [
      'tagged resources',
      'unknown',
      'ec2:StopInstances',
      allow('ec2:*', { Condition: { StringEquals: { 'aws:ResourceTag/team': 'a' } } }),
    ],
  ])('answers for %s: %s', (_name, answer, action, statement) => {
    expect(mayDo(principalOf([policy(statement)]), action)).toBe(answer);
  });
});

describe('escalationOf', () => {
  const wayOf = (...documents: readonly unknown[]) => {
    const found = escalationOf(principalOf(documents));
    return typeof found === 'string' || found === null ? found : found.way;
  };

  it('finds rights that two policies give together', () => {
    const pass = policy(allow('iam:PassRole'));
    const run = policy(allow(['lambda:CreateFunction', 'lambda:InvokeFunction']));
    expect(wayOf(pass)).toBeNull();
    expect(wayOf(run)).toBeNull();
    expect(wayOf(pass, run)).toBe('run a new function with any role');
  });

  it('asks to which service a role may be passed', () => {
    const passTo = (service: string) =>
      policy(
        allow('iam:PassRole', { Condition: { StringEquals: { 'iam:PassedToService': service } } }),
      );
    const run = policy(allow('ec2:RunInstances'));
    expect(wayOf(passTo('ec2.amazonaws.com'), run)).toBe('start an instance with any role');
    expect(wayOf(passTo('lambda.amazonaws.com'), run)).toBeNull();
  });

  it('keeps to the boundary and to a Deny', () => {
    const document = policy(allow('iam:*'));
    expect(escalationOf(principalOf([document], policy(allow('s3:*'))))).toBeNull();
    expect(wayOf(document, policy(deny('iam:*')))).toBeNull();
  });

  it('is unknown where a condition hides it', () => {
    const statement = allow('iam:PutUserPolicy', {
      Condition: { StringEquals: { 'new:Key': 'x' } },
    });
    expect(wayOf(policy(statement))).toBe('unknown');
  });

  it.each(escalations.map((row) => [row.way, row] as const))('knows how to %s', (_way, row) => {
    expect(escalationOf(principalOf([policy(allow([...row.actions]))]))).not.toBeNull();
    const [first = '', ...rest] = row.actions;
    if (rest.length > 0) expect(mayDo(principalOf([policy(allow(rest))]), first)).toBe('no');
  });

  it('lists at least 60 ways, each once', () => {
    expect(new Set(escalations.map(({ way }) => way)).size).toBe(escalations.length);
    expect(escalations.length).toBeGreaterThanOrEqual(60);
  });
});

describe('patterns', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ':'), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', ':', '*', '?'), maxLength: 8 });

  it('match as the regular expression that they stand for', () => {
    fc.assert(
      fc.property(pattern, text, (one, other) => {
        const expression = new RegExp(`^${one.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(matches(one, other)).toBe(expression.test(other));
      }),
    );
  });

  it('overlap when one text matches both', () => {
    fc.assert(
      fc.property(pattern, pattern, text, (one, other, sample) => {
        if (matches(one, sample) && matches(other, sample)) {
          expect(overlaps(one, other)).toBe(true);
        }
      }),
    );
    expect(overlaps('s3:Get*', 's3:Put*')).toBe(false);
    expect(overlaps('s3:*Object', 's3:Get*')).toBe(true);
  });
});
