import type { ScanPhase } from '@parapet/contracts/scans/scan';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import type { ResolveHost } from '../../address-guard/resolve-host.ts';
import type { DnsClient } from '../../collectors/dns/dns-client.ts';
import type { CollectedHost } from '../../collectors/host/collect-host.ts';
import type { BodyMemory } from '../../collectors/http/body-memory.ts';
import type { KeptLists } from '../../collectors/tls/certificates/kept-lists.ts';
import type { TakeoverService } from '../../data-bundles/contents.ts';
import type { Detector } from '../../technologies/detect.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { InventoryCollector } from '../inventory/asset-inventory.ts';
import type { Judges } from '../judging/judged.ts';
import type { FindingAtPort } from './findings-first.ts';

/** Describes what reading the subjects of an asset needs. */
export interface ReadContext {
  traffic: Traffic;
  policy: AddressPolicy;
  dns: DnsClient;
  /** Finds the addresses of targets. */
  resolve: ResolveHost;
  /** 53, except in tests. */
  nameServerPort: number;
  /** 25, except in tests. */
  mailPort: number;
  /** Server for data of registries, with `{domain}`; null where there is none. */
  rdapUrl: string | null;
  /** 443, except in tests. */
  storagePort: number;
  /** Added to the usual ports of UDP services; 0 except in tests. */
  udpPortOffset: number;
  /** Open ports of a host whose services are named. */
  maxServices: number;
  maxWebOrigins: number;
  /** null: all ports on private addresses, the common ones elsewhere. */
  ports: readonly number[] | null;
  userAgent: string;
  bodyMemory: BodyMemory;
  /** Whom the process works for: a workspace, or a scan of its own. */
  share: unknown;
  /** Shared by all runs of the process. */
  keptLists: KeptLists;
  /** Judges of one asset. */
  judges: Judges;
  /** Tells what is seen on the asset. */
  inventory: InventoryCollector;
  detector: Detector;
  takeovers: readonly TakeoverService[];
  progress: { count(phase: ScanPhase, change: { done?: number; total?: number }): void };
  /** Lists the open findings of the asset at ports of its host; asked only where a limit cuts ports off. */
  listFindingsAtPorts(): Promise<readonly FindingAtPort[]>;
  /** Runs one port scan per address, shared by all assets on it; one at a time. */
  readHost(key: string, read: () => Promise<CollectedHost>): Promise<CollectedHost>;
}

/** @param limit waits for port scans of other runs of the process */
export function createHostReadings(
  limit: <T>(read: () => Promise<T>) => Promise<T> = (read) => read(),
): ReadContext['readHost'] {
  const readings = new Map<string, Promise<CollectedHost>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key, read) => {
    const running = readings.get(key);
    if (running !== undefined) return running;
    const begin = () => limit(read);
    const reading = last.then(begin, begin);
    last = reading.catch(() => undefined);
    readings.set(key, reading);
    return reading;
  };
}
