import type { Answer, Found, Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';
import { tagsOf } from '../tags.ts';

/** One interface lists the databases of three services; the engine tells which. */
const serviceOf = (engine: unknown): 'docdb' | 'neptune' | 'rds' =>
  engine === 'docdb' || engine === 'neptune' ? engine : 'rds';

const found =
  (kind: string, items: (page: Answer) => readonly Answer[] | undefined, arn: string, id: string) =>
  (page: Answer): readonly Found[] =>
    (items(page) ?? []).map((item) => {
      // This time changes every few minutes, and no check reads it.
      const config = Object.fromEntries(
        Object.entries(item).filter(([property]) => property !== 'LatestRestorableTime'),
      );
      return {
        type: `aws.${serviceOf(item.Engine)}.${kind}`,
        uid: item[arn],
        name: item[id],
        tags: tagsOf(item.TagList),
        config,
      };
    });

const typesOf = (kind: string) => ['rds', 'docdb', 'neptune'].map((one) => `aws.${one}.${kind}`);

/** Parameters that checks evaluate: one page, by name. */
const evaluated = [
  {
    Name: 'parameter-name',
    Values: ['rds.force_ssl', 'require_secure_transport', 'rds.tls10', 'rds.tls11'],
  },
];

const valuesOf = ({ Parameters = [] }: Answer) =>
  Object.fromEntries(
    Parameters.map((one: Answer) => [one.ParameterName, one.ParameterValue ?? null]),
  );

const sharedWith = (attributes: readonly Answer[] | undefined): readonly string[] =>
  (attributes ?? []).find(({ AttributeName }) => AttributeName === 'restore')?.AttributeValues ??
  [];

export const rdsSources: readonly Source[] = [
  {
    service: 'rds',
    operation: 'DescribeDBInstances',
    types: typesOf('instance'),
    scope: 'regional',
    input: () => ({ MaxRecords: 100 }),
    found: found('instance', (page) => page.DBInstances, 'DBInstanceArn', 'DBInstanceIdentifier'),
    details: [
      {
        of: 'aws.rds.instance',
        into: 'Parameters',
        operation: 'DescribeDBParameters',
        when: ({ config }: Answer) => !config.DBClusterIdentifier && config.DBParameterGroups?.[0],
        input: ({ config }: Answer) => ({
          DBParameterGroupName: config.DBParameterGroups[0].DBParameterGroupName,
          Filters: evaluated,
        }),
        pick: valuesOf,
      },
    ],
  },
  {
    service: 'rds',
    operation: 'DescribeDBClusters',
    types: typesOf('cluster'),
    scope: 'regional',
    input: () => ({ MaxRecords: 100 }),
    found: found('cluster', (page) => page.DBClusters, 'DBClusterArn', 'DBClusterIdentifier'),
    details: [
      {
        of: 'aws.rds.cluster',
        into: 'Parameters',
        operation: 'DescribeDBClusterParameters',
        when: ({ config }) => Boolean(config.DBClusterParameterGroup),
        input: ({ config }) => ({
          DBClusterParameterGroupName: config.DBClusterParameterGroup,
          Filters: evaluated,
        }),
        pick: valuesOf,
      },
    ],
  },
  {
    service: 'rds',
    operation: 'DescribeDBSnapshots',
    types: ['aws.rds.snapshot'],
    scope: 'regional',
    input: () => ({ MaxRecords: 100 }),
    found: (page) =>
      found(
        'snapshot',
        ({ DBSnapshots }) => DBSnapshots,
        'DBSnapshotArn',
        'DBSnapshotIdentifier',
      )(page).map((one) => ({ ...one, type: 'aws.rds.snapshot' })),
    details: [
      {
        into: 'SharedWith',
        operation: 'DescribeDBSnapshotAttributes',
        // Automatic snapshots cannot be shared.
        when: ({ config }) => config.SnapshotType === 'manual',
        input: ({ config }) => ({ DBSnapshotIdentifier: config.DBSnapshotIdentifier }),
        pick: ({ DBSnapshotAttributesResult }) =>
          sharedWith(DBSnapshotAttributesResult?.DBSnapshotAttributes),
        gone: ['DBSnapshotNotFound', 'DBSnapshotNotFoundFault'],
      },
    ],
  },
  {
    service: 'rds',
    operation: 'DescribeDBClusterSnapshots',
    types: typesOf('cluster-snapshot'),
    scope: 'regional',
    input: () => ({ MaxRecords: 100 }),
    found: found(
      'cluster-snapshot',
      (page) => page.DBClusterSnapshots,
      'DBClusterSnapshotArn',
      'DBClusterSnapshotIdentifier',
    ),
    details: [
      {
        into: 'SharedWith',
        operation: 'DescribeDBClusterSnapshotAttributes',
        when: ({ config }) => config.SnapshotType === 'manual',
        input: ({ config }) => ({
          DBClusterSnapshotIdentifier: config.DBClusterSnapshotIdentifier,
        }),
        pick: ({ DBClusterSnapshotAttributesResult }) =>
          sharedWith(DBClusterSnapshotAttributesResult?.DBClusterSnapshotAttributes),
        gone: ['DBClusterSnapshotNotFoundFault'],
      },
    ],
  },
  listed({
    service: 'rds',
    operation: 'DescribeEventSubscriptions',
    type: 'aws.rds.event-subscription',
    input: { MaxRecords: 100 },
    items: ({ EventSubscriptionsList }) => EventSubscriptionsList,
    uid: ({ EventSubscriptionArn }) => EventSubscriptionArn,
    name: ({ CustSubscriptionId }) => CustSubscriptionId,
  }),
];
