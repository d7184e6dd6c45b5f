import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const runSources: readonly Source[] = [
  assetSource([{ type: 'gcp.run.service', asset: 'run.googleapis.com/Service', hasPolicy: true }]),
];
