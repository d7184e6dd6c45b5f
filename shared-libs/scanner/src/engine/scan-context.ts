import type { AddressPolicy } from '../address-guard/address-policy.ts';
import type { DnsClient } from '../collectors/dns/dns-client.ts';
import type { LargeBodies } from '../collectors/http/read-body.ts';
import type { HostSnapshot } from '../subjects/host.ts';
import type { ScanSink } from './contract.ts';
import type { FindingBudget } from './finding-budget.ts';
import type { Judges } from './judging/judged.ts';
import type { Progress } from './progress.ts';
import type { Traffic } from './traffic.ts';

/** What all assets of one scan share. */
export interface ScanContext {
  traffic: Traffic;
  policy: AddressPolicy;
  dns: DnsClient;
  /** DNS servers are configured explicitly. Names are resolved there first, then by the system. */
  hasOwnDns: boolean;
  /** 53, except in tests. */
  nameServerPort: number;
  /** null: all ports on private addresses, the common ones elsewhere. */
  ports: readonly number[] | null;
  userAgent: string;
  requestTimeoutMs: number;
  largeBodies: LargeBodies;
  /** Judges of one asset. */
  judges: Judges;
  findings: FindingBudget;
  progress: Progress;
  sink: Pick<ScanSink, 'results' | 'assetDone'>;
  onDefect(error: unknown, assetId?: string): void;
  /** Runs one port scan per address, shared by all assets on it; one at a time. */
  readHost(key: string, read: () => Promise<HostSnapshot>): Promise<HostSnapshot>;
}

export function createHostReadings(): ScanContext['readHost'] {
  const readings = new Map<string, Promise<HostSnapshot>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key, read) => {
    const running = readings.get(key);
    if (running !== undefined) return running;
    const reading = last.then(read, read);
    last = reading.catch(() => undefined);
    readings.set(key, reading);
    return reading;
  };
}
