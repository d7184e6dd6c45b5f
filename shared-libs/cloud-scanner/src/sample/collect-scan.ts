import pLimit from 'p-limit';
import type { CloudSink, CloudUnitInput, ResourceResult, StoredCollection } from '../contract.ts';
import type { Caller } from '../definition/caller.ts';
import type { Collection } from '../definition/collection.ts';
import type { CloudResource } from '../definition/resource.ts';
import type { CloudRegistry } from '../engine/registry.ts';
import { createRunUnit } from '../engine/run-unit.ts';
import { shareLimits } from '../engine/share-limits.ts';

export interface ScannedAccount {
  readonly results: readonly ResourceResult[];
  readonly collections: readonly Collection[];
  readonly resources: ReadonlyMap<string, CloudResource>;
  readonly calls: { readonly sent: number; readonly throttled: number };
}

export interface CallCounts {
  readonly sent: number;
  readonly throttled: number;
  /** By service. */
  readonly throttledOf: ReadonlyMap<string, number>;
}

/** Counts the calls of a client. */
export function countCalls(): CallCounts & {
  onCall(call: { readonly service: string; readonly throttled: boolean }): void;
} {
  const throttledOf = new Map<string, number>();
  const counts = {
    sent: 0,
    throttled: 0,
    throttledOf,
    onCall({ service, throttled }: { readonly service: string; readonly throttled: boolean }) {
      counts.sent += 1;
      if (!throttled) return;
      counts.throttled += 1;
      throttledOf.set(service, (throttledOf.get(service) ?? 0) + 1);
    },
  };
  return counts;
}

interface Options extends Pick<CloudUnitInput, 'partition' | 'account' | 'caller'> {
  readonly counts: CallCounts;
  readonly now?: Date;
  readonly checkIds?: readonly string[];
  /** Regions beside `global`. Default: none. */
  readonly regions?: readonly string[];
  /** Regions that are read at the same time. Default: all. */
  readonly unitsAtOnce?: number;
  /** Keeps resources and results. Default: true; a measurement of memory does not. */
  readonly keeps?: boolean;
}

/** Scans an account as a worker does, in memory: what is global, each region, and what compares all of them. */
export async function collectScan(
  registry: CloudRegistry,
  options: Options & { readonly caller: Caller },
): Promise<ScannedAccount> {
  const { partition, account, caller, counts, regions = [], keeps = true } = options;
  const runUnit = createRunUnit(registry);
  const sharedLimits = shareLimits();
  const results: ResourceResult[] = [];
  const collections: Collection[] = [];
  const resources = new Map<string, CloudResource>();
  const sink: CloudSink = {
    async resources(batch) {
      if (!keeps) return;
      for (const resource of batch.resources) resources.set(resource.uid, resource);
      results.push(...batch.results);
    },
    async results(more) {
      if (keeps) results.push(...more);
    },
    async collection(collection) {
      collections.push(collection);
    },
  };
  const stored = async (type: string): Promise<StoredCollection> => {
    const of = collections.filter((one) => one.type === type);
    const offered = of.filter(({ state }) => state !== 'not_offered');
    return {
      unlisted: new Map(
        offered
          .filter(({ isListed }) => !isListed)
          .map(({ region, gaps: [gap] }) => [
            region,
            { action: gap?.action ?? type, reason: gap?.reason ?? 'not listed' },
          ]),
      ),
      notOffered: new Set(of.filter((one) => !offered.includes(one)).map(({ region }) => region)),
      isOffered: offered.length > 0,
      resources: [...resources.values()].filter((resource) => resource.type === type),
    };
  };
  const unit = (region: string): CloudUnitInput => ({
    partition,
    account,
    region,
    caller,
    checkIds: options.checkIds ?? null,
    only: null,
    done: new Set(),
    stored,
    now: options.now ?? new Date('2026-11-29T12:00:00Z'),
    signal: new AbortController().signal,
    whenRunning: async () => {},
    sharedLimits,
    throttled: (service) => counts.throttledOf.get(service) ?? 0,
  });
  await runUnit(unit('global'), sink);
  const limit = pLimit(options.unitsAtOnce ?? Math.max(1, regions.length));
  await Promise.all(regions.map((region) => limit(() => runUnit(unit(region), sink))));
  await runUnit(unit('account'), sink);
  const { sent, throttled } = counts;
  return { results, collections, resources, calls: { sent, throttled } };
}
