import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const dataprocSources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.dataproc.cluster',
      asset: 'dataproc.googleapis.com/Cluster',
      name: (data) => data.clusterName,
    },
  ]),
];
