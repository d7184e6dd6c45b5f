import { known, type Read, unknown } from '@parapet/checks/definition/read';
import pLimit from 'p-limit';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { needsHeartbeat } from '../../check-definition/needs.ts';
import type { TargetParts } from '../../collectors/resolve/resolve-target.ts';
import { collectTls } from '../../collectors/tls/collect-tls.ts';
import type { TlsEndpoint } from '../../collectors/tls/handshake/tls-transport.ts';
import { MAX_TLS_ENDPOINTS, MAX_TLS_PORTS } from '../../limits.ts';
import type { Service } from '../../subjects/host.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import type { Verdicts } from '../judging/judged.ts';
import type { FoundHost } from './find-host.ts';
import { findingsFirst } from './findings-first.ts';
import type { ReadContext } from './read-context.ts';
import { andUnclear, type PortsReading } from './read-ports.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

/** A port to examine, with what its service showed. */
interface TlsTarget extends TlsEndpoint, Pick<TlsService, 'service'> {}

export interface TlsTargets {
  endpoints: readonly TlsTarget[];
  /** No other TLS port can exist on the asset. */
  exhaustive: boolean;
  /** The same where the address of several that shows a flaw may be missing, so that no other's pass closes it. */
  cutOff: string | null;
  /** Tells where more TLS ports may be that were not seen. */
  gap: string | null;
  /** As of `Reading`. */
  gone: readonly string[];
  emptyReason: string;
}

/** The URL's own port; on a host, 443 and every open port that speaks TLS, or one of them, at each address. */
export async function tlsTargets(
  { host, url, onlyPort }: TargetParts,
  found: FoundHost,
  ports: PortsReading | null,
  { listFindingsAtPorts }: Pick<ReadContext, 'listFindingsAtPorts'>,
): Promise<TlsTargets> {
  if (url?.scheme === 'http') {
    const emptyReason = 'The URL is plain HTTP';
    return { endpoints: [], exhaustive: true, cutOff: null, gap: null, gone: [], emptyReason };
  }
  const ofEach = addressesOf(found, ports).map(({ address, openPorts, services }) => {
    if (url !== null)
      return openPorts.includes(url.port) ? [{ host, address, port: url.port, service: null }] : [];
    return endpointsAt(host, address, openPorts, services).filter(
      ({ port }) => onlyPort === null || port === onlyPort,
    );
  });
  const closed = ports?.reading.gone ?? [];
  const ordered = await Promise.all(
    ofEach.map((each) => findingsFirst(each, MAX_TLS_PORTS, closed, listFindingsAtPorts)),
  );
  const all = ordered.flatMap((each) => each.all.slice(0, MAX_TLS_PORTS));
  const hasManyPorts = ofEach.some(({ length }) => length > MAX_TLS_PORTS);
  const isCut = all.length > MAX_TLS_ENDPOINTS || hasManyPorts;
  const readings = ports === null ? [] : [ports, ...ports.others];
  const isOfSeveral = found.others.length > 0;
  const missing =
    (isCut ? tooManyPorts : null) ??
    found.leftOut ??
    readings.find(({ cutOff }) => cutOff !== null)?.cutOff ??
    silentAddress(found, ports);
  return {
    endpoints: all.slice(0, MAX_TLS_ENDPOINTS),
    exhaustive: url !== null || (ports !== null && readings.every(({ isWhole }) => isWhole)),
    ...(isOfSeveral ? { cutOff: missing, gap: null } : { cutOff: null, gap: missing }),
    gone: isOfSeveral ? [] : ordered.flatMap(({ gone }) => gone),
    emptyReason: `No TLS service answered${andUnclear(ports)}`,
  };
}

const tooManyPorts = `Only the first ${MAX_TLS_PORTS} TLS ports of an address, and ${MAX_TLS_ENDPOINTS} in all, were examined`;

interface AddressPorts {
  address: string;
  /** Lists those of the target's own ports. */
  openPorts: readonly number[];
  services: readonly Service[];
}

/** The address that answered first, and the others of the name that this machine has a route to. */
function addressesOf(found: FoundHost, ports: PortsReading | null): readonly AddressPorts[] {
  const servicesAt = (address: string) =>
    ports?.others.find(({ snapshot }) => snapshot.address === address)?.snapshot.services ?? [];
  const { address, openPorts } = found;
  return [
    { address, openPorts, services: ports?.snapshot.services ?? [] },
    ...found.others.map((other) => ({ ...other, services: servicesAt(other.address) })),
  ];
}

