import type { Asset } from '@parapet/contracts/asset';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { FindingsPort } from '../findings/findings.port.ts';
import type { StoredAsset } from './assets.repository.ts';

export type OpenFindings = Pick<FindingsPort, 'countOpenOf'>;

export const noFindings: Asset['openFindings'] = {
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  info: 0,
};

/** Counts the open findings of all these assets with one statement. */
export async function openFindingsOf(
  findings: OpenFindings,
  scope: WorkspaceTx,
  assets: readonly StoredAsset[],
): Promise<(asset: StoredAsset) => Asset> {
  const counts = await findings.countOpenOf(
    scope,
    assets.map(({ id }) => id),
  );
  return (asset) => ({ ...asset, openFindings: counts.get(asset.id) ?? noFindings });
}
