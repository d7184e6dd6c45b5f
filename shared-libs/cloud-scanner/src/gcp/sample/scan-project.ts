import { createBuckets } from '../../aws/client/buckets.ts';
import type {
  CloudSink,
  CloudUnitInput,
  ResourceResult,
  StoredCollection,
} from '../../contract.ts';
import type { Collection } from '../../definition/collection.ts';
import type { CloudResource } from '../../definition/resource.ts';
import { createRunUnit } from '../../engine/run-unit.ts';
import { createGcpClient } from '../client/gcp-client.ts';
import { requestToken, type ServiceAccountKey } from '../client/token.ts';
import { gcp } from '../provider.ts';

export interface ScannedProject {
  readonly results: readonly ResourceResult[];
  readonly collections: readonly Collection[];
  readonly resources: ReadonlyMap<string, CloudResource>;
  readonly calls: { readonly sent: number; readonly throttled: number };
}

/** Scans a project by its endpoint: everything is read in one unit, then what compares is judged. */
export async function scanProject(options: {
  readonly endpoint: string;
  readonly key: ServiceAccountKey;
  readonly project: string;
}): Promise<ScannedProject> {
  const { endpoint, key, project } = options;
  const { signal } = new AbortController();
  const calls = { sent: 0, throttled: 0 };
  const identity = { kind: 'key', key } as const;
  let token: Promise<{ readonly accessToken: string }> | null = null;
  const caller = createGcpClient({
    consumer: project,
    quotaProject: null,
    async token(isRefused) {
      if (token === null || isRefused) {
        token = requestToken(identity, { endpoint, fetch, now: Date.now, signal });
      }
      return (await token).accessToken;
    },
    endpoint,
    fetch,
    wait: async () => {},
    buckets: createBuckets(Date.now),
    version: '1.0.0',
    onCall({ throttled }) {
      calls.sent += 1;
      if (throttled) calls.throttled += 1;
    },
  });
  const results: ResourceResult[] = [];
  const collections: Collection[] = [];
  const resources = new Map<string, CloudResource>();
  const sink: CloudSink = {
    async resources(batch) {
      for (const resource of batch.resources) resources.set(resource.uid, resource);
      results.push(...batch.results);
    },
    async results(more) {
      results.push(...more);
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
    notOffered: new Set(),
    isOffered: true,
    resources: [...resources.values()].filter((resource) => resource.type === type),
  });
  const unit = (region: string): CloudUnitInput => ({
    partition: 'gcp',
    account: project,
    region,
    caller,
    checkIds: null,
    only: null,
    done: new Set(),
    stored,
    now: new Date('2026-11-29T12:00:00Z'),
    signal,
    whenRunning: async () => {},
    throttled: () => calls.throttled,
  });
  const runUnit = createRunUnit(gcp);
  await runUnit(unit('global'), sink);
  await runUnit(unit('account'), sink);
  return { results, collections, resources, calls };
}
