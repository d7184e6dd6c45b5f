import { isPrivateAddress } from '../address-guard/address-policy.ts';
import { isOwnEndpoint } from '../address-guard/own-endpoints.ts';
import { lookUpOwn, type TargetParts } from '../collectors/resolve/resolve-target.ts';
import { collectHost, nameServices } from '../collectors/tcp/collect-host.ts';
import { allPorts, commonPorts } from '../collectors/tcp/common-ports.ts';
import type { HostSnapshot } from '../subjects/host.ts';
import { known } from '../subjects/read.ts';
import type { RegisteredCheck } from './check.ts';
import type { FoundHost } from './find-host.ts';
import { judged, judgedAgain, type Reading } from './reading.ts';
import type { ScanContext } from './scan-context.ts';

export interface PortsReading {
  snapshot: HostSnapshot;
  /** Every port said what it is, so a service that is not listed is gone. */
  isWhole: boolean;
  reading: Reading;
}

/** All ports on private and loopback addresses, the common ones elsewhere, always the URL's own. */
export async function readPorts(
  parts: TargetParts,
  { address }: FoundHost,
  checks: readonly RegisteredCheck[],
  world: ScanContext,
): Promise<PortsReading> {
  const { traffic, policy, progress, judges } = world;
  const listed = world.ports ?? (isPrivateAddress(address) ? allPorts : commonPorts);
  const own = parts.url === null || listed.includes(parts.url.port) ? [] : [parts.url.port];
  // The address itself was judged when the host was found.
  await lookUpOwn(policy, traffic.signal, world.hasOwnDns ? world.dns : null);
  const { host } = parts;
  const wanted = [...own, ...listed];
  const leftOut = wanted.filter((port) =>
    isOwnEndpoint({ host, address, port }, policy.ownEndpoints),
  );
  const ports = wanted.filter((port) => !leftOut.includes(port));
  // Names of one address share a reading only where the same ports of it are left out.
  const snapshot = await world.readHost(`${address}|${own}|${leftOut}`, () => {
    progress.count('ports', { total: ports.length });
    return collectHost({
      host: address,
      address,
      ports,
      traffic,
      onProgress: (done) => progress.count('ports', { done }),
    });
  });
  return {
    snapshot,
    isWhole: snapshot.complete && snapshot.services.every(({ mute }) => !mute),
    reading: {
      verdicts: [await judged(judges, known(snapshot), checks)],
      cutOff: null,
      exhaustive: snapshot.complete,
      nothingThere: 'No port is open',
      lookAgain: async (_subject, check, locators) => {
        const suspects = snapshot.services.filter(({ port }) => locators.includes(`tcp/${port}`));
        const again = suspects.map(({ port }) => port);
        const services = await nameServices(address, address, again, traffic);
        return judgedAgain(judges, known({ ...snapshot, services }), check);
      },
    },
  };
}
