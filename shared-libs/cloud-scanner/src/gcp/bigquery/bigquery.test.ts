import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { bigqueryChecks } from './bigquery.checks.ts';
import { bigquerySources } from './bigquery.sources.ts';

describeStories(
  { checks: bigqueryChecks, sources: bigquerySources },
  {
    'gcp-bigquery-dataset-is-not-public': gcpPublicPolicyStories(
      'bigquery.googleapis.com/tables.getData',
    ),
    'gcp-bigquery-dataset-encrypts-with-own-key': settingStories(
      'defaultEncryptionConfiguration.kmsKeyName',
      'projects/p/locations/eu/keyRings/r/cryptoKeys/k',
      undefined,
    ),
  },
);
