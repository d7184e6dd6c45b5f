import type { AssetsPort } from '../assets.port.ts';
import { assetListsIn } from './asset-list.repository.ts';

/** Tells what other modules ask about the assets under a filter. */
export const matchingAssets: Pick<AssetsPort, 'findMatching'> = {
  findMatching: (scope, filter, limit) =>
    assetListsIn(scope).find({ ...filter, state: 'approved', sort: '-created', limit }),
};
