import type { MuteScope } from '@parapet/contracts/findings/finding';
import { type FindingMute, MAX_MUTED, MAX_MUTES } from '@parapet/contracts/findings/finding-mute';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { FindingsPorts } from '../lists/get-finding.ts';
import { recordDecisionEvents } from '../recording/record-finding-events.ts';
import { bulkFindingsIn } from '../repositories/bulk-findings.repository.ts';
import { findingMutesIn } from '../repositories/finding-mutes.repository.ts';
import type { LockedFinding } from '../repositories/findings.repository.ts';

/**
 * Keeps a false positive as a rule, and sets the findings aside that it is about, at most 1,000. Later
 * scans follow it. @throws AppError conflict beyond 500 rules
 */
export async function muteLike(
  ports: FindingsPorts,
  scope: WorkspaceScope,
  finding: LockedFinding,
  { reach, reason, at }: { reach: Exclude<MuteScope, 'finding'>; reason: string; at: string },
): Promise<void> {
  const { userId } = scope.actor;
  const mutes = findingMutesIn(scope);
  if ((await mutes.lockAndCount()) >= MAX_MUTES) {
    throw new AppError('conflict', `A workspace can have ${MAX_MUTES} rules. Remove one first.`);
  }
  const { checkId, title } = finding;
  const assetId = reach === 'asset' ? finding.assetId : null;
  await mutes.add({ checkId, assetId, title, reason, createdBy: userId });
  const ids = await mutes.listOpen({ checkId, assetId, except: finding.id }, MAX_MUTED);
  const bulk = bulkFindingsIn(scope);
  const others = await bulk.lock(ids);
  await bulk.revokeRisk(ids);
  await bulk.decide(
    others.map(({ id }) => ({ id, status: 'false_positive' })),
    { reason, by: userId, at },
  );
  const of = reach === 'asset' ? 'all of this check on this asset' : 'all of this check';
  const note = `${reason} (${of})`;
  await bulk.addHistory(
    userId,
    others.map(({ id, status: from }) => {
      return { findingId: id, kind: 'status', from, to: 'false_positive', note };
    }),
  );
  await recordDecisionEvents(
    ports,
    scope,
    others.map(({ id, assetId: on, title: name, severity, status: from }) => {
      return { id, assetId: on, title: name, severity, from, to: 'false_positive', at };
    }),
  );
}

export const listMutes =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string): Promise<{ items: FindingMute[] }> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await findingMutesIn(scope).list(assets, MAX_MUTES),
    }));

/** @throws AppError not_found */
export const deleteMute =
  ({ enterWorkspace }: Pick<FindingsPorts, 'enterWorkspace'>) =>
  (
    actor: Actor,
    { workspaceId, muteId }: { workspaceId: string; muteId: string },
  ): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'triage',
      async (scope) => {
        const removed = await findingMutesIn(scope).remove(muteId);
        if (!removed) throw new AppError('not_found', 'There is no such rule.');
        await scope.audit({
          action: 'finding.mute_removed',
          targetType: 'finding_mute',
          targetId: muteId,
          before: removed,
        });
        return undefined;
      },
      { toRemove: true },
    );
