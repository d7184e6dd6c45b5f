import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { TargetParts } from '../../collectors/resolve/resolve-target.ts';
import { collectTls, type TlsEndpoint } from '../../collectors/tls/collect-tls.ts';
import { MAX_TLS_PORTS } from '../../limits.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import type { Verdicts } from '../judging/judged.ts';
import type { FoundHost } from './find-host.ts';
import type { ReadContext } from './read-context.ts';
import { andUnclear, type PortsReading } from './read-ports.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

export interface TlsTargets {
  endpoints: readonly TlsEndpoint[];
  /** No other TLS port can exist on the asset. */
  exhaustive: boolean;
  cutOff: string | null;
  /** Where more TLS ports may be that were not seen. */
  gap: string | null;
  emptyReason: string;
}

/** The URL's own port; on a host, 443 and every open port that speaks TLS. */
export function tlsTargets(
  { host, url }: TargetParts,
  { address, openPorts }: FoundHost,
  ports: PortsReading | null,
): TlsTargets {
  if (url !== null) {
    const endpoints = url.scheme === 'https' ? [{ host, address, port: url.port }] : [];
    return {
      endpoints,
      exhaustive: true,
      cutOff: null,
      gap: null,
      emptyReason: 'The URL is plain HTTP',
    };
  }
  const named = ports?.snapshot.services.filter(({ tls }) => tls).map(({ port }) => port) ?? [];
  const all = [...new Set([...openPorts.filter((port) => port === 443), ...named])];
  return {
    endpoints: all.slice(0, MAX_TLS_PORTS).map((port) => ({ host, address, port })),
    exhaustive: ports?.isWhole === true,
    cutOff: all.length > MAX_TLS_PORTS ? tooManyPorts : null,
    gap: ports?.cutOff ?? null,
    emptyReason: `No TLS service answered${andUnclear(ports)}`,
  };
}

const tooManyPorts = `Only the first ${MAX_TLS_PORTS} TLS ports were examined`;

export async function readTls(
  { endpoints, exhaustive, cutOff, gap, emptyReason }: TlsTargets,
  checks: readonly RegisteredCheck[],
  { traffic, policy, dns, progress, judges, inventory }: ReadContext,
): Promise<Reading> {
  progress.count('tls', { total: endpoints.length });
  const verdicts: Read<Verdicts>[] = [];
  const judgedAt: TlsEndpoint[] = [];
  for (const endpoint of endpoints) {
    const service = await collectTls(endpoint, traffic, policy, dns);
    progress.count('tls', { done: 1 });
    if (service.ok && service.value !== null) {
      inventory.addCertificate(service.value, endpoint.address);
    }
    const found: Read<TlsService> | null = !service.ok
      ? service
      : service.value && known(service.value);
    if (found === null) continue;
    verdicts.push(await judgeSubject(judges, found, checks));
    judgedAt.push(endpoint);
  }
  const readAgain = new Map<number, ReturnType<typeof collectTls>>();
  return {
    verdicts,
    cutOff,
    gap,
    exhaustive,
    emptyReason,
    recheck: async (subject, check) => {
      const endpoint = judgedAt[subject];
      if (endpoint === undefined) return unknown('The port is not part of this scan');
      // One fresh look serves every check that asks for one.
      const reading = readAgain.get(subject) ?? collectTls(endpoint, traffic, policy, dns);
      readAgain.set(subject, reading);
      const again = await reading;
      if (!again.ok) return again;
      if (again.value === null) return unknown('The port does not speak TLS');
      return judgeAgain(judges, known(again.value), check);
    },
  };
}
