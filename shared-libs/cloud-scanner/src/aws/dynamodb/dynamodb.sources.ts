import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const dynamodbSources: readonly Source[] = [
  listed({
    service: 'dynamodb',
    operation: 'ListTables',
    type: 'aws.dynamodb.table',
    input: { Limit: 100 },
    items: ({ TableNames = [] }) => TableNames.map((TableName: string) => ({ TableName })),
    uid: ({ TableName }, where) => arnOf(where, 'dynamodb', `table/${TableName}`),
    name: ({ TableName }) => TableName,
    details: [
      {
        into: 'Table',
        operation: 'DescribeTable',
        input: ({ name }) => ({ TableName: name }),
        // Counts and sizes change with the data.
        pick: ({ Table = {} }) => ({
          TableArn: Table.TableArn,
          TableStatus: Table.TableStatus,
          DeletionProtectionEnabled: Table.DeletionProtectionEnabled ?? false,
          SSEDescription: Table.SSEDescription ?? null,
        }),
        gone: ['ResourceNotFoundException'],
      },
      {
        into: 'PointInTimeRecovery',
        operation: 'DescribeContinuousBackups',
        input: ({ name }) => ({ TableName: name }),
        pick: ({ ContinuousBackupsDescription }) =>
          ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus,
        gone: ['TableNotFoundException'],
      },
    ],
  }),
];
