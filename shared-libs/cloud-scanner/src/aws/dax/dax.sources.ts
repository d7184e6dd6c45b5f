import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const daxSources: readonly Source[] = [
  listed({
    service: 'dax',
    operation: 'DescribeClusters',
    type: 'aws.dax.cluster',
    input: { MaxResults: 100 },
    items: ({ Clusters }) => Clusters,
    uid: ({ ClusterArn }) => ClusterArn,
    name: ({ ClusterName }) => ClusterName,
  }),
];
