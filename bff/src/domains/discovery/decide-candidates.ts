import { normaliseTarget, type TargetRules } from '@parapet/scanner/normalise-target';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { candidatesIn } from './candidates.repository.ts';

export interface DecideCandidatesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'addApproved'>;
  readonly subscription: Pick<SubscriptionPort, 'claimSlots'>;
  readonly rules: TargetRules;
}

/**
 * Makes assets of discovered names: all of them, or none when the plan has no room.
 * @throws AppError not_found, consent_required, invalid_input at `ids`, plan_limit
 */
export const approveCandidates =
  ({ enterWorkspace, assets, subscription, rules }: DecideCandidatesPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { ids, consent }: { ids: readonly string[]; consent: boolean },
  ): Promise<{ assetIds: string[] }> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      if (!consent) {
        const message = 'Confirm that you have the right to scan these targets';
        throw fieldError(['consent'], message, 'consent_required');
      }
      const candidates = await requireCandidates(scope, ids);
      const targets = candidates.map(({ canonicalKey }) => {
        const normalised = normaliseTarget(canonicalKey, rules);
        if (!normalised.ok) throw fieldError(['ids'], `${canonicalKey}: ${normalised.message}`);
        return normalised.target;
      });
      await subscription.claimSlots(scope, 'assets', targets.length);
      const assetIds = await assets.addApproved(scope, targets, actor.userId);
      await candidatesIn(scope).remove(ids);
      await scope.audit({
        action: 'candidates.approved',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { names: candidates.map(({ canonicalKey }) => canonicalKey), consent, assetIds },
      });
      return { assetIds };
    });

/** Dismisses discovered names, which keeps them from being found again. @throws AppError not_found */
export const dismissCandidates =
  ({ enterWorkspace }: Pick<DecideCandidatesPorts, 'enterWorkspace'>) =>
  (
    actor: Actor,
    workspaceId: string,
    { ids }: { ids: readonly string[] },
  ): Promise<{ dismissed: number }> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const candidates = await requireCandidates(scope, ids);
      await candidatesIn(scope).dismiss(ids);
      await scope.audit({
        action: 'candidates.dismissed',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { names: candidates.map(({ canonicalKey }) => canonicalKey) },
      });
      return { dismissed: candidates.length };
    });

/** Returns them locked, so that two people decide one after the other. @throws AppError not_found */
async function requireCandidates(scope: WorkspaceScope, ids: readonly string[]) {
  const candidates = await candidatesIn(scope).lock(ids);
  if (candidates.length === ids.length) return candidates;
  throw new AppError('not_found', 'Somebody has decided on one of these names. Reload the list.');
}
