import type { ImportAssets, ImportedAssets, ImportPreview } from '@parapet/contracts/asset-import';
import { MAX_SHOWN_LINES } from '@parapet/contracts/asset-import';
import { UNLIMITED } from '@parapet/contracts/subscription';
import type { TargetRules } from '@parapet/scanner/normalise-target';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import type { EnterWorkspace, WorkspaceScope } from '../workspaces/workspaces.port.ts';
import { assetEvent } from './asset-event.ts';
import { assetSetsIn } from './asset-sets.repository.ts';
import { type ImportedTarget, parseImport, shownValue } from './import.policy.ts';

export interface ImportPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'claimSlots' | 'findAssetUsage'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly rules: TargetRules;
}

interface Sorted {
  readonly added: readonly ImportedTarget[];
  readonly duplicates: ImportPreview['duplicates']['items'];
  readonly wrong: ImportPreview['wrong']['items'];
}

/** Returns what an import would add, and changes nothing. */
export const previewImport =
  ({ enterWorkspace, subscription, rules }: ImportPorts) =>
  (actor: Actor, workspaceId: string, { text }: { text: string }): Promise<ImportPreview> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { added, duplicates, wrong } = await sortTargets(scope, text, rules);
      const { current, limit } = await subscription.findAssetUsage(scope);
      return {
        added: {
          count: added.length,
          items: added.slice(0, MAX_SHOWN_LINES).map(({ target, ...row }) => ({
            ...row,
            tags: [...row.tags],
            name: target.displayName,
            type: target.type,
          })),
        },
        duplicates: { count: duplicates.length, items: duplicates.slice(0, MAX_SHOWN_LINES) },
        wrong: { count: wrong.length, items: wrong.slice(0, MAX_SHOWN_LINES) },
        room: limit === UNLIMITED ? null : Math.max(0, limit - current),
      };
    });

/**
 * Adds all targets of a text, or none. With `onlyGood` it leaves out lines that are wrong and assets
 * that exist.
 * @throws AppError consent_required, invalid_input at `text`, plan_limit
 */
export const importAssets =
  ({ enterWorkspace, subscription, feed, rules }: ImportPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { text, consent, onlyGood }: ImportAssets,
  ): Promise<ImportedAssets> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      if (!consent) {
        const message = 'Confirm that you have the right to scan these targets';
        throw fieldError(['consent'], message, 'consent_required');
      }
      const { added, duplicates, wrong } = await sortTargets(scope, text, rules);
      const bad = duplicates.length + wrong.length;
      if (bad > 0 && !onlyGood) {
        const count = bad === 1 ? '1 line is' : `${bad.toLocaleString('en')} lines are`;
        throw fieldError(['text'], `${count} wrong or repeated. Nothing was added.`);
      }
      if (added.length === 0) throw fieldError(['text'], 'There is nothing to add.');
      await subscription.claimSlots(scope, 'assets', added.length);
      const assets = await assetSetsIn(scope).insert(added, actor.userId);
      if (assets.length < added.length && !onlyGood) {
        throw new AppError(
          'conflict',
          'Somebody has added some of these assets. Check them again.',
        );
      }
      await feed.record(
        scope,
        assets.map((asset) => assetEvent('asset.added', asset, asset.createdAt)),
      );
      await scope.audit({
        action: 'assets.imported',
        targetType: 'workspace',
        targetId: workspaceId,
        after: {
          count: assets.length,
          consent,
          names: assets.map(({ canonicalKey }) => canonicalKey),
        },
      });
      return {
        added: assets.length,
        duplicates: duplicates.length + added.length - assets.length,
        wrong: wrong.length,
      };
    });

async function sortTargets(
  scope: WorkspaceScope,
  text: string,
  rules: TargetRules,
): Promise<Sorted> {
  const { targets, repeated, wrong } = parseImport(text, rules);
  const existing = await assetSetsIn(scope).findByKeys(
    targets.map(({ target }) => target.canonicalKey),
  );
  const duplicates = [
    ...repeated.map((each) => ({ ...each, existing: null })),
    ...targets.flatMap(({ line, value, target }) => {
      const found = existing.get(target.canonicalKey);
      if (!found) return [];
      const name = target.displayName;
      return [{ line, value: shownValue(value, name), name, existing: found, repeats: null }];
    }),
  ].sort((a, b) => a.line - b.line);
  return {
    added: targets.filter(({ target }) => !existing.has(target.canonicalKey)),
    duplicates,
    wrong: [...wrong],
  };
}
