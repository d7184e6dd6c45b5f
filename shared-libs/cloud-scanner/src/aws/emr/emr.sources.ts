import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const emrSources: readonly Source[] = [
  listed({
    service: 'emr',
    operation: 'GetBlockPublicAccessConfiguration',
    type: 'aws.emr.block-public-access',
    items: ({ BlockPublicAccessConfiguration }) =>
      BlockPublicAccessConfiguration ? [BlockPublicAccessConfiguration] : [],
    uid: (_configuration, where) => arnOf(where, 'elasticmapreduce', 'block-public-access'),
    name: () => 'EMR block public access',
  }),
  listed({
    service: 'emr',
    operation: 'ListClusters',
    type: 'aws.emr.cluster',
    input: { ClusterStates: ['STARTING', 'BOOTSTRAPPING', 'RUNNING', 'WAITING'] },
    items: ({ Clusters }) => Clusters,
    uid: ({ ClusterArn }) => ClusterArn,
    name: ({ Id }) => Id,
    details: [
      {
        into: 'MasterPublicDnsName',
        operation: 'DescribeCluster',
        input: ({ name }) => ({ ClusterId: name }),
        pick: ({ Cluster }) => Cluster?.MasterPublicDnsName ?? null,
      },
    ],
  }),
];
