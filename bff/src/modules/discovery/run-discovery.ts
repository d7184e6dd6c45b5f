import { domainToUnicode } from 'node:url';
import { type DiscoveryRequest, discoverNames } from '@parapet/scanner/discover-names';
import { normaliseTarget, type TargetRules } from '@parapet/scanner/normalise-target';
import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Delivery } from '../../platform/queue/queue.ts';
import type { AssetsPort, AssetTarget } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { InventoryPort } from '../inventory/inventory.port.ts';
import { candidatesIn, type NewCandidate } from './candidates.repository.ts';
import type { DiscoveryJob } from './discovery-queue.ts';
import { type RunResult, runsIn } from './runs.repository.ts';
import { isSearchable } from './start-discovery.ts';

export interface RunDiscoveryPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly assets: Pick<AssetsPort, 'findTarget' | 'findKnownKeys'>;
  readonly inventory: Pick<InventoryPort, 'listCertificateNames'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly rules: TargetRules;
  /** Counts and stops the look-ups of one search. */
  readonly openDns: (signal: AbortSignal) => DiscoveryRequest['dns'];
  /** Null where nobody has configured a log of certificates. */
  readonly certificateLog: DiscoveryRequest['certificateLog'];
  readonly labels?: readonly string[];
  readonly shutdown: AbortSignal;
  /** Default 120,000. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 120_000;

/**
 * Searches for names below an asset and keeps those that are neither assets nor dismissed.
 * @throws when this process stops, so that the queue redelivers the search
 */
export const runDiscovery =
  (ports: RunDiscoveryPorts) =>
  async ({ data, signal }: Delivery<DiscoveryJob>): Promise<void> => {
    const { db, log } = ports;
    const { workspaceId, assetId, runId } = data;
    const taken = await db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId };
      const target = await ports.assets.findTarget(scope, assetId);
      if (!target || !isSearchable(target) || !(await runsIn(scope).take(assetId, runId))) {
        return null;
      }
      const seen = await ports.inventory.listCertificateNames(scope, target.host);
      return { target, seen };
    });
    if (!taken) return;
    const { target, seen } = taken;
    const stop = AbortSignal.any([signal, ports.shutdown]);
    const deadline = AbortSignal.timeout(ports.timeoutMs ?? TIMEOUT_MS);
    const limited = AbortSignal.any([stop, deadline]);
    try {
      const discovery = await discoverNames({
        domain: target.host,
        dns: ports.openDns(limited),
        seenCertificates: seen,
        certificateLog: ports.certificateLog,
        transferZone: null,
        signal: limited,
        ...(ports.labels && { labels: ports.labels }),
      });
      const { sources, cutOff } = discovery;
      const found = await db.asWorker(workspaceId, async (tx) => {
        const scope = { tx, workspaceId };
        const count = await keep(ports, scope, target, discovery.names);
        const result: RunResult = {
          status: 'completed',
          sources: [...sources],
          found: count,
          cutOff,
        };
        await runsIn(scope).end(assetId, runId, result, new Date().toISOString());
        return count;
      });
      log.info({ workspaceId, assetId, found }, 'names searched');
    } catch (error) {
      stop.throwIfAborted();
      log.warn({ err: error, workspaceId, assetId }, 'a search for names failed');
      const cutOff = deadline.aborted ? 'The search took too long and was stopped.' : null;
      await db.asWorker(workspaceId, (tx) =>
        runsIn({ tx, workspaceId }).end(
          assetId,
          runId,
          { status: 'failed', sources: [], found: 0, cutOff },
          new Date().toISOString(),
        ),
      );
    }
  };

/** Returns how many names are new. */
async function keep(
  { assets, feed, rules }: RunDiscoveryPorts,
  scope: WorkspaceTx,
  { id: assetId, host }: AssetTarget,
  names: Awaited<ReturnType<typeof discoverNames>>['names'],
): Promise<number> {
  const addable = names.filter(({ name }) => normaliseTarget(name, rules).ok);
  const known = await assets.findKnownKeys(
    scope,
    addable.map(({ name }) => name),
  );
  const candidates: NewCandidate[] = addable
    .filter(({ name }) => !known.has(name))
    .map(({ name, ...found }) => ({
      ...found,
      canonicalKey: name,
      displayName: domainToUnicode(name) || name,
    }));
  const at = new Date().toISOString();
  const added = await candidatesIn(scope).store(assetId, candidates, at);
  const fresh = candidates.filter(({ canonicalKey }) => added.has(canonicalKey));
  await feed.record(
    scope,
    fresh.map(({ canonicalKey, displayName, source }) => ({
      type: 'asset.discovered',
      severity: null,
      subject: { kind: 'asset', id: assetId, name: displayName },
      assetId,
      scanId: null,
      before: null,
      after: { name: canonicalKey, below: host, source },
      dedupeKey: `asset.discovered:${canonicalKey}`,
      occurredAt: at,
    })),
  );
  return added.size;
}
