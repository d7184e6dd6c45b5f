import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type {
  CloudOrganisation,
  OrganisationMember,
  OrganisationMemberState,
} from '@parapet/contracts/cloud/organisation';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';

/** The provider's own words for the accounts of an organization. */
export const memberNouns: Readonly<Record<CloudProvider, readonly [string, string]>> = {
  aws: ['account', 'accounts'],
  azure: ['subscription', 'subscriptions'],
  gcp: ['project', 'projects'],
};

const countedMembers = (provider: CloudProvider, count: number): string =>
  `${count.toLocaleString('en')} ${memberNouns[provider][count === 1 ? 0 : 1]}`;

export const stateLabels: Readonly<Record<OrganisationMemberState, string>> = {
  connected: 'Connected',
  own: 'Connected by itself',
  waiting: 'About to be connected',
  not_chosen: 'Not chosen',
  over_plan: 'No room in the plan',
  suspended: 'Suspended',
  left: 'Has left',
};

/** Says in words what there is of an organization: "5 accounts connected, 2 not chosen, 1 has left". */
export function countsText({ provider, counts }: CloudOrganisation): string {
  const connected = counts.connected + counts.own;
  const others = [
    [counts.waiting, 'about to be connected'],
    [counts.over_plan, 'without room in the plan'],
    [counts.not_chosen, 'not chosen'],
    [counts.suspended, 'suspended'],
    [counts.left, counts.left === 1 ? 'has left' : 'have left'],
  ] as const;
  return [
    `${countedMembers(provider, connected)} connected`,
    ...others.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`),
  ].join(', ');
}

const open: ReadonlySet<OrganisationMemberState> = new Set(['waiting', 'not_chosen', 'over_plan']);

/** The accounts that a choice may connect or leave out. */
export const choosable = (members: readonly OrganisationMember[]): OrganisationMember[] =>
  members.filter(({ state }) => open.has(state) || state === 'connected');

export interface Choice {
  readonly kind: 'all' | 'except' | 'chosen';
  readonly uids: readonly string[];
}

/** Tells what a choice would do to the plan: how many it connects, and whether there is room. */
export function consequenceOf(
  { kind, uids }: Choice,
  members: readonly OrganisationMember[],
  { provider, room }: { readonly provider: CloudProvider; readonly room: number },
): { readonly text: string; readonly fits: boolean } {
  const named = new Set(uids);
  const isChosen = (uid: string): boolean =>
    kind === 'all' || (kind === 'chosen' ? named.has(uid) : !named.has(uid));
  const count = members.filter(({ uid, state }) => open.has(state) && isChosen(uid)).length;
  const fits = room === UNLIMITED || count <= room;
  const of = room === UNLIMITED ? '' : ` Your plan has room for ${room.toLocaleString('en')}.`;
  const later =
    kind === 'chosen'
      ? ''
      : ` ${capital(memberNouns[provider][1])} that join later are connected as well.`;
  return { text: `This connects ${countedMembers(provider, count)}.${of}${later}`, fits };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
