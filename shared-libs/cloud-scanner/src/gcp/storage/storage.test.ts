import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { storageChecks } from './storage.checks.ts';
import { storageSources } from './storage.sources.ts';

describeStories(
  { checks: storageChecks, sources: storageSources },
  {
    'gcp-storage-bucket-has-uniform-access': settingStories(
      'iamConfiguration.uniformBucketLevelAccess.enabled',
      true,
      false,
      undefined,
    ),
    'gcp-storage-bucket-keeps-versions': settingStories('versioning.enabled', true, undefined),
    'gcp-storage-bucket-recovers-deleted-objects': settingStories(
      'softDeletePolicy.retentionDurationSeconds',
      '604800',
      '0',
      '86400',
      undefined,
    ),
    'gcp-storage-bucket-has-lifecycle': settingStories(
      'lifecycle.rule',
      [{ action: { type: 'Delete' } }],
      [],
      undefined,
    ),
    'gcp-storage-bucket-logs-access': settingStories('logging.logBucket', 'logs', undefined),
    'gcp-storage-bucket-encrypts-with-own-key': settingStories(
      'encryption.defaultKmsKeyName',
      'projects/p/locations/eu/keyRings/r/cryptoKeys/k',
      undefined,
    ),
    'gcp-storage-bucket-retains-objects': [
      ...settingStories('retentionPolicy.retentionPeriod', '2592000', '86400'),
      { it: 'is not for a bucket without', ends: 'not applicable', config: {} },
    ],
  },
);
