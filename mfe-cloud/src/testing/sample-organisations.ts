import type { CloudOrganisation, OrganisationMember } from '@parapet/contracts/cloud/organisation';
import { account } from './sample-accounts.ts';

/** An organization that was read and of which nothing is chosen yet; tests override single fields. */
export const organisation = (change: Partial<CloudOrganisation> = {}): CloudOrganisation => ({
  id: '0190f5a0-0000-7000-8000-0000000000f1',
  workspaceId: account().workspaceId,
  provider: 'aws',
  readerId: account().id,
  uid: 'o-shop',
  memberRole: 'ParapetAudit',
  root: null,
  scope: null,
  state: 'ready',
  problem: null,
  readAt: '2026-11-22T06:00:00.000Z',
  counts: {
    connected: 0,
    own: 1,
    waiting: 0,
    not_chosen: 2,
    over_plan: 0,
    suspended: 1,
    left: 0,
  },
  createdAt: '2026-11-22T06:00:00.000Z',
  ...change,
});

export const member = (
  uid: string,
  name: string,
  state: OrganisationMember['state'] = 'not_chosen',
): OrganisationMember => ({
  uid,
  name,
  state,
  accountId: null,
  joinedAt: '2026-11-22T06:00:00.000Z',
  leftAt: null,
});
