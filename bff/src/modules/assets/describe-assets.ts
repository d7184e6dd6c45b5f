import type { Asset } from '@parapet/contracts/asset';
import type { Person } from '@parapet/contracts/person';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
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

/**
 * Adds the open findings and the owners of all these assets, with one statement each.
 *
 * @param owners those that are known already
 */
export async function describeAssets(
  findings: OpenFindings,
  scope: WorkspaceTx,
  assets: readonly StoredAsset[],
  owners: readonly Person[] = [],
): Promise<Asset[]> {
  const known = new Map(owners.map(({ id, name }) => [id, { id, name }]));
  const ownerOf = ({ ownerId }: StoredAsset) => (ownerId === null ? null : known.get(ownerId));
  const counts = await findings.countOpenOf(
    scope,
    assets.map(({ id }) => id),
  );
  const people = await peopleIn(
    scope,
    assets.filter((asset) => ownerOf(asset) === undefined).map(({ ownerId }) => ownerId),
  );
  return assets.map((asset) => ({
    ...asset,
    openFindings: counts.get(asset.id) ?? noFindings,
    owner: ownerOf(asset) ?? people(asset.ownerId),
  }));
}
