import type { Asset } from '@parapet/contracts/asset';
import type { AssetsApi } from '../api/assets-api.ts';
import { likelyKey } from './likely-key.ts';

/** The existing asset that `typed` duplicates; null when it cannot be found. */
export const findExistingAsset = async (
  { listAssets }: Pick<AssetsApi, 'listAssets'>,
  typed: string,
): Promise<Asset | null> => {
  const key = likelyKey(typed);
  if (key === null) return null;
  const q = key.slice(0, 200);
  try {
    const query = { q, sort: 'name', limit: 200 } as const;
    const pages = await Promise.all([
      listAssets(query),
      listAssets({ ...query, state: 'archived' }),
    ]);
    return pages.flatMap(({ items }) => items).find((asset) => asset.canonicalKey === key) ?? null;
  } catch {
    // The error message is complete without the link.
    return null;
  }
};
