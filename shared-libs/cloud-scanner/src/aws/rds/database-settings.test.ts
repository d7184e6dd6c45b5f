import { describeStories, type Story } from '../../testing/stories.ts';
import { databaseSettingChecks } from './database-settings.checks.ts';
import { rdsSources } from './rds.sources.ts';

/** A secure and an insecure value of each property. */
const values: Readonly<Record<string, readonly [unknown, unknown]>> = {
  StorageEncrypted: [true, false],
  BackupRetentionPeriod: [7, 1],
  DeletionProtection: [true, undefined],
  IAMDatabaseAuthenticationEnabled: [true, false],
  EnabledCloudwatchLogsExports: [['audit'], undefined],
  AutoMinorVersionUpgrade: [true, false],
  MultiAZ: [true, false],
  CopyTagsToSnapshot: [true, false],
  MasterUsername: ['shop_owner', 'postgres'],
  MonitoringInterval: [60, 0],
};

const storiesOf = (reads: readonly string[]): readonly Story[] => {
  const property = reads.at(-1) ?? '';
  const [secure, insecure] = values[property] ?? [];
  const inCluster: Story = {
    it: 'leaves an instance of a cluster to the cluster',
    ends: 'not applicable',
    config: { DBClusterIdentifier: 'shop', [property]: insecure },
  };
  return [
    { it: 'passes the setting', ends: 'secure', config: { [property]: secure } },
    { it: 'fails without it', ends: 'off', shows: property, config: { [property]: insecure } },
    ...(reads.length > 1 ? [inCluster] : []),
  ];
};

describeStories(
  { checks: databaseSettingChecks, sources: rdsSources },
  Object.fromEntries(databaseSettingChecks.map(({ id, reads }) => [id, storiesOf(reads)])),
);
