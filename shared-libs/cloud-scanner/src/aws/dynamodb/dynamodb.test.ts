import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { dynamodbChecks } from './dynamodb.checks.ts';
import { dynamodbSources } from './dynamodb.sources.ts';

describeStories(
  { checks: dynamodbChecks, sources: dynamodbSources },
  {
    'aws-dynamodb-table-recoverable': settingStories('PointInTimeRecovery', 'ENABLED', 'DISABLED'),
    'aws-dynamodb-table-deletion-protected': settingStories(
      'Table.DeletionProtectionEnabled',
      true,
      false,
    ),
    'aws-dynamodb-table-encrypted-with-own-key': settingStories(
      'Table.SSEDescription.SSEType',
      'KMS',
      undefined,
    ),
  },
);
