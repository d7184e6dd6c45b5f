import { describeStories } from '../../testing/stories.ts';
import { bedrockChecks } from './bedrock.checks.ts';
import { bedrockSources } from './bedrock.sources.ts';

describeStories(
  { checks: bedrockChecks, sources: bedrockSources },
  {
    'aws-bedrock-invocations-are-logged': [
      {
        it: 'passes a bucket',
        ends: 'secure',
        config: { Logging: { s3Config: { bucketName: 'logs' } } },
      },
      {
        it: 'passes a log group',
        ends: 'secure',
        config: { Logging: { cloudWatchConfig: { logGroupName: 'bedrock' } } },
      },
      { it: 'fails without', ends: 'insecure', config: { Logging: null } },
    ],
  },
);
