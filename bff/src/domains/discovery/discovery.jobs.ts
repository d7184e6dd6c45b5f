import { copyZone } from '@parapet/scanner/copy-zone';
import { createDnsClient, systemDnsServers } from '@parapet/scanner/dns-client';
import { createTraffic } from '@parapet/scanner/traffic';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { discoveryQueue, discoverySyncQueue } from './discovery-queue.ts';
import { type RunDiscoveryPorts, runDiscovery } from './run-discovery.ts';
import { type SyncSubdomainsPorts, syncSubdomains } from './sync-subdomains.ts';

type SearchPorts = Omit<RunDiscoveryPorts, 'openDns' | 'copyZone' | 'certificateLog'>;

export interface DiscoveryJobPorts extends SearchPorts, Omit<SyncSubdomainsPorts, 'assets'> {
  /** Null where no log of certificates is configured. */
  readonly certificateLogUrl: string | null;
  readonly publicUrl: string;
}

/** A search of silent name servers takes up to two minutes. */
const SEARCHES = { concurrency: 2, perWorkspace: 1 };
const LOG_TIMEOUT_MS = 45_000;
const LOG_MAX_BYTES = 8 * 1024 * 1024;

/** Search for names below assets, those of proved domains each week. */
export const discoveryJobs = (ports: DiscoveryJobPorts): Job[] => [
  jobOf({
    queue: discoveryQueue,
    ...SEARCHES,
    run: runDiscovery({
      ...ports,
      openDns: (signal) =>
        createDnsClient(
          systemDnsServers(),
          createTraffic({ signal, requestsPerSecond: 100, whenRunning: async () => undefined }),
        ),
      copyZone: (domain, dns, signal) => copyZone({ domain, dns, signal, policy: ports.rules }),
      certificateLog: certificateLogOf(ports),
    }),
  }),
  jobOf({
    queue: discoverySyncQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, syncSubdomains(ports)),
  }),
];

/** The operator chose the address, so it may be private; where it redirects to is not followed. */
function certificateLogOf({
  certificateLogUrl,
  publicUrl,
}: Pick<
  DiscoveryJobPorts,
  'certificateLogUrl' | 'publicUrl'
>): RunDiscoveryPorts['certificateLog'] {
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