/** Lists where TLS usually begins at once: what kept silent there is asked again, and is a gap if it stays so. */
const tlsPorts: ReadonlySet<number> = new Set([
  465, 636, 853, 990, 992, 993, 995, 5061, 5671, 6697, 8443, 8883,
]);

/** Ports where TLS begins at once, then those where a step of the protocol comes before. */
function endpointsAt(
  host: string,
  address: string,
  openPorts: readonly number[],
  services: readonly Service[],
): readonly TlsTarget[] {
  const named = services
    .filter(({ port, tls, mute }) => tls || (mute && tlsPorts.has(port)))
    .map(({ port }) => port);
  const direct = [...new Set([...openPorts.filter((port) => port === 443), ...named])];
  const changing = services.flatMap(({ port, startTls }): TlsTarget[] =>
    startTls?.isOffered
      ? [{ host, address, port, startTls: startTls.protocol, service: startTls.protocol }]
      : [],
  );
  const serviceOf = (port: number) => nameOf(services.find((service) => service.port === port));
  return [
    ...direct.map((port) => ({ host, address, port, service: serviceOf(port) })),
    ...changing,
  ];
}

/** A web server may have the name of its product. */
const nameOf = (service: Service | undefined): string | null =>
  service?.web ? 'http' : (service?.name ?? null);

/** Returns what one address of several does not show; of one address alone, each port is judged for itself. */
function silentAddress({ others }: FoundHost, ports: PortsReading | null): string | null {
  if (ports === null) {
    const silent = others.find(({ state }) => state === 'silent');
    return silent === undefined ? null : `${silent.address} did not answer`;
  }
  if (others.length === 0) return null;
  const unclear = [ports, ...ports.others].find((reading) => reading.unclear !== null);
  return unclear === undefined ? null : `${unclear.snapshot.address}: ${unclear.unclear}`;
}

const ADDRESSES_AT_ONCE = 4;

export async function readTls(
  { endpoints, exhaustive, cutOff, gap, gone, emptyReason }: TlsTargets,
  checks: readonly RegisteredCheck[],
  { traffic, policy, dns, keptLists: lists, progress, judges, inventory }: ReadContext,
): Promise<Reading> {
  progress.count('tls', { total: endpoints.length });
  const judged = new Map<TlsTarget, Read<Verdicts>>();
  const asksHeartbeat = checks.some(needsHeartbeat);
  const collect = ({ service, ...endpoint }: TlsTarget) =>
    collectTls(endpoint, traffic, policy, dns, { asksHeartbeat, lists, service });
  const readOne = async (endpoint: TlsTarget) => {
    const service = await collect(endpoint);
    progress.count('tls', { done: 1 });
    if (service.ok && service.value !== null) {
      inventory.addTls(service.value, endpoint.address);
    }
    const found: Read<TlsService> | null = !service.ok
      ? service
      : service.value && known(service.value);
    if (found !== null) judged.set(endpoint, await judgeSubject(judges, found, checks));
  };
  // Addresses side by side, the ports of each one after the other.
  const byAddress = [...Map.groupBy(endpoints, ({ address }) => address).values()];
  await pLimit(ADDRESSES_AT_ONCE).map(byAddress, async (ofAddress) => {
    for (const endpoint of ofAddress) await readOne(endpoint);
  });
  const judgedAt = endpoints.filter((endpoint) => judged.has(endpoint));
  const verdicts = judgedAt.flatMap((endpoint) => judged.get(endpoint) ?? []);
  const readAgain = new Map<number, ReturnType<typeof collect>>();
  return {
    verdicts,
    cutOff,
    gap,
    gone,
    exhaustive,
    emptyReason,
    recheck: async (subject, check) => {
      const endpoint = judgedAt[subject];
      if (endpoint === undefined) return unknown('The port is not part of this scan');
      // One fresh look serves every check that asks for one.
      const reading = readAgain.get(subject) ?? collect(endpoint);
      readAgain.set(subject, reading);
      const again = await reading;
      if (!again.ok) return again;
      if (again.value === null) return unknown('The port does not speak TLS');
      return judgeAgain(judges, known(again.value), check);
    },
  };
}
