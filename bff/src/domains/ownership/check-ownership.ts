import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Delivery } from '../../platform/queue/queue.ts';
import type { AssetsPort, AssetTarget } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { CheckForToken } from './check-for-token.ts';
import { type ProofState, stateAfter, type TokenCheck } from './ownership.policy.ts';
import { proofsIn } from './ownership.repository.ts';
import type { OwnershipJob } from './ownership-queue.ts';

export interface CheckOwnershipPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly checkForToken: CheckForToken;
  /** Called in the transaction that records a look that found the token. */
  readonly onProved: (scope: WorkspaceTx, target: AssetTarget, at: Date) => Promise<void>;
  readonly now: () => Date;
  readonly shutdown: AbortSignal;
}

/** Looks for one token and records what was found. A repeated delivery looks again. */
export const checkOwnership =
  (ports: CheckOwnershipPorts) =>
  async ({ data, signal }: Delivery<OwnershipJob>): Promise<void> => {
    const check = await checkProof(ports, data, signal);
    if (!check) return;
    const { workspaceId, proofId } = data;
    ports.log.info(
      { workspaceId, proofId, outcome: check.outcome },
      'looked for a proof of ownership',
    );
  };

/** The same, and returns what was found; null where there is no such proof any more. */
export async function checkProof(
  { db, assets, feed, now, onProved, checkForToken, shutdown }: Omit<CheckOwnershipPorts, 'log'>,
  { workspaceId, proofId, assetId }: OwnershipJob,
  signal: AbortSignal,
): Promise<TokenCheck | null> {
  const proof = await db.asWorker(workspaceId, (tx) => proofsIn({ tx, workspaceId }).lock(proofId));
  if (!proof) return null;
  const check = await checkForToken(proof, AbortSignal.any([signal, shutdown]));
  const at = now();
  await db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, workspaceId };
    const proofs = proofsIn(scope);
    const before = await proofs.lock(proofId);
    // The method was changed while this looked: the look says nothing about the new one.
    if (!before || before.method !== proof.method) return;
    const after = stateAfter(before, proof.method, check, at);
    await proofs.store(proofId, after, later(at.toISOString(), proof.requestedAt));
    const target = await assets.findTarget(scope, assetId);
    if (!target) return;
    const event = eventOf(before, after);
    if (event) {
      await feed.record(scope, [
        {
          type: event,
          severity: event === 'ownership.lost' ? 'medium' : null,
          subject: { kind: 'asset', id: assetId, name: target.displayName },
          assetId,
          scanId: null,
          before: { status: before.status },
          after: { status: after.status, method: proof.method, until: after.provedUntil },
          dedupeKey: `${event}:${proofId}:${after.lostAt ?? after.verifiedAt}:${after.status}`,
          occurredAt: at.toISOString(),
        },
      ]);
    }
    if (check.outcome === 'found') await onProved(scope, target, at);
  });
  return check;
}

/** The clock of the API may be ahead; its request is answered all the same. */
const later = (at: string, requestedAt: string | null): string =>
  requestedAt !== null && Date.parse(requestedAt) > Date.parse(at) ? requestedAt : at;

function eventOf(
  before: ProofState,
  after: ProofState,
): 'ownership.verified' | 'ownership.lost' | null {
  if (after.status === 'verified' && before.verifiedAt !== after.verifiedAt) {
    return 'ownership.verified';
  }
  const isLost = before.lostAt === null && after.lostAt !== null;
  return isLost || (before.status === 'verified' && after.status === 'expired')
    ? 'ownership.lost'
    : null;
}
