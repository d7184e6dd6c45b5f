import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const apikeysSources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.apikeys.key',
      asset: 'apikeys.googleapis.com/Key',
      name: (data) => data.displayName || undefined,
      isKept: (data) => !data.deleteTime,
    },
  ]),
];
