import type { Judgement } from '../../check-definition/check.ts';
import type { NameServer } from '../../subjects/name-server.ts';
import { holdsZone, type Zone } from '../../subjects/zone.ts';

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

export const undelegatedOutcome = {
  undelegated: { verdict: 'not-applicable', summary: 'The domain has no name servers of its own' },
} as const;
