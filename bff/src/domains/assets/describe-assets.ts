import type { Person } from '@parapet/contracts/access/person';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import type { FindingsOfAssets, ScansOfAssets } from './assets.port.ts';
import type { StoredAsset } from './repositories/assets.repository.ts';

export interface DescribeAssetsPorts {
  readonly findings: FindingsOfAssets;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyAssets'>;
  readonly scans: Pick<ScansOfAssets, 'findCurrent'>;
}

export const noFindings: Asset['openFindings'] = {
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  info: 0,
};

/**
 * Adds open findings, owners, running scans and what the plan makes read-only to all these assets, with one statement each.
 *
 * @param owners those that are known already
 */
export async function describeAssets(
  { findings, subscription, scans }: DescribeAssetsPorts,
  scope: WorkspaceTx,
  assets: readonly StoredAsset[],
  owners: readonly Person[] = [],
): Promise<Asset[]> {
  const known = new Map(owners.map(({ id, name }) => [id, { id, name }]));
  const ownerOf = ({ ownerId }: StoredAsset) => (ownerId === null ? null : known.get(ownerId));
  const ids = assets.map(({ id }) => id);
  const unknown = assets.filter((asset) => ownerOf(asset) === undefined);
  const [counts, readOnly, current, people] = await Promise.all([
    findings.countOpenOf(scope, ids),
    subscription.findReadOnlyAssets(scope, ids),
    scans.findCurrent(scope, ids),
    peopleIn(
      scope,
      unknown.map(({ ownerId }) => ownerId),
    ),
  ]);
  return assets.map((asset) => ({
    ...asset,
    openFindings: counts.get(asset.id) ?? noFindings,
    owner: ownerOf(asset) ?? people(asset.ownerId),
    isReadOnly: readOnly.has(asset.id),
    currentScan: current.get(asset.id) ?? null,
  }));
}
