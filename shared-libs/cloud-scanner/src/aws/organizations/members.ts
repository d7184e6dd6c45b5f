import type { Member, ReadMembers } from '../../definition/members.ts';
import type { Answer } from '../../definition/source.ts';
import { partitionOf } from '../client/endpoint.ts';

/** The accounts of the organization, which its management account and delegated ones may list. */
export const readAwsMembers: ReadMembers = async (caller, { partition }, signal) => {
  const place = { region: partitionOf(partition).home, signal };
  const service = 'organizations';
  const about = await caller.call({
    service,
    operation: 'DescribeOrganization',
    input: {},
    ...place,
  });
  const members: Member[] = [];
  for await (const page of caller.pages({
    service,
    operation: 'ListAccounts',
    input: {},
    ...place,
  })) {
    members.push(...(page.Accounts ?? []).map(memberOf));
  }
  return { uid: about.Organization.Id, members, isWhole: true };
};

const memberOf = ({ Id, Name, Status, State }: Answer): Member => ({
  uid: Id,
  name: Name ?? Id,
  isSuspended: (State ?? Status) !== 'ACTIVE',
});
