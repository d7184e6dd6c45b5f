import type { ObjectiveId } from '@parapet/compliance/objectives';
import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import {
  type DatabaseKind,
  docdbCluster,
  neptuneCluster,
  rdsCluster,
  rdsInstance,
} from './database-kinds.ts';

/** A setting that several kinds of databases have. */
export interface DatabaseSetting
  extends Pick<CloudCheck, 'severity' | 'category' | 'cweIds' | 'owasp'> {
  /** The secure state; it follows the kind in ids. */
  readonly slug: string;
  readonly property: string;
  readonly isSecure: (value: Answer) => boolean;
  readonly expected: string;
  /** Follows the name of the kind. */
  readonly title: string;
  readonly problem: string;
  readonly impact: (kind: DatabaseKind) => string;
  readonly summary: (kind: DatabaseKind) => string;
  readonly steps: readonly string[];
  readonly cli?: string;
  readonly terraform: string;
  readonly effort: 'low' | 'medium' | 'high';
  readonly objective: ObjectiveId;
  readonly aliases: readonly string[];
  readonly reference: string;
  /** Instances of a cluster take it from the cluster. */
  readonly isOfCluster: boolean;
  /** The kinds that have it, each with its topic of the catalogue. */
  readonly kinds: readonly (readonly [DatabaseKind, topic: string])[];
}

const guide = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';

const modify = (change: string) => [
  'Open the database in its console and choose Modify.',
  change,
  'Apply the change at once or in the maintenance window.',
];

const resilience = {
  category: 'resilience',
  cweIds: ['CWE-693'],
  owasp: 'A06:2025',
  isOfCluster: true,
} as const;

