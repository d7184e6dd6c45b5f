import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { elasticacheChecks } from './elasticache.checks.ts';
import { elasticacheSources } from './elasticache.sources.ts';

describeStories(
  { checks: elasticacheChecks, sources: elasticacheSources },
  {
    'aws-elasticache-group-encrypted-in-transit': settingStories(
      'TransitEncryptionEnabled',
      true,
      false,
    ),
    'aws-elasticache-group-encrypted-at-rest': settingStories(
      'AtRestEncryptionEnabled',
      true,
      false,
      undefined,
    ),
    'aws-elasticache-group-backups-kept': settingStories('SnapshotRetentionLimit', 7, 0, undefined),
    'aws-elasticache-group-minor-upgrades-automatic': settingStories(
      'AutoMinorVersionUpgrade',
      true,
      false,
    ),
  },
);
