import type { QueueDefinition } from '../../../platform/queue/queue.ts';

export interface AssetImportJob {
  readonly workspaceId: string;
  readonly importId: string;
  /** The request of who confirmed it, for the audit log; nothing for a check. */
  readonly origin?: { readonly requestId: string; readonly ip: string; readonly userAgent: string };
}

/** Reads the file of an import. A worker that is lost is noticed within seconds, and the next attempt begins anew. */
export const assetImportQueue: QueueDefinition<AssetImportJob> = {
  name: 'import-assets',
  heartbeatSeconds: 12,
  expireInSeconds: 1800,
  redeliveries: 3,
};

/** Ends imports that nobody has gone on with for a day. */
export const assetImportExpiryQueue: QueueDefinition<object> = {
  name: 'expire-asset-imports',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
  isExclusive: true,
  cron: '11 * * * *',
};
