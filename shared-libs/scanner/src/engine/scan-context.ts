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
  /** DNS servers were named explicitly, so names are looked up there before the system is asked. */
  hasOwnDns: boolean;
  /** 53, but for tests. */
  nameServerPort: number;
  /** null: all on private addresses, the common ones elsewhere. */
  ports: readonly number[] | null;
  userAgent: string;
  requestTimeoutMs: number;
  largeBodies: LargeBodies;
  /** Of one asset. */
  judges: Judges;
  findings: FindingBudget;
  progress: Progress;
  sink: Pick<ScanSink, 'results' | 'assetDone'>;
  onDefect(error: unknown, assetId?: string): void;
  /** One port scan per address, however many assets stand on it; one at a time. */
  readHost(key: string, read: () => Promise<HostSnapshot>): Promise<HostSnapshot>;
}

export function createHostReadings(): ScanContext['readHost'] {
  const readings = new Map<string, Promise<HostSnapshot>>();
  let turn: Promise<unknown> = Promise.resolve();
  return (key, read) => {
    const running = readings.get(key);
    if (running !== undefined) return running;
    const reading = turn.then(read, read);
    turn = reading.catch(() => undefined);
    readings.set(key, reading);
    return reading;
  };
}
