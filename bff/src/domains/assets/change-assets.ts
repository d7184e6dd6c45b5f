import type { BulkChange, ChangeAssets, ChangedAssets } from '@parapet/contracts/assets/asset-bulk';
import { MAX_BULK_ASSETS } from '@parapet/contracts/assets/asset-bulk';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { assetEvent } from './asset-event.ts';
import type {
  BeginManualScan,
  ReprioritiseSoon,
  ScansOfAssets,
  StartedScan,
} from './assets.port.ts';
import { type BulkAsset, reasonToLeave, tagsAfter } from './bulk.policy.ts';
import { assetListsIn } from './repositories/asset-list.repository.ts';
import { assetSetsIn } from './repositories/asset-sets.repository.ts';
import { assetsIn } from './repositories/assets.repository.ts';

export interface ChangeAssetsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'claimSlots' | 'findReadOnlyAssets'>;
  readonly scans: Pick<ScansOfAssets, 'listScanning' | 'listStarted'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly beginScan: BeginManualScan;
  readonly reprioritiseSoon: ReprioritiseSoon;
}

const NAMES = 10;

/**
 * Changes many assets in one transaction with one entry in the log. An asset that the change does not
 * fit is left as it is and named with the reason.
 * @throws AppError plan_limit on restoring, invalid_input for an owner who is no member, conflict as
 *   `BeginScan`
 */
export const changeAssets =
  (ports: ChangeAssetsPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { assets: which, change }: ChangeAssets,
  ): Promise<ChangedAssets> => {
    const right = change.action === 'scan' ? 'scan' : 'manageAssets';
    return ports.enterWorkspace(
      actor,
      workspaceId,
      right,
      async (scope) => {
        const { requestId } = change.action === 'scan' ? change : {};
        const [begun] = await ports.scans.listStarted(scope, requestId);
        if (begun) return startedBefore(begun);
        const { ids, total } = await choose(scope, which);
        const assets = await lockAssets(ports, scope, ids, change);
        const left = new Map<string, string[]>();
        const changed: BulkAsset[] = [];
        for (const asset of assets) {
          const reason = reasonToLeave(asset, change);
          if (reason === null) changed.push(asset);
          else left.set(reason, [...(left.get(reason) ?? []), asset.displayName]);
        }
        const scanId = changed.length === 0 ? null : await apply(ports, scope, changed, change);
        if (changed.length > 0) {
          await scope.audit({
            action: 'assets.changed',
            targetType: 'workspace',
            targetId: workspaceId,
            after: { change, count: changed.length, assetIds: changed.map(({ id }) => id), scanId },
          });
        }
        const missing = ids.length - assets.length;
        return {
          matched: total,
          changed: changed.length,
          unchanged: [
            ...[...left].map(([reason, names]) => ({
              reason,
              count: names.length,
              names: names.slice(0, NAMES),
            })),
            ...(missing > 0
              ? [{ reason: 'It was deleted meanwhile.', count: missing, names: [] }]
              : []),
          ],
          left: total - ids.length,
          scanId,
          archived: change.action === 'archive' ? byState(changed) : [],
        };
      },
      { toRemove: change.action === 'archive' },
    );
  };

/** The answer to a request that has started its scan before. */
const startedBefore = ({ id, assetCount }: StartedScan): ChangedAssets => ({
  matched: assetCount,
  changed: assetCount,
  unchanged: [],
  left: 0,
  scanId: id,
  archived: [],
});

/** Assets that were in use, by their state. */
const byState = (assets: readonly BulkAsset[]): ChangedAssets['archived'] =>
  [...Map.groupBy(assets, ({ state }) => state)].flatMap(([state, of]) =>
    state === 'archived' ? [] : [{ state, ids: of.map(({ id }) => id) }],
  );

async function choose(
  scope: WorkspaceScope,
  which: ChangeAssets['assets'],
): Promise<{ ids: string[]; total: number }> {
  if ('ids' in which) {
    const ids = [...new Set(which.ids)];
    return { ids, total: ids.length };
  }
  const query = { ...which.filter, sort: '-created', limit: MAX_BULK_ASSETS } as const;
  const found = await assetListsIn(scope).find(query);
  if (found.ids.length === 0) throw new AppError('not_found', 'No asset matches this filter.');
  return found;
}

async function lockAssets(
  { scans, subscription }: ChangeAssetsPorts,
  scope: WorkspaceScope,
  ids: readonly string[],
  { action }: BulkChange,
): Promise<BulkAsset[]> {
  const assets = await assetSetsIn(scope).lock(ids);
  const scanning = action === 'archive' ? await scans.listScanning(scope, ids) : new Set<string>();
  const readOnly = await subscription.findReadOnlyAssets(scope, ids);
  return assets.map((asset) => ({
    ...asset,
    isScanning: scanning.has(asset.id),
    isReadOnly: readOnly.has(asset.id),
  }));
}

/** Returns the id of the scan that it has started. */
async function apply(
  { subscription, feed, beginScan, reprioritiseSoon }: ChangeAssetsPorts,
  scope: WorkspaceScope,
  assets: readonly BulkAsset[],
  change: BulkChange,
): Promise<string | null> {
  const sets = assetSetsIn(scope);
  const ids = assets.map(({ id }) => id);
  switch (change.action) {
    case 'tag':
      await sets.setTags(assets.map(({ id, tags }) => ({ id, tags: tagsAfter(tags, change) })));
      return null;
    case 'owner':
      if (!(await assetsIn(scope).setOwner(ids, change.ownerId))) {
        throw fieldError(['change', 'ownerId'], 'This person is not a member of the workspace.');
      }
      return null;
    case 'criticality':
      await sets.set(ids, { criticality: change.criticality });
      await reprioritiseSoon(scope, ids);
      return null;
    case 'environment':
      await sets.set(ids, { environment: change.environment });
      return null;
    case 'archive': {
      await sets.set(ids, { state: 'archived' });
      const at = new Date().toISOString();
      await feed.record(
        scope,
        assets.map((asset) => assetEvent('asset.archived', { ...asset, state: 'archived' }, at)),
      );
      return null;
    }
    case 'restore':
      await subscription.claimSlots(scope, 'assets', ids.length);
      await sets.set(ids, { state: change.state });
      return null;
    case 'scan': {
      const { intensity, requestId } = change;
      return await beginScan(scope, { assetIds: ids, intensity, requestId });
    }
  }
}
