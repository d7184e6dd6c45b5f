import { isPrivateAddress } from '../../address-guard/address-policy.ts';
import { MAX_SERVICES } from '../../limits.ts';
import type { HostQuestion, HostSnapshot } from '../../subjects/host.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { nameServices } from '../services/name-services.ts';
import { askOverTcp } from '../services/questions/ask-tcp.ts';
import { askOverUdp } from '../services/questions/ask-udp.ts';
import type { UnclearPorts } from '../tcp/connect-scan.ts';
import { connectScan } from '../tcp/connect-scan.ts';

export interface HostRequest {
  host: string;
  address: string;
  /** In the order in which they are scanned, and in which the services behind open ones are named. */
  ports: readonly number[];
  /** Tells what is asked beyond the names of services. */
  questions: readonly HostQuestion[];
  /** Ports that are never contacted. */
  excluded: readonly number[];
  /** Open ports whose services are named. */
  maxServices?: number;
  /** Added to the usual ports of UDP services; 0 except in tests. */
  udpPortOffset: number;
  traffic: Traffic;
  onProgress?(settled: number): void;
}

export interface CollectedHost {
  snapshot: HostSnapshot;
  /** Ports that refused a connection. */
  closed: readonly number[];
  /** Ports from which a firewall keeps everybody. */
  filtered: readonly number[];
  /** Ports that did not answer and may be anything, as a reason; null when there are none. */
  unclear: string | null;
  /** Ports and services that a limit left out, as a reason; null when there are none. */
  cutOff: string | null;
}

/** Scans the ports, then identifies the services behind the open ones. */
export async function collectHost(request: HostRequest): Promise<CollectedHost> {
  const { host, address, ports, traffic, onProgress, maxServices = MAX_SERVICES } = request;
  const inside = isPrivateAddress(address);
  const datagrams = askOverUdp({ ...request, portOffset: request.udpPortOffset }, traffic);
  datagrams.catch(() => undefined);
  const scan = await connectScan({
    address,
    ports,
    traffic,
    concurrency: inside ? 400 : 100,
    deadlineMs: traffic.timeouts.portsMs,
    ...(onProgress && { onProgress }),
  });
  const open = new Set(scan.open);
  const named = ports.filter((port) => open.has(port)).slice(0, maxServices);
  const services = await nameServices(host, address, named, traffic);
  const { questions } = request;
  const answers = await askOverTcp({ address, questions, services }, traffic);
  const isLate = services.length < named.length;
  const isCut = isLate || named.length < scan.open.length;
  const left = scan.open.length - services.length;
  const snapshot: HostSnapshot = {
    kind: 'host',
    address,
    inside,
    portsTried: ports.length - scan.untried,
    complete: scan.untried === 0 && scan.unclear === null && !isCut,
    services,
    answers: [...answers, ...(await datagrams)],
    ...(isCut && {
      cutOff: {
        services: isLate ? tooSlow(left, traffic.timeouts.servicesMs) : tooMany(maxServices),
      },
    }),
  };
  const untried = scan.untried > 0 ? portsNotTried(scan.untried) : null;
  return {
    snapshot,
    closed: scan.closed,
    filtered: scan.filtered,
    unclear: scan.unclear && portsUnclear(scan.unclear),
    cutOff: isLate
      ? tooSlow(left, traffic.timeouts.servicesMs)
      : isCut
        ? tooMany(maxServices)
        : untried,
  };
}

const portsNotTried = (count: number): string =>
  `The time limit was reached with ${count} ports not tried`;

const portsUnclear = ({ count, doubt }: UnclearPorts): string =>
  `${count === 1 ? 'One port' : `${count} ports`} did not answer, and ${causes[doubt]}`;

const causes: Readonly<Record<UnclearPorts['doubt'], string>> = {
  'no-answer': 'no other port did, so the host may be gone',
  stopped:
    'neither did ports that had answered before, so the host may be gone or limit connections',
  loss: 'others did only when asked again, so packets may be lost',
  unsent: 'this machine could not send to all ports',
};

const tooMany = (examined: number): string => `Only the first ${examined} open ports were examined`;

const tooSlow = (count: number, withinMs: number): string =>
  `The services behind ${count} open ports were not named within ${withinMs / 1000} s`;
