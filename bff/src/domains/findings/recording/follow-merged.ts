import type { FindingFilter } from '@parapet/contracts/findings/finding-list';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';

/** The filter, with the asset that was kept where it names one that was merged. */
export async function followMerged<Filter extends FindingFilter>(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'findKept'>,
  filter: Filter,
): Promise<Filter> {
  if (filter.assetId === undefined) return filter;
  const assetId = await assets.findKept(scope, filter.assetId);
  return assetId === undefined ? filter : { ...filter, assetId };
}
