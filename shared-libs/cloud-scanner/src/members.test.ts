import { expect, test } from 'vitest';
import type { Caller } from './definition/caller.ts';
import type { Answer } from './definition/source.ts';
import { cloudRegistries } from './registry.ts';

/** Answers operations with pages, by name. */
const callerOf = (answers: Readonly<Record<string, readonly Answer[]>>): Caller => ({
  async call({ operation }) {
    return answers[operation]?.[0];
  },
  async *pages({ operation }) {
    yield* answers[operation] ?? [];
  },
});
const where = { partition: 'aws', account: 'shop', region: 'us-east-1' };
const { signal } = new AbortController();

test('accounts of an AWS organization are read to the end, and closed ones are told apart', async () => {
  const caller = callerOf({
    DescribeOrganization: [{ Organization: { Id: 'o-shop' } }],
    ListAccounts: [
      { Accounts: [{ Id: '111122223333', Name: 'Shop', Status: 'ACTIVE' }] },
      { Accounts: [{ Id: '222233334444', Name: 'Old', Status: 'ACTIVE', State: 'CLOSED' }] },
    ],
  });
  expect(await cloudRegistries.aws.readMembers(caller, where, signal)).toEqual({
    uid: 'o-shop',
    isWhole: true,
    members: [
      { uid: '111122223333', name: 'Shop', isSuspended: false },
      { uid: '222233334444', name: 'Old', isSuspended: true },
    ],
  });
});

test('subscriptions of the own tenant are read, and none of another one', async () => {
  const subscription = (subscriptionId: string, tenantId: string, state = 'Enabled') => ({
    subscriptionId,
    tenantId,
    displayName: subscriptionId.toUpperCase(),
    state,
  });
  const caller = callerOf({
    list: [
      { value: [subscription('shop', 'ours'), subscription('partner', 'theirs')] },
      { value: [subscription('old', 'ours', 'Disabled')] },
    ],
  });
  expect(await cloudRegistries.azure.readMembers(caller, where, signal)).toEqual({
    uid: 'ours',
    isWhole: false,
    members: [
      { uid: 'shop', name: 'SHOP', isSuspended: false },
      { uid: 'old', name: 'OLD', isSuspended: true },
    ],
  });
});

test('projects that a service account sees are read, with the folder or organization above', async () => {
  const caller = callerOf({
    GetProject: [{ parent: 'organizations/42' }],
    SearchProjects: [
      { projects: [{ projectId: 'shop', displayName: 'Shop', state: 'ACTIVE' }] },
      { projects: [{ projectId: 'old', state: 'DELETE_REQUESTED' }] },
    ],
  });
  expect(await cloudRegistries.gcp.readMembers(caller, where, signal)).toEqual({
    uid: 'organizations/42',
    isWhole: false,
    members: [
      { uid: 'shop', name: 'Shop', isSuspended: false },
      { uid: 'old', name: 'old', isSuspended: true },
    ],
  });
});
