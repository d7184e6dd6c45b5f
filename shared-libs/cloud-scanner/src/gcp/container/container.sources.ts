import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const containerSources: readonly Source[] = [
  assetSource([
    { type: 'gcp.container.cluster', asset: 'container.googleapis.com/Cluster' },
    { type: 'gcp.container.node-pool', asset: 'container.googleapis.com/NodePool' },
  ]),
];
