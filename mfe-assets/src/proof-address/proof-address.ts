import { idSchema } from '@parapet/contracts/text/vocabulary';

/** The asset whose proof of ownership is open over the list of assets; null when none is. */
export const provenFrom = (search: URLSearchParams): string | null =>
  search.get('prove') ?? olderProven(search);

/** Opens the proof of an asset, or closes it, and keeps everything else of the address. */
export const withProof = (search: URLSearchParams, assetId: string | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (olderProven(next)) next.delete('ownership');
  if (assetId === null) next.delete('prove');
  else next.set('prove', assetId);
  return next;
};

/** Links of older releases name the asset where the filter by ownership has its values. */
const olderProven = (search: URLSearchParams): string | null => {
  const value = search.get('ownership');
  return idSchema.safeParse(value).success ? value : null;
};
