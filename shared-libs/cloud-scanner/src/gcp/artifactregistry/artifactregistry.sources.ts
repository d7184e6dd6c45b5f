import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const artifactregistrySources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.artifactregistry.repository',
      asset: 'artifactregistry.googleapis.com/Repository',
      hasPolicy: true,
    },
  ]),
];
