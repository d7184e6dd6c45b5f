import { createAdvisor } from '@parapet/scanner/advisor';
import { type Bundles, versionOf } from '@parapet/scanner/data-bundles';
import { matchTechnologies } from '@parapet/scanner/match-technologies';
import { checks } from '@parapet/scanner/registry';
import { type ReadPage, readInPages } from '../../platform/batch/read-in-pages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { FindingsPort } from '../findings/findings.port.ts';
import { exploitedEvents } from './exploited-events.ts';
import { matchedDataIn, storedTechnologiesIn } from './repositories/match.repository.ts';

export interface MatchStoredPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly assets: Pick<AssetsPort, 'findScanned'>;
  readonly findings: Pick<FindingsPort, 'recordMatches'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly readBundles: () => Promise<Bundles>;
  readonly now: () => Date;
  /** Assets of one transaction, and workspaces of one read. Default 100. */
  readonly pageSize?: number;
}

/**
 * Compares the technologies of every workspace with the data bundles when those have changed, without
 * any traffic. A run that is lost is repeated from its start, which changes nothing twice.
 */
export const matchStored =
  (ports: MatchStoredPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const { db, log, readBundles, now, pageSize = 100 } = ports;
    const bundles = await readBundles();
    const version = versionOf(bundles);
    if ((await db.asProcess((tx) => matchedDataIn(tx).find())) === version) return;
    const advisor = createAdvisor(bundles);

    const matchWorkspace = async (workspaceId: string): Promise<number> => {
      let opened = 0;
      for (let after: string | null = null; ; ) {
        signal.throwIfAborted();
        const page: { last: string | null; opened: number } = await db.asWorker(
          workspaceId,
          async (tx) => {
            const scope = { tx, workspaceId };
            const stored = await storedTechnologiesIn(scope).listAssets(after, pageSize);
            const at = now();
            const results = stored.flatMap((asset) =>
              matchTechnologies(asset, advisor, checks, at),
            );
            const ids = [...new Set(results.map(({ assetId }) => assetId))];
            const assets = await ports.assets.findScanned(scope, ids);
            const count = await ports.findings.recordMatches(
              scope,
              assets,
              results.filter(({ assetId }) => assets.has(assetId)),
              at.toISOString(),
            );
            if (count > 0) {
              await ports.feed.record(scope, exploitedEvents(assets, results, at.toISOString()));
            }
            const last = stored.length < pageSize ? null : (stored.at(-1)?.assetId ?? null);
            return { last, opened: count };
          },
        );
        opened += page.opened;
        if (page.last === null) return opened;
        after = page.last;
      }
    };

    let opened = 0;
    const read: ReadPage<string> = ({ after, limit }) =>
      db.asProcess((tx) => matchedDataIn(tx).listWorkspaces(after, limit));
    for await (const workspaceId of readInPages(read, pageSize)) {
      opened += await matchWorkspace(workspaceId);
    }
    await db.asProcess((tx) => matchedDataIn(tx).store(version, now().toISOString()));
    log.info({ opened }, 'stored technologies compared with newer data');
  };
