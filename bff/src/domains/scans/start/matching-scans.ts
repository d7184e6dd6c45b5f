import {
  MAX_ASSETS_AT_ONCE,
  MAX_OPEN_SCANS,
  MAX_SCANS_AT_ONCE,
  type ScanFilter,
} from '@parapet/contracts/scans/scan-start';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';

export interface ChooseMatchingPorts {
  readonly assets: Pick<AssetsPort, 'findMatching'>;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyAssets'>;
}

/**
 * The approved assets under a filter, without those above the limit of the plan.
 * @throws AppError not_found, plan_limit where all are above it, invalid_input at `filter` with more than one start takes
 */
export async function chooseMatching(
  { assets, subscription }: ChooseMatchingPorts,
  scope: WorkspaceScope,
  filter: ScanFilter,
): Promise<{ assetIds: string[]; readOnly: number }> {
  const { ids, total, isCapped } = await assets.findMatching(scope, filter, MAX_ASSETS_AT_ONCE);
  if (isCapped) throw fieldError(['filter'], TOO_MANY_TO_COUNT);
  if (total > MAX_ASSETS_AT_ONCE) {
    throw fieldError(['filter'], `${number(total)} assets match. ${TOO_MANY}`);
  }
  const readOnly = await subscription.findReadOnlyAssets(scope, ids);
  const assetIds = ids.filter((id) => !readOnly.has(id));
  if (ids.length === 0) throw noMatch();
  if (assetIds.length === 0) throw new AppError('plan_limit', READ_ONLY_ASSETS);
  return { assetIds, readOnly: readOnly.size };
}

export const noMatch = () => new AppError('not_found', 'No approved asset matches this filter.');

const number = (count: number): string => count.toLocaleString('en');

const READ_ONLY_ASSETS = 'All assets that match are above the limit of the plan and read-only.';
const TOO_MANY = `One start takes at most ${number(MAX_ASSETS_AT_ONCE)}, in ${MAX_SCANS_AT_ONCE} scans: half of the ${MAX_OPEN_SCANS} that a workspace may have open. Narrow the filter, and start the others when these have ended.`;
const TOO_MANY_TO_COUNT =
  'More assets match than a search or a filter by tag lists. Narrow it, or use the other filters.';