export const databaseSettings: readonly DatabaseSetting[] = [
  {
    slug: 'encrypted',
    property: 'StorageEncrypted',
    isSecure: (value) => value === true,
    expected: 'true',
    title: 'are encrypted at rest',
    problem: 'is not encrypted at rest',
    severity: 'medium',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    impact: ({ noun }) => `A shared or stolen snapshot of the ${noun} is readable without a key.`,
    summary: ({ noun }) => `Restore the ${noun} from an encrypted copy of its snapshot.`,
    steps: [
      'Take a snapshot and copy it with encryption on.',
      'Restore the copy under a new name and change the applications to it.',
    ],
    terraform: 'storage_encrypted = true',
    effort: 'high',
    objective: 'encrypted-at-rest',
    aliases: ['storage encryption'],
    reference: `${guide}/Overview.Encryption.html`,
    isOfCluster: true,
    kinds: [
      [rdsInstance, 'aws_rds_instance_storage_encrypted'],
      [rdsCluster, 'aws_rds_cluster_storage_encrypted'],
      [docdbCluster, 'aws_docdb_cluster_storage_encrypted'],
      [neptuneCluster, 'aws_neptune_cluster_storage_encrypted'],
    ],
  },
  {
    ...resilience,
    slug: 'backups-kept',
    property: 'BackupRetentionPeriod',
    isSecure: (value) => value >= 7,
    expected: '7 days or more',
    title: 'keep backups for a week',
    problem: 'keeps backups for less than a week',
    severity: 'medium',
    impact: ({ noun }) => `Damage to the ${noun} that is seen after days cannot be undone.`,
    summary: ({ noun }) => `Keep automatic backups of the ${noun} for seven days or more.`,
    steps: modify('Set the backup retention period to 7 days or more.'),
    cli: '--backup-retention-period 7',
    terraform: 'backup_retention_period = 7',
    effort: 'low',
    objective: 'backups-kept',
    aliases: ['automated backups', 'retention period'],
    reference: `${guide}/USER_WorkingWithAutomatedBackups.html`,
    kinds: [
      [rdsInstance, 'aws_rds_instance_backup_on'],
      [rdsCluster, 'aws_rds_instance_backup_on'],
      [docdbCluster, 'aws_docdb_cluster_backup_on'],
      [neptuneCluster, 'aws_neptune_cluster_backup_on'],
    ],
  },
  {
    ...resilience,
    slug: 'deletion-protected',
    property: 'DeletionProtection',
    isSecure: (value) => value === true,
    expected: 'true',
    title: 'are protected from deletion',
    problem: 'is not protected from deletion',
    severity: 'low',
    impact: ({ noun }) => `One call of a script or of an intruder deletes the ${noun}.`,
    summary: ({ noun }) => `Turn deletion protection of the ${noun} on.`,
    steps: modify('Choose Enable deletion protection.'),
    cli: '--deletion-protection',
    terraform: 'deletion_protection = true',
    effort: 'low',
    objective: 'deletion-protected',
    aliases: ['deletion protection'],
    reference: `${guide}/USER_DeleteInstance.html`,
    kinds: [
      [rdsInstance, 'aws_rds_instance_deletion_protection'],
      [rdsCluster, 'aws_rds_cluster_deletion_protection'],
      [neptuneCluster, 'aws_neptune_cluster_deletion_protection'],
    ],
  },
  {
    slug: 'iam-authentication-on',
    property: 'IAMDatabaseAuthenticationEnabled',
    isSecure: (value) => value === true,
    expected: 'true',
    title: 'accept logins of IAM',
    problem: 'accepts passwords alone, and no IAM logins',
    severity: 'low',
    category: 'identity',
    cweIds: ['CWE-262'],
    owasp: 'A07:2025',
    impact: ({ noun }) =>
      `Applications keep passwords of the ${noun} that are copied and seldom changed.`,
    summary: ({ noun }) => `Turn IAM authentication of the ${noun} on and give applications roles.`,
    steps: modify('Choose password and IAM database authentication.'),
    cli: '--enable-iam-database-authentication',
    terraform: 'iam_database_authentication_enabled = true',
    effort: 'medium',
    objective: 'least-privilege',
    aliases: ['iam database authentication'],
    reference: `${guide}/UsingWithRDS.IAMDBAuth.html`,
    isOfCluster: true,
    kinds: [
      [rdsInstance, 'aws_rds_instance_iam_authentication_on'],
      [rdsCluster, 'aws_rds_cluster_iam_authentication_on'],
      [neptuneCluster, 'aws_neptune_cluster_iam_authentication_on'],
    ],
  },
  {
    slug: 'logs-exported',
    property: 'EnabledCloudwatchLogsExports',
    isSecure: (value) => (value ?? []).length > 0,
    expected: 'one log or more',
    title: 'send logs to CloudWatch',
    problem: 'sends no logs to CloudWatch',
    severity: 'low',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    impact: ({ noun }) =>
      `Logs stay on the ${noun}, where they are overwritten and seen by no alarm.`,
    summary: ({ noun }) => `Export the error and audit logs of the ${noun}.`,
    steps: modify('Choose the logs to export under Log exports.'),
    terraform: 'enabled_cloudwatch_logs_exports = ["audit", "error"]',
    effort: 'low',
    objective: 'logging-on',
    aliases: ['log exports', 'audit log'],
    reference: `${guide}/USER_LogAccess.Procedural.UploadtoCloudWatch.html`,
    isOfCluster: true,
    kinds: [
      [rdsInstance, 'aws_rds_instance_integration_cloudwatch_logs'],
      [rdsCluster, 'aws_rds_cluster_integration_cloudwatch_logs'],
      [docdbCluster, 'aws_docdb_cluster_cloudwatch_log_export'],
      [neptuneCluster, 'aws_neptune_cluster_integration_cloudwatch_logs'],
    ],
  },
  {
    slug: 'minor-upgrades-automatic',
    property: 'AutoMinorVersionUpgrade',
    isSecure: (value) => value !== false,
    expected: 'true',
    title: 'take minor upgrades by themselves',
    problem: 'takes no minor upgrades by itself',
    severity: 'low',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    impact: ({ noun }) => `Known flaws stay in the ${noun} until somebody plans an upgrade.`,
    summary: ({ noun }) => `Allow minor upgrades of the ${noun} in its maintenance window.`,
    steps: modify('Choose Enable auto minor version upgrade.'),
    cli: '--auto-minor-version-upgrade',
    terraform: 'auto_minor_version_upgrade = true',
    effort: 'low',
    objective: 'patches-applied',
    aliases: ['auto minor version upgrade'],
    reference: `${guide}/USER_UpgradeDBInstance.Upgrading.html`,
    isOfCluster: false,
    kinds: [
      [rdsInstance, 'aws_rds_instance_minor_version_upgrade_on'],
      [rdsCluster, 'aws_rds_cluster_minor_version_upgrade_on'],
    ],
  },
  {
    ...resilience,
    slug: 'in-several-zones',
    property: 'MultiAZ',
    isSecure: (value) => value === true,
    expected: 'true',
    title: 'run in several availability zones',
    problem: 'runs in one availability zone',
    severity: 'low',
    impact: ({ noun }) =>
      `When its zone fails, the ${noun} is down until it is restored elsewhere.`,
    summary: ({ noun }) => `Add a standby or a reader in another zone to the ${noun}.`,
    steps: modify('Choose Multi-AZ, or add a reader in another zone to a cluster.'),
    terraform: 'multi_az = true',
    effort: 'medium',
    objective: 'highly-available',
    aliases: ['multi-az'],
    reference: `${guide}/Concepts.MultiAZ.html`,
    kinds: [
      [rdsInstance, 'aws_rds_instance_multi_az'],
      [rdsCluster, 'aws_rds_cluster_multi_az'],
    ],
  },
  {
    ...resilience,
    slug: 'tags-copied-to-snapshots',
    property: 'CopyTagsToSnapshot',
    isSecure: (value) => value === true,
    expected: 'true',
    title: 'copy their tags to snapshots',
    problem: 'does not copy its tags to snapshots',
    severity: 'info',
    impact: ({ noun }) =>
      `Rights and retention that depend on tags do not hold for copies of the ${noun}.`,
    summary: ({ noun }) => `Copy the tags of the ${noun} to its snapshots.`,
    steps: modify('Choose Copy tags to snapshots.'),
    cli: '--copy-tags-to-snapshot',
    terraform: 'copy_tags_to_snapshot = true',
    effort: 'low',
    objective: 'backups-kept',
    aliases: ['copy tags'],
    reference: `${guide}/USER_Tagging.html`,
    kinds: [
      [rdsInstance, 'aws_rds_instance_copy_tags_to_snapshots'],
      [neptuneCluster, 'aws_neptune_cluster_copy_tags_to_snapshots'],
    ],
  },
  {
    slug: 'admin-name-own',
    property: 'MasterUsername',
    isSecure: (value) => !DEFAULT_ADMINS.includes(value),
    expected: 'a name that is not the default',
    title: 'have an administrator with a name of its own',
    problem: 'has the default name of its administrator',
    severity: 'info',
    category: 'identity',
    cweIds: ['CWE-1392'],
    owasp: 'A07:2025',
    impact: ({ noun }) => `Guessing the password of the ${noun} needs no search for a user name.`,
    summary: ({ noun }) =>
      `Choose another name when the ${noun} is next created, and use roles with fewer rights.`,
    steps: [
      'Create the next database with a name of its own for the administrator.',
      'Keep its password in Secrets Manager and give applications users with fewer rights.',
    ],
    terraform: 'username = "parapet_owner"',
    effort: 'high',
    objective: 'least-privilege',
    aliases: ['master user', 'default admin'],
    reference: `${guide}/UsingWithRDS.MasterAccounts.html`,
    isOfCluster: true,
    kinds: [
      [rdsInstance, 'aws_rds_instance_default_admin'],
      [rdsCluster, 'aws_rds_cluster_default_admin'],
    ],
  },
  {
    slug: 'monitored-closely',
    property: 'MonitoringInterval',
    isSecure: (value) => value > 0,
    expected: 'an interval in seconds',
    title: 'have enhanced monitoring',
    problem: 'has no enhanced monitoring',
    severity: 'info',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    impact: ({ noun }) => `Strange processes and load inside the ${noun} are seen late.`,
    summary: ({ noun }) => `Turn enhanced monitoring of the ${noun} on.`,
    steps: modify('Choose Enable enhanced monitoring, an interval and a role.'),
    terraform: 'monitoring_interval = 60',
    effort: 'low',
    objective: 'logging-on',
    aliases: ['enhanced monitoring'],
    reference: `${guide}/USER_Monitoring.OS.html`,
    isOfCluster: false,
    kinds: [[rdsInstance, 'aws_rds_instance_enhanced_monitoring_on']],
  },
];

/** Names that the console offers when one creates a database. */
const DEFAULT_ADMINS: readonly string[] = ['admin', 'administrator', 'postgres', 'root', 'sa'];
