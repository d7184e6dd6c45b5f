import type { TargetParts } from '../collectors/resolve/resolve-target.ts';
import { collectTls, type TlsEndpoint } from '../collectors/tls/collect-tls.ts';
import { known, type Read, unknown } from '../subjects/read.ts';
import type { Subject } from '../subjects/subject.ts';
import type { FoundHost } from './find-host.ts';
import type { PortsReading } from './read-ports.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';

const MAX_TLS_PORTS = 10;

export interface TlsTargets {
  endpoints: readonly TlsEndpoint[];
  /** No other TLS port can exist on the asset. */
  exhaustive: boolean;
  nothingThere: string;
}

/** The URL's own port; on a host, 443 and every open port that speaks TLS. */
export function tlsTargets(
  { host, url }: TargetParts,
  { address, openPorts }: FoundHost,
  ports: PortsReading | null,
): TlsTargets {
  if (url !== null) {
    const endpoints = url.scheme === 'https' ? [{ host, address, port: url.port }] : [];
    return { endpoints, exhaustive: true, nothingThere: 'The URL is plain HTTP' };
  }
  const named = ports?.snapshot.services.filter(({ tls }) => tls).map(({ port }) => port) ?? [];
  const all = [...new Set([...openPorts.filter((port) => port === 443), ...named])];
  return {
    endpoints: all.slice(0, MAX_TLS_PORTS).map((port) => ({ host, address, port })),
    exhaustive: ports?.isWhole === true && all.length <= MAX_TLS_PORTS,
    nothingThere: 'No TLS service answered',
  };
}

export async function readTls(
  { endpoints, exhaustive, nothingThere }: TlsTargets,
  { traffic, progress }: World,
): Promise<Reading> {
  progress.count('tls', { total: endpoints.length });
  const subjects: Read<Subject>[] = [];
  for (const endpoint of endpoints) {
    const service = await collectTls(endpoint, traffic);
    if (!service.ok) subjects.push(service);
    else if (service.value !== null) subjects.push(known(service.value));
    progress.count('tls', { done: 1 });
  }
  return {
    subjects,
    exhaustive,
    nothingThere,
    lookAgain: async (subject) => {
      const endpoint = endpoints.find(
        ({ port }) => subject.kind === 'tls-service' && port === subject.port,
      );
      if (endpoint === undefined) return unknown('The port is not part of this scan');
      const again = await collectTls(endpoint, traffic);
      if (!again.ok) return again;
      return again.value === null ? unknown('The port does not speak TLS') : known(again.value);
    },
  };
}
