import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import { copyZone } from '@parapet/scanner/copy-zone';
import { createDnsClient, systemDnsServers } from '@parapet/scanner/dns-client';
import { createTraffic } from '@parapet/scanner/traffic';
import { discoveryQueue, discoverySyncQueue } from '../domains/discovery/discovery-queue.ts';
import { type RunDiscoveryPorts, runDiscovery } from '../domains/discovery/run-discovery.ts';
import { syncSubdomains } from '../domains/discovery/sync-subdomains.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { safeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import type { ModulePorts } from './module-ports.ts';

export interface DiscoveryWork {
  readonly config: Pick<Config, 'allowPrivateTargets' | 'certificateLogUrl' | 'publicUrl'>;
  readonly modules: ModulePorts;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  readonly ownEndpoints: readonly OwnEndpoint[];
  readonly shutdown: AbortSignal;
}

export const discoveryQueues = [discoveryQueue, discoverySyncQueue];

/** A search of silent name servers takes up to two minutes. */
const SEARCHES = { concurrency: 2, perWorkspace: 1 };
const LOG_TIMEOUT_MS = 45_000;
const LOG_MAX_BYTES = 8 * 1024 * 1024;

/** Starts the jobs that search for names below assets, those of proved domains each week. */
export async function workDiscovery(work: DiscoveryWork): Promise<void> {
  const { config, modules, queue, ownEndpoints } = work;
  await queue.work(
    discoveryQueue,
    SEARCHES,
    runDiscovery({
      ...work,
      ...modules,
      rules: { allowPrivate: config.allowPrivateTargets, ownEndpoints },
      openDns: (signal) =>
        createDnsClient(
          systemDnsServers(),
          createTraffic({ signal, requestsPerSecond: 100, whenRunning: async () => undefined }),
        ),
      copyZone: (domain, dns, signal) =>
        copyZone({
          domain,
          dns,
          signal,
          policy: { allowPrivate: config.allowPrivateTargets, ownEndpoints },
        }),
      certificateLog: certificateLogOf(config),
    }),
  );
  const sync = syncSubdomains({ ...modules, db: work.db, queue, now: () => new Date() });
  await queue.work(discoverySyncQueue, { concurrency: 1 }, ({ signal }) =>
    sync({ signal: AbortSignal.any([signal, work.shutdown]) }),
  );
}

/** The operator chose the address, so it may be private; where it redirects to is not followed. */
function certificateLogOf({
  certificateLogUrl,
  publicUrl,
}: Pick<Config, 'certificateLogUrl' | 'publicUrl'>): RunDiscoveryPorts['certificateLog'] {
  if (certificateLogUrl === null) return null;
  return {
    address: certificateLogUrl,
    fetchText: (url) =>
      safeFetch(url, {
        policy: { allowPrivate: true, ownEndpoints: [] },
        headers: { 'user-agent': `Parapet/1.0 (+${publicUrl})`, accept: 'application/json' },
        timeoutMs: LOG_TIMEOUT_MS,
        maxBytes: LOG_MAX_BYTES,
        maxRedirects: 0,
      }),
  };
}
