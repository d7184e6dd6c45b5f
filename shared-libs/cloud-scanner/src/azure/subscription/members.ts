import type { Call, Caller } from '../../definition/caller.ts';
import type { Member, ReadMembers } from '../../definition/members.ts';
import type { Answer } from '../../definition/source.ts';

/**
 * The subscriptions of the tenant that an application sees, or those of them below a management group. One of another
 * tenant, as of a partner, is left out.
 */
export const readAzureMembers: ReadMembers = async (caller, where, signal) => {
  const { account, region, root = null } = where;
  const listed: Answer[] = [];
  const call = { service: 'subscription', operation: 'list', input: {}, region, signal };
  for await (const page of caller.pages(call)) listed.push(...(page.value ?? []));
  const own = listed.find(({ subscriptionId }) => subscriptionId === account);
  const tenant: string | undefined = own?.tenantId;
  const below = root === null ? null : await idsBelow(caller, { region, signal }, root);
  const members = listed
    .filter(({ tenantId }) => tenantId === tenant)
    .map(memberOf)
    .filter(({ uid }) => below === null || below.has(uid.toLowerCase()));
  return { uid: root ?? tenant ?? account, members, isWhole: false };
};

/** Subscriptions at any depth below a management group. */
async function idsBelow(
  caller: Caller,
  place: Pick<Call, 'region' | 'signal'>,
  root: string,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const call = { service: 'subscription', operation: 'descendants', input: { root }, ...place };
  for await (const page of caller.pages(call)) {
    for (const { type, name } of page.value ?? []) {
      if (`${type}`.toLowerCase().endsWith('/subscriptions')) ids.add(`${name}`.toLowerCase());
    }
  }
  return ids;
}

const memberOf = ({ subscriptionId, displayName, state }: Answer): Member => ({
  uid: subscriptionId,
  name: displayName || subscriptionId,
  isSuspended: state !== 'Enabled' && state !== 'PastDue',
});
