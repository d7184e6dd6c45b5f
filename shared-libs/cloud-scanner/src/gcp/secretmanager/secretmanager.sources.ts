import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const secretmanagerSources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.secretmanager.secret',
      asset: 'secretmanager.googleapis.com/Secret',
      hasPolicy: true,
    },
  ]),
];
