import type { Answer, Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';
import { tagsOf } from '../tags.ts';

export const redshiftSources: readonly Source[] = [
  listed({
    service: 'redshift',
    operation: 'DescribeClusters',
    type: 'aws.redshift.cluster',
    input: { MaxRecords: 100 },
    items: ({ Clusters }) => Clusters,
    uid: ({ ClusterIdentifier }, where) => arnOf(where, 'redshift', `cluster:${ClusterIdentifier}`),
    name: ({ ClusterIdentifier }) => ClusterIdentifier,
    tags: ({ Tags }) => tagsOf(Tags),
    // Dates of the next maintenance change each week.
    config: ({ NextMaintenanceWindowStartTime: _next, ...cluster }) => cluster,
    details: [
      {
        into: 'Logging',
        operation: 'DescribeLoggingStatus',
        input: ({ name }) => ({ ClusterIdentifier: name }),
        pick: ({ LoggingEnabled, BucketName, LogDestinationType }) => ({
          LoggingEnabled,
          BucketName,
          LogDestinationType,
        }),
        gone: ['ClusterNotFound', 'ClusterNotFoundFault'],
      },
      {
        into: 'Parameters',
        operation: 'DescribeClusterParameters',
        when: ({ config }: Answer) => Boolean(config.ClusterParameterGroups?.[0]),
        input: ({ config }: Answer) => ({
          ParameterGroupName: config.ClusterParameterGroups[0].ParameterGroupName,
        }),
        pick: ({ Parameters = [] }) =>
          Object.fromEntries(
            Parameters.map((one: Answer) => [one.ParameterName, one.ParameterValue ?? null]),
          ),
      },
    ],
  }),
  listed({
    service: 'redshift',
    operation: 'DescribeClusterSubnetGroups',
    type: 'aws.redshift.subnet-group',
    input: { MaxRecords: 100 },
    items: ({ ClusterSubnetGroups }) => ClusterSubnetGroups,
    uid: ({ ClusterSubnetGroupName }, where) =>
      arnOf(where, 'redshift', `subnetgroup:${ClusterSubnetGroupName}`),
    name: ({ ClusterSubnetGroupName }) => ClusterSubnetGroupName,
    tags: ({ Tags }) => tagsOf(Tags),
  }),
];
