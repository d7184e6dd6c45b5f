import { type ReadPage, readInPages } from '../../platform/batch/read-in-pages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import { type ExpiringCertificate, takeExpiring } from './repositories/expiring.repository.ts';
import { matchedDataIn } from './repositories/match.repository.ts';

export interface RecordExpiringPorts {
  readonly db: Database;
  readonly assets: Pick<AssetsPort, 'findScanned'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly now: () => Date;
  /** Certificates of one transaction, and workspaces of one read. Default 500. */
  readonly pageSize?: number;
}

const SOON_MS = 30 * 24 * 60 * 60 * 1000;

/** Records once in the feed that a certificate ends within 30 days, however many assets show it. */
export const recordExpiring =
  ({ db, assets, feed, now, pageSize = 500 }: RecordExpiringPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const at = now();
    const range = {
      after: at.toISOString(),
      until: new Date(at.getTime() + SOON_MS).toISOString(),
      limit: pageSize,
    };
    const recordPage = (workspaceId: string): Promise<number> =>
      db.asWorker(workspaceId, async (tx) => {
        const scope = { tx, workspaceId };
        const found = await takeExpiring(scope, range);
        const names = await assets.findScanned(scope, [
          ...new Set(found.map(({ assetId }) => assetId)),
        ]);
        await feed.record(
          scope,
          found.map((one) => eventOf(one, names.get(one.assetId)?.displayName ?? '', range.after)),
        );
        return found.length;
      });

    const read: ReadPage<string> = ({ after, limit }) =>
      db.asProcess((tx) => matchedDataIn(tx).listWorkspaces(after, limit));
    for await (const workspaceId of readInPages(read, pageSize)) {
      do signal.throwIfAborted();
      while ((await recordPage(workspaceId)) === pageSize);
    }
  };

const eventOf = (
  { assetId, sha256, subject, notAfter, port }: ExpiringCertificate,
  name: string,
  occurredAt: string,
) => ({
  type: 'cert.expiring' as const,
  severity: 'medium' as const,
  subject: { kind: 'asset' as const, id: assetId, name },
  assetId,
  scanId: null,
  before: null,
  after: { sha256, subject, notAfter, port },
  dedupeKey: `cert.expiring:${sha256}`,
  occurredAt,
});
