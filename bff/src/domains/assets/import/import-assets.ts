import type {
  ImportAssets,
  ImportedAssets,
  ImportPreview,
} from '@parapet/contracts/assets/asset-import';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { TargetRules } from '@parapet/scanner/normalise-target';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { assetEvent } from '../asset-event.ts';
import { assetSetsIn } from '../repositories/asset-sets.repository.ts';
import type { ImportedTarget, ParsedImport } from './import.policy.ts';
import { type Comparison, createComparison } from './import-preview.ts';
import type { ParseImport } from './import-thread.ts';

export interface ImportPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'claimSlots' | 'findAssetUsage'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly rules: TargetRules;
  readonly parseImport: ParseImport;
}

/** Returns what an import would add, and changes nothing. */
export const previewImport =
  ({ enterWorkspace, subscription, rules, parseImport }: ImportPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { text }: { text: string },
    signal: AbortSignal,
  ): Promise<ImportPreview> => {
    await enterWorkspace(actor, workspaceId, 'manageAssets', async () => undefined);
    const parsed = await parseImport(actor.userId, text, rules, signal);
    return await enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { preview } = await compare(scope, parsed);
      const { current, limit } = await subscription.findAssetUsage(scope);
      return {
        ...preview,
        room: limit === UNLIMITED ? null : Math.max(0, limit - current),
      };
    });
  };

/**
 * Adds all targets of a text, or none. With `onlyGood` it leaves out lines that are wrong and assets
 * that exist.
 * @throws AppError consent_required, invalid_input at `text`, plan_limit
 */
export const importAssets =
  ({ enterWorkspace, subscription, feed, rules, parseImport }: ImportPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { text, consent, onlyGood }: ImportAssets,
    signal: AbortSignal,
  ): Promise<ImportedAssets> => {
    await enterWorkspace(actor, workspaceId, 'manageAssets', async () => undefined);
    if (!consent) {
      const message = 'Confirm that you have the right to scan these targets';
      throw fieldError(['consent'], message, 'consent_required');
    }
    const parsed = await parseImport(actor.userId, text, rules, signal);
    return await enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { added, preview } = await compare(scope, parsed);
      const bad = preview.duplicates.count + preview.wrong.count;
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
        duplicates: preview.duplicates.count + added.length - assets.length,
        wrong: preview.wrong.count,
      };
    });
  };

/** Divides the targets into those that the workspace has and those that are new. */
async function compare(
  scope: WorkspaceScope,
  { targets, ...found }: ParsedImport,
): Promise<{ added: readonly ImportedTarget[]; preview: Comparison }> {
  const existing = await assetSetsIn(scope).findByKeys(
    targets.map(({ target }) => target.canonicalKey),
  );
  const comparison = createComparison();
  const added = comparison.add(targets, existing);
  return { added, preview: comparison.result(found) };
}
