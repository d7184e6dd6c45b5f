import { type Asset, MAX_TAGS } from '@parapet/contracts/assets/asset';
import type { MergePreview } from '@parapet/contracts/assets/asset-merge';

/** Describes what a merge needs to know of an asset. */
export interface MergeAsset
  extends Pick<
    Asset,
    | 'id'
    | 'type'
    | 'displayName'
    | 'canonicalKey'
    | 'state'
    | 'tags'
    | 'criticality'
    | 'environment'
    | 'ownerId'
  > {
  readonly isScanning: boolean;
  /** It is above the limit of the plan. */
  readonly isReadOnly: boolean;
}

type Place = Pick<MergeAsset, 'type' | 'canonicalKey'>;

/** The name or address that an asset is on; IPv6 without brackets. */
export const hostOf = ({ type, canonicalKey }: Place): string =>
  type === 'url' ? new URL(canonicalKey).hostname.replaceAll(/[[\]]/g, '') : canonicalKey;

/** Returns whether a scan of one asset tests the places of another: a host its URLs, a URL those below its path. */
export function coversAsset(one: Place, other: Place): boolean {
  if (one.type !== 'url') return one.canonicalKey === hostOf(other);
  if (other.type !== 'url') return false;
  const [above, below] = [new URL(one.canonicalKey), new URL(other.canonicalKey)];
  if (above.origin !== below.origin || above.search !== '') return false;
  const folder = above.pathname.endsWith('/') ? above.pathname : `${above.pathname}/`;
  return below.pathname === above.pathname || below.pathname.startsWith(folder);
}

/** Returns why each asset cannot be merged. @param others further assets of the host, not archived */
export function refusalsOf(
  keep: MergeAsset,
  merged: readonly MergeAsset[],
  others: readonly (Place & Pick<MergeAsset, 'id' | 'displayName'>)[],
): MergePreview['refusals'] {
  const scanning = 'A scan of it is running. Cancel it first.';
  const refused = ({ id, displayName }: MergeAsset, reason: string | null) =>
    reason === null ? [] : [{ assetId: id, name: displayName, reason }];
  const ofKept = () => {
    if (keep.state === 'archived') return 'It is archived. Restore it, or keep another one.';
    if (keep.isReadOnly) return 'It is above the limit of the plan and read-only.';
    return keep.isScanning ? scanning : null;
  };
  const ofMerged = (asset: MergeAsset): string | null => {
    if (asset.isScanning) return scanning;
    if (hostOf(asset) !== hostOf(keep)) {
      return `It is on another host than ${keep.displayName}, whose scans do not test it.`;
    }
    if (!coversAsset(keep, asset)) {
      return coversAsset(asset, keep)
        ? `It covers more than ${keep.displayName}. Keep ${asset.displayName} instead.`
        : `Scans of ${keep.displayName} do not test it. Merge both into ${hostOf(keep)}.`;
    }
    const between = others.find((other) => coversAsset(keep, other) && coversAsset(other, asset));
    return between
      ? `${between.displayName} lies between, and its findings would belong there. Merge that one, too.`
      : null;
  };
  return [
    ...refused(keep, ofKept()),
    ...merged.flatMap((asset) => refused(asset, ofMerged(asset))),
  ];
}

/**
 * Returns what the kept asset has afterwards: its own tags first, its own owner and environment where it has
 * them, and the highest criticality.
 */
export function mergedValues(
  keep: MergeAsset,
  merged: readonly MergeAsset[],
): MergePreview['result'] {
  const all = [keep, ...merged];
  const tags = [...new Set(all.flatMap((asset) => asset.tags))];
  return {
    tags: tags.slice(0, MAX_TAGS),
    droppedTags: tags.slice(MAX_TAGS),
    ownerId: all.find(({ ownerId }) => ownerId !== null)?.ownerId ?? null,
    criticality: Math.max(...all.map(({ criticality }) => criticality)),
    environment: all.find(({ environment }) => environment !== 'unknown')?.environment ?? 'unknown',
  };
}
