import type { Judgement } from '@parapet/checks/definition/check';
import type { Read } from '@parapet/checks/definition/read';
import type { NameServer, NameServerAnswer } from '../../subjects/name-server.ts';
import { holdsZone, type Zone } from '../../subjects/zone.ts';
import { noRouteTo } from '../no-route.ts';

/** Evaluates each name server of a zone; other names are left to the domain that holds the zone. */
export function judgeNameServers<Key extends string>(
  zone: Zone,
  judge: (server: NameServer) => Judgement<Key>,
): readonly Judgement<Key | 'unread' | 'part' | 'undelegated'>[] {
  if (!holdsZone(zone)) return [{ outcome: 'part' }];
  const { nameServers } = zone;
  if (!nameServers.ok) return [{ outcome: 'unread', reason: nameServers.reason }];
  if (nameServers.value.length === 0) return [{ outcome: 'undelegated' }];
  return nameServers.value.map((server) => ({ about: `NS ${server.name}`, ...judge(server) }));
}

/**
 * Why a name server does not pass although no address failed: one was not seen. Null when all were.
 * @param part what the check judges of each address
 */
export function unseenOf(
  { addresses, unlisted, answers, unrouted }: NameServer,
  part: (answer: NameServerAnswer) => Read<unknown>,
): Judgement<'silent' | 'unrouted' | 'inner'> | null {
  if (!addresses.ok) return { outcome: 'silent', reason: addresses.reason };
  const silent = answers.map(part).find(({ ok }) => !ok);
  if (silent !== undefined && !silent.ok) return { outcome: 'silent', reason: silent.reason };
  if (unlisted !== null) return { outcome: 'silent', reason: unlisted };
  if (unrouted.length > 0) {
    return { outcome: 'unrouted', reason: noRouteTo(unrouted, answers.length) };
  }
  return answers.length === 0 ? { outcome: 'inner' } : null;
}

export const unseenOutcomes = {
  silent: { verdict: 'unknown', summary: 'The name server did not answer' },
  unrouted: {
    verdict: 'not-applicable',
    summary: 'This machine has no route to an address of the name server',
    closesNothing: true,
  },
  inner: {
    verdict: 'not-applicable',
    summary: 'The name server is at an address that may not be contacted',
    closesNothing: true,
  },
} as const;

export const undelegatedOutcome = {
  undelegated: { verdict: 'not-applicable', summary: 'The domain has no name servers of its own' },
} as const;
