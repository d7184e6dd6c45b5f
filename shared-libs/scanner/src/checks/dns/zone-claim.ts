import type { NameServer, SoaAnswer } from '../../subjects/name-server.ts';
import type { Zone } from '../../subjects/zone.ts';
import { type ZoneProvider, zoneProviderOf } from './zone-providers.ts';

const heardFrom = ({ answers }: NameServer) =>
  answers.flatMap(({ soa }) => (soa.ok ? [soa.value] : []));

const serves = (server: NameServer): boolean =>
  heardFrom(server).some(({ isAuthoritative, rcode }) => isAuthoritative && rcode === 'NOERROR');

/** If a service gives a zone to one customer alone, one of its servers that has it is enough. */
function isHeldAt(service: string, { nameServers }: Zone): boolean {
  const all = nameServers.ok ? nameServers.value : [];
  return all.some((server) => zoneProviderOf(server.name)?.name === service && serves(server));
}

/** Describes whether somebody has the zone at the service of a name server, or who refused it. */
export type ZoneClaim =
  | { outcome: 'claimed' | 'elsewhere' | 'unclear' | 'held' }
  | {
      outcome: 'unclaimed' | 'perhaps-claimable';
      provider: ZoneProvider;
      refused: SoaAnswer;
    };

export function zoneClaimOf(server: NameServer, zone: Zone): ZoneClaim {
  if (serves(server)) return { outcome: 'claimed' };
  const heard = heardFrom(server);
  const provider = zoneProviderOf(server.name);
  if (provider === null) return { outcome: 'elsewhere' };
  // A failure may pass, and only a refusal of each address says that the zone is not there.
  const [refused] = heard.filter(({ rcode }) => rcode === 'REFUSED');
  if (refused === undefined || heard.some(({ rcode }) => rcode !== 'REFUSED')) {
    return { outcome: 'unclear' };
  }
  if (provider.claimable === 'yes' && isHeldAt(provider.name, zone)) return { outcome: 'held' };
  const outcome = provider.claimable === 'yes' ? 'unclaimed' : 'perhaps-claimable';
  return { outcome, provider, refused };
}
