import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const functionsSources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.functions.function-v1',
      asset: 'cloudfunctions.googleapis.com/CloudFunction',
      hasPolicy: true,
    },
    { type: 'gcp.functions.function', asset: 'cloudfunctions.googleapis.com/Function' },
  ]),
];
