import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface DiscoveryJob {
  readonly workspaceId: string;
  readonly assetId: string;
  readonly runId: string;
}

/** One search for names below an asset. */
export const discoveryQueue: QueueDefinition<DiscoveryJob> = {
  name: 'discovery',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
};

/** Starts weekly searches that are due, each minute one in a workspace at most. */
export const discoverySyncQueue: QueueDefinition<object> = {
  name: 'discovery-sync',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
  isExclusive: true,
  cron: '* * * * *',
};
