import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const sqladminSources: readonly Source[] = [
  assetSource([{ type: 'gcp.sqladmin.instance', asset: 'sqladmin.googleapis.com/Instance' }]),
];
