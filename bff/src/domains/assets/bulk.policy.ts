import { type Asset, MAX_TAGS } from '@parapet/contracts/assets/asset';
import type { BulkChange } from '@parapet/contracts/assets/asset-bulk';

/** Describes what a change of many assets needs to know of each. */
export interface BulkAsset
  extends Pick<
    Asset,
    'id' | 'displayName' | 'state' | 'tags' | 'criticality' | 'environment' | 'ownerId'
  > {
  readonly isScanning: boolean;
  /** It is above the limit of the plan. */
  readonly isReadOnly: boolean;
}

/** Returns why the change leaves the asset as it is; null when it changes it. */
export function reasonToLeave(asset: BulkAsset, change: BulkChange): string | null {
  const alreadySo = 'It is so already.';
  if (asset.isReadOnly && change.action !== 'archive') {
    return 'It is above the limit of the plan and read-only.';
  }
  switch (change.action) {
    case 'tag': {
      const tags = tagsAfter(asset.tags, change);
      if (tags.length > MAX_TAGS) return `It would have more than ${MAX_TAGS} tags.`;
      return sameTags(tags, asset.tags) ? alreadySo : null;
    }
    case 'owner':
      return asset.ownerId === change.ownerId ? alreadySo : null;
    case 'criticality':
      return asset.criticality === change.criticality ? alreadySo : null;
    case 'environment':
      return asset.environment === change.environment ? alreadySo : null;
    case 'archive':
      if (asset.state === 'archived') return 'It is archived already.';
      return asset.isScanning ? 'A scan of it is running. Cancel it first.' : null;
    case 'restore':
      return asset.state === 'archived' ? null : 'It is not archived.';
    case 'scan':
      if (asset.state === 'approved') return null;
      return asset.state === 'archived'
        ? 'It is archived. Restore it to scan it.'
        : 'It is not approved for scanning.';
  }
}

/** Tags that are removed and added stay. */
export const tagsAfter = (
  tags: readonly string[],
  { add, remove }: Extract<BulkChange, { action: 'tag' }>,
): string[] => [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];

const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((tag) => b.includes(tag));
