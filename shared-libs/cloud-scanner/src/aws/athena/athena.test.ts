import { describeStories } from '../../testing/stories.ts';
import { athenaChecks } from './athena.checks.ts';
import { athenaSources } from './athena.sources.ts';

const group = (Configuration: object | null) => ({ Configuration });

describeStories(
  { checks: athenaChecks, sources: athenaSources },
  {
    'aws-athena-workgroup-encrypts-results': [
      {
        it: 'passes a bucket with encryption',
        ends: 'secure',
        config: group({
          ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } },
        }),
      },
      {
        it: 'passes results that Athena keeps',
        ends: 'secure',
        config: group({ ManagedQueryResultsConfiguration: { Enabled: true } }),
      },
      { it: 'fails without', ends: 'insecure', config: group({ ResultConfiguration: {} }) },
    ],
    'aws-athena-workgroup-publishes-metrics': [
      { it: 'passes', ends: 'secure', config: group({ PublishCloudWatchMetricsEnabled: true }) },
      { it: 'fails', ends: 'insecure', config: group({ PublishCloudWatchMetricsEnabled: false }) },
    ],
  },
);
