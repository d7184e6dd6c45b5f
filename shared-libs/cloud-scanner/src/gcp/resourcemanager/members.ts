import type { Call, Caller } from '../../definition/caller.ts';
import type { Member, ReadMembers } from '../../definition/members.ts';
import type { Answer } from '../../definition/source.ts';

const service = 'cloudresourcemanager';

/**
 * The projects that a service account sees, beside the one that it is connected with, or those of them below a folder or
 * an organization.
 */
export const readGcpMembers: ReadMembers = async (caller, where, signal) => {
  const { account, region, root = null } = where;
  const place = { region, signal };
  const own = await caller.call({
    service,
    operation: 'GetProject',
    input: { project: account },
    ...place,
  });
  const below = root === null ? null : await numbersBelow(caller, place, root);
  const members: Member[] = [];
  for await (const page of caller.pages({
    service,
    operation: 'SearchProjects',
    input: {},
    ...place,
  })) {
    const found: readonly Answer[] = page.projects ?? [];
    members.push(...found.filter(({ name }) => below?.has(name) ?? true).map(memberOf));
  }
  return { uid: root ?? own.parent ?? `projects/${account}`, members, isWhole: false };
};

/** `projects/1234`, at any depth below a folder or an organization. */
async function numbersBelow(
  caller: Caller,
  place: Pick<Call, 'region' | 'signal'>,
  root: string,
): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>();
  const call = {
    service: 'cloudasset',
    operation: 'SearchProjects',
    input: { scope: root },
    ...place,
  };
  for await (const page of caller.pages(call)) {
    for (const { project } of page.results ?? []) numbers.add(`${project}`);
  }
  return numbers;
}

const memberOf = ({ projectId, displayName, state }: Answer): Member => ({
  uid: projectId,
  name: displayName || projectId,
  isSuspended: state !== 'ACTIVE',
});
