import { isPrivateAddress } from '../../address-guard/address-policy.ts';
import { isOwnEndpoint } from '../../address-guard/own-endpoints.ts';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { collectHost, nameServices } from '../../collectors/host/collect-host.ts';
import { lookUpOwn, type TargetParts } from '../../collectors/resolve/resolve-target.ts';
import { allPorts, commonPorts } from '../../collectors/tcp/common-ports.ts';
import type { HostSnapshot } from '../../subjects/host.ts';
import { known } from '../../subjects/read.ts';
import type { FoundHost } from './find-host.ts';
import type { ReadContext } from './read-context.ts';
import type { ReadAgain } from './read-software.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

export interface PortsReading {
  snapshot: HostSnapshot;
  /** Every port was identified, so a service that is not listed is gone. */
  isWhole: boolean;
  /** Ports and services that a limit left out, as a reason; null when there are none. */
  cutOff: string | null;
  /** Ports that may be anything, as a reason; null when there are none. */
  unclear: string | null;
  reading: Reading;
  readAgain: ReadAgain;
}

/** Adds to the reason for an empty reading that more may be behind ports that are unclear. */
export const andUnclear = (ports: PortsReading | null): string =>
  ports?.unclear ? `. ${ports.unclear}` : '';

/**
 * Scans all ports on private and loopback addresses, the common ones elsewhere, and the URL's own.
 */
export async function readPorts(
  parts: TargetParts,
  { address }: FoundHost,
  checks: readonly RegisteredCheck[],
  context: ReadContext,
): Promise<PortsReading> {
  const { traffic, policy, progress, judges } = context;
  const listed = context.ports ?? (isPrivateAddress(address) ? allPorts : commonPorts);
  const own = parts.url === null || listed.includes(parts.url.port) ? [] : [parts.url.port];
  // The address itself was checked in `findHost`.
  await lookUpOwn(policy, traffic.signal, context.hasOwnDns ? context.dns : null);
  const { host } = parts;
  const wanted = [...own, ...listed];
  const excluded = wanted.filter((port) =>
    isOwnEndpoint({ host, address, port }, policy.ownEndpoints),
  );
  const ports = wanted.filter((port) => !excluded.includes(port));
  // Names of one address share a reading only if the same ports are excluded.
  const collected = await context.readHost(`${address}|${own}|${excluded}`, () => {
    progress.count('ports', { total: ports.length });
    return collectHost({
      host: address,
      address,
      ports,
      traffic,
      onProgress: (done) => progress.count('ports', { done }),
    });
  });
  const { snapshot, closed, filtered, unclear, cutOff } = collected;
  const answering = snapshot.services.filter(({ name }) => name !== null).map(({ port }) => port);
  const isWhole = snapshot.complete && snapshot.services.every(({ mute }) => !mute);
  context.inventory.addHost(host, snapshot, isWhole);
  return {
    readAgain: async (port) => {
      const isBanner = snapshot.services.some(
        (service) => service.port === port && service.name !== 'http',
      );
      if (!isBanner) return null;
      const again = await nameServices(host, address, [port], traffic);
      return known(
        again.flatMap((service) => context.detector.ofService(service, { host, address })),
      );
    },
    snapshot,
    isWhole,
    cutOff,
    unclear,
    reading: {
      verdicts: [await judgeSubject(judges, known(snapshot), checks)],
      cutOff: null,
      gap: cutOff ?? unclear,
      gone: [...closed, ...filtered, ...answering].map((port) => `tcp/${port}`),
      exhaustive: snapshot.complete,
      emptyReason: 'No port is open',
      recheck: async (_subject, check, locators) => {
        const suspects = snapshot.services.filter(({ port }) => locators.includes(`tcp/${port}`));
        const again = suspects.map(({ port }) => port);
        const services = await nameServices(address, address, again, traffic);
        return judgeAgain(judges, known({ ...snapshot, services }), check);
      },
    },
  };
}
