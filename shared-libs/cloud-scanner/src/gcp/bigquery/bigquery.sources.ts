import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const bigquerySources: readonly Source[] = [
  assetSource([
    { type: 'gcp.bigquery.dataset', asset: 'bigquery.googleapis.com/Dataset', hasPolicy: true },
  ]),
];
