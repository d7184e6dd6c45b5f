import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const storageSources: readonly Source[] = [
  assetSource([
    { type: 'gcp.storage.bucket', asset: 'storage.googleapis.com/Bucket', hasPolicy: true },
  ]),
];
