import type { Member, ReadMembers } from '../../definition/members.ts';
import type { Answer } from '../../definition/source.ts';

/** The subscriptions of the tenant that an application sees. One of another tenant, as of a partner, is left out. */
export const readAzureMembers: ReadMembers = async (caller, { account, region }, signal) => {
  const listed: Answer[] = [];
  const call = { service: 'subscription', operation: 'list', input: {}, region, signal };
  for await (const page of caller.pages(call)) listed.push(...(page.value ?? []));
  const own = listed.find(({ subscriptionId }) => subscriptionId === account);
  const tenant: string | undefined = own?.tenantId;
  const members = listed.filter(({ tenantId }) => tenantId === tenant).map(memberOf);
  return { uid: tenant ?? account, members, isWhole: false };
};

const memberOf = ({ subscriptionId, displayName, state }: Answer): Member => ({
  uid: subscriptionId,
  name: displayName || subscriptionId,
  isSuspended: state !== 'Enabled' && state !== 'PastDue',
});
