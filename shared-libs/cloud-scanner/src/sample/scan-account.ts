import pLimit from 'p-limit';
import { createAwsClient } from '../aws/client/aws-client.ts';
import { createBuckets } from '../aws/client/buckets.ts';
import { listRegions } from '../aws/client/regions.ts';
import { aws } from '../aws/provider.ts';
import type { CloudSink, CloudUnitInput, ResourceResult, StoredCollection } from '../contract.ts';
import type { Collection } from '../definition/collection.ts';
import type { CloudResource } from '../definition/resource.ts';
import { createRunUnit } from '../engine/run-unit.ts';

export interface ScannedAccount {
  readonly results: readonly ResourceResult[];
  readonly collections: readonly Collection[];
  readonly resources: ReadonlyMap<string, CloudResource>;
  readonly calls: { readonly sent: number; readonly throttled: number };
}

interface Options {
  readonly endpoint: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly account: string;
  readonly now?: Date;
  readonly checkIds?: readonly string[];
  /** Waits of throttled calls. Default: none, as a sample server has no limits of its own. */
  wait?(ms: number): Promise<void>;
  /** Regions that are read at the same time. Default: all. */
  readonly unitsAtOnce?: number;
  /** Keeps resources and results. Default: true; a measurement of memory does not. */
  readonly keeps?: boolean;
}

/** Scans an account by its endpoint: what is global, each region that is on, and what compares regions. */
export async function scanAccount(options: Options): Promise<ScannedAccount> {
  const { signal } = new AbortController();
  const runUnit = createRunUnit(aws);
  const buckets = createBuckets(Date.now);
  const calls = { sent: 0, throttled: 0 };
  const throttledOf = new Map<string, number>();
  const caller = createAwsClient({
    partition: 'aws',
    account: options.account,
    credentials: async () => ({ ...options.keys, sessionToken: null }),
    endpoint: options.endpoint,
    fetch,
    now: Date.now,
    wait: options.wait ?? (async () => {}),
    buckets,
    version: '1.0.0',
    onCall({ service, throttled }) {
      calls.sent += 1;
      if (!throttled) return;
      calls.throttled += 1;
      throttledOf.set(service, (throttledOf.get(service) ?? 0) + 1);
    },
  });
  const results: ResourceResult[] = [];
  const collections: Collection[] = [];
  const resources = new Map<string, CloudResource>();
  const keeps = options.keeps ?? true;
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
  const stored = async (type: string): Promise<StoredCollection> => ({
    unlisted: new Map(
      collections
        .filter((one) => one.type === type && !one.isListed && one.state !== 'not_offered')
        .map(({ region, gaps: [gap] }) => [
          region,
          { action: gap?.action ?? type, reason: gap?.reason ?? 'not listed' },
        ]),
    ),
    notOffered: new Set(
      collections
        .filter((one) => one.type === type && one.state === 'not_offered')
        .map(({ region }) => region),
    ),
    isOffered: collections.some((one) => one.type === type && one.state !== 'not_offered'),
    resources: [...resources.values()].filter((resource) => resource.type === type),
  });
  const { regions } = await listRegions(caller, 'aws', signal);
  const unit = (region: string): CloudUnitInput => ({
    partition: 'aws',
    account: options.account,
    region,
    caller,
    checkIds: options.checkIds ?? null,
    only: null,
    done: new Set(),
    stored,
    now: options.now ?? new Date('2026-11-29T12:00:00Z'),
    signal,
    whenRunning: async () => {},
    throttled: (service) => throttledOf.get(service) ?? 0,
  });
  await runUnit(unit('global'), sink);
  const limit = pLimit(options.unitsAtOnce ?? regions.length);
  await Promise.all(regions.map((region) => limit(() => runUnit(unit(region), sink))));
  await runUnit(unit('account'), sink);
  return { results, collections, resources, calls };
}
