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
  /** Asks for a copy of the zone of a domain whose ownership is proved. */
  readonly copyZone: (
    domain: string,
    dns: DiscoveryRequest['dns'],
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
  /** Null where nobody has configured a log of certificates. */
  readonly certificateLog: DiscoveryRequest['certificateLog'];
  readonly labels?: readonly string[];
  readonly shutdown: AbortSignal;
  /** Default 120,000. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 120_000;
/** Names that wait for a decision or were dismissed, in one workspace. */
export const MAX_CANDIDATES = 10_000;

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
    const dns = ports.openDns(limited);
    try {
      const discovery = await discoverNames({
        domain: target.host,
        dns,
        seenCertificates: seen,
        certificateLog: ports.certificateLog,
        transferZone:
          target.ownership === 'verified' ? () => ports.copyZone(target.host, dns, limited) : null,
        signal: limited,
        ...(ports.labels && { labels: ports.labels }),
      });
      const { sources, cutOff } = discovery;
      const found = await db.asWorker(workspaceId, async (tx) => {
        const scope = { tx, workspaceId };
        const { count, left } = await storeCandidates(ports, scope, target, discovery.names);
        const result: RunResult = {
          status: 'completed',
          sources: [...sources],
          found: count,
          cutOff: left === 0 ? cutOff : `${cutOff ?? ''} ${tooMany(left)}`.trim(),
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

const tooMany = (left: number): string =>
  `${left} names were left out: ${MAX_CANDIDATES} wait for a decision or were dismissed.`;

/** Returns how many names are new, and how many were left out because too many wait. */
async function storeCandidates(
  { assets, feed, rules }: RunDiscoveryPorts,
  scope: WorkspaceTx,
  { id: assetId, host }: AssetTarget,
  names: Awaited<ReturnType<typeof discoverNames>>['names'],
): Promise<{ count: number; left: number }> {
  const addable = names.flatMap(({ name, ...found }) => {
    const normalised = normaliseTarget(name, rules);
    if (!normalised.ok) return [];
    const { canonicalKey, displayName } = normalised.target;
    return [{ ...found, canonicalKey, displayName }];
  });
  const known = await assets.findKnownKeys(
    scope,
    addable.map(({ canonicalKey }) => canonicalKey),
  );
  const unknown: NewCandidate[] = addable.filter(({ canonicalKey }) => !known.has(canonicalKey));
  const stored = await candidatesIn(scope).count();
  const room = Math.max(0, MAX_CANDIDATES - stored.candidate - stored.dismissed);
  const candidates = unknown.slice(0, room);
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
  return { count: added.size, left: unknown.length - candidates.length };
}
