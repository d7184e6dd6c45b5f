import type { Member, ReadMembers } from '../../definition/members.ts';
import type { Answer } from '../../definition/source.ts';

const service = 'cloudresourcemanager';

/** The projects that a service account sees, beside the one that it is connected with. */
export const readGcpMembers: ReadMembers = async (caller, { account, region }, signal) => {
  const place = { region, signal };
  const own = await caller.call({
    service,
    operation: 'GetProject',
    input: { project: account },
    ...place,
  });
  const members: Member[] = [];
  for await (const page of caller.pages({
    service,
    operation: 'SearchProjects',
    input: {},
    ...place,
  })) {
    members.push(...(page.projects ?? []).map(memberOf));
  }
  return { uid: own.parent ?? `projects/${account}`, members, isWhole: false };
};

const memberOf = ({ projectId, displayName, state }: Answer): Member => ({
  uid: projectId,
  name: displayName || projectId,
  isSuspended: state !== 'ACTIVE',
});
