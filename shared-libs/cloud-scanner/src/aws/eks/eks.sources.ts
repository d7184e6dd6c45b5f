import type { Source } from '../../definition/source.ts';

export const eksSources: readonly Source[] = [
  {
    service: 'eks',
    operation: 'ListClusters',
    types: ['aws.eks.cluster'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.clusters ?? []).map((name: string) => ({
        type: 'aws.eks.cluster',
        uid: `arn:${partition}:eks:${region}:${account}:cluster/${name}`,
        name,
        config: {},
      })),
    details: [
      {
        operation: 'DescribeCluster',
        into: 'Cluster',
        input: ({ name }) => ({ name }),
        pick: ({ cluster }) => ({
          version: cluster?.version,
          deletionProtection: cluster?.deletionProtection ?? false,
          resourcesVpcConfig: cluster?.resourcesVpcConfig ?? null,
          logging: cluster?.logging ?? null,
          encryptionConfig: cluster?.encryptionConfig ?? [],
          supportType: cluster?.upgradePolicy?.supportType ?? null,
        }),
        gone: ['ResourceNotFoundException'],
      },
    ],
  },
];
