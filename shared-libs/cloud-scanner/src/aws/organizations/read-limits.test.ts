import { expect, test } from 'vitest';
import { type Caller, CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { readLimits } from './read-limits.ts';

const account = '111122223333';
const where = { partition: 'aws', account, region: 'global' };
const { signal } = new AbortController();

const refused = (action: string) =>
  new CallFailure({ kind: 'denied', code: 'AccessDenied', action, message: 'denied' });

/** An account in the unit `ou-1` of an organisation, whose policies these are by target. */
const organisation = (
  policies: Readonly<Record<string, readonly string[]>>,
  over: Readonly<Record<string, (input: Answer) => Answer>> = {},
): Caller => {
  const answers: Readonly<Record<string, (input: Answer) => Answer>> = {
    DescribeOrganization: () => ({ Organization: { MasterAccountId: '999988887777' } }),
    ListParents: ({ ChildId }) => ({ Parents: [{ Id: ChildId === account ? 'ou-1' : 'r-1' }] }),
    ListPoliciesForTarget: ({ TargetId, Filter }) => ({
      Policies: (policies[`${TargetId} ${Filter}`] ?? []).map((Id) => ({ Id })),
    }),
    DescribePolicy: ({ PolicyId }) => ({ Policy: { Content: PolicyId } }),
    ...over,
  };
  const ask = (operation: string, input: Answer) => answers[operation]?.(input);
  return {
    call: async ({ operation, input }) => ask(operation, input),
    async *pages({ operation, input }) {
      yield ask(operation, input);
    },
  };
};

const policies = {
  [`${account} SERVICE_CONTROL_POLICY`]: ['p-FullAWSAccess', 'p-own'],
  'r-1 SERVICE_CONTROL_POLICY': ['p-root'],
  'ou-1 RESOURCE_CONTROL_POLICY': ['p-perimeter'],
};

test('policies of each level from the account to the root limit it', async () => {
  const limits = await readLimits(organisation(policies), where, signal);
  expect(limits?.callers).toEqual([
    [{ Version: '2012-10-17', Statement: [expect.anything()] }, 'p-own'],
    [],
    ['p-root'],
  ]);
  expect(limits?.resources).toEqual(['p-perimeter']);
});

test('a policy that is attached and may not be read is a marker', async () => {
  const DescribePolicy = () => {
    throw refused('organizations:DescribePolicy');
  };
  const limits = await readLimits(organisation(policies, { DescribePolicy }), where, signal);
  expect(limits?.resources).toEqual([
    { $unread: { action: 'organizations:DescribePolicy', reason: 'denied' } },
  ]);
});

test.each([
  ['the management account', () => ({ Organization: { MasterAccountId: account } })],
  [
    'an account of no organisation',
    () => {
      throw new CallFailure({
        kind: 'not_offered',
        code: 'AWSOrganizationsNotInUseException',
        action: 'organizations:DescribeOrganization',
        message: 'not in use',
      });
    },
  ],
])('nothing limits %s', async (_name, DescribeOrganization) => {
  expect(await readLimits(organisation(policies, { DescribeOrganization }), where, signal)).toBe(
    null,
  );
});

test('a member that may not ask has limits that nobody knows', async () => {
  const ListParents = () => {
    throw refused('organizations:ListParents');
  };
  expect(await readLimits(organisation(policies, { ListParents }), where, signal)).toBe(null);
});
