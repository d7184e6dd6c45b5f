import type { CloudCheck } from '../../definition/cloud-check.ts';

interface SnapshotKind {
  readonly slug: string;
  readonly type: string;
  readonly noun: string;
  readonly plural: string;
  readonly command: string;
  readonly publicTopic: string;
  readonly encryptedTopic: string;
  /** The property that says whether it is encrypted. */
  readonly encrypted: 'Encrypted' | 'StorageEncrypted';
}

const kinds: readonly SnapshotKind[] = [
  {
    slug: 'rds-snapshot',
    type: 'aws.rds.snapshot',
    noun: 'RDS snapshot',
    plural: 'RDS snapshots',
    command:
      'aws rds modify-db-snapshot-attribute --region {region} --db-snapshot-identifier {name}',
    publicTopic: 'aws_rds_snapshots_public_access',
    encryptedTopic: 'aws_rds_snapshots_encrypted',
    encrypted: 'Encrypted',
  },
  {
    slug: 'rds-cluster-snapshot',
    type: 'aws.rds.cluster-snapshot',
    noun: 'RDS cluster snapshot',
    plural: 'RDS cluster snapshots',
    command:
      'aws rds modify-db-cluster-snapshot-attribute --region {region} --db-cluster-snapshot-identifier {name}',
    publicTopic: 'aws_rds_snapshots_public_access',
    encryptedTopic: 'aws_rds_snapshots_encrypted',
    encrypted: 'StorageEncrypted',
  },
  {
    slug: 'docdb-cluster-snapshot',
    type: 'aws.docdb.cluster-snapshot',
    noun: 'DocumentDB snapshot',
    plural: 'DocumentDB snapshots',
    command:
      'aws docdb modify-db-cluster-snapshot-attribute --region {region} --db-cluster-snapshot-identifier {name}',
    publicTopic: 'aws_docdb_cluster_public_snapshot',
    encryptedTopic: 'aws_docdb_cluster_storage_encrypted',
    encrypted: 'StorageEncrypted',
  },
  {
    slug: 'neptune-cluster-snapshot',
    type: 'aws.neptune.cluster-snapshot',
    noun: 'Neptune snapshot',
    plural: 'Neptune snapshots',
    command:
      'aws neptune modify-db-cluster-snapshot-attribute --region {region} --db-cluster-snapshot-identifier {name}',
    publicTopic: 'aws_neptune_cluster_public_snapshot',
    encryptedTopic: 'aws_neptune_cluster_snapshot_encrypted',
    encrypted: 'StorageEncrypted',
  },
];

const guide = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';

const notPublic = (kind: SnapshotKind): CloudCheck => ({
  id: `aws-${kind.slug}-not-public`,
  topics: [kind.publicTopic],
  type: kind.type,
  title: `${kind.plural} are not shared with all accounts`,
  severity: 'critical',
  impact: `Anyone with an AWS account restores the ${kind.noun} and reads the whole database.`,
  category: 'exposure',
  cweIds: ['CWE-732', 'CWE-284'],
  owasp: 'A01:2025',
  aliases: ['public snapshot', 'database snapshot'],
  objectives: ['storage-not-public', 'databases-not-public'],
  reads: ['SnapshotType', 'SharedWith'],
  problems: {
    public: {
      title: `${kind.noun} is public`,
      exposure: { kind: 'usable-by-anyone', phrase: `${kind.noun} can be restored by anyone` },
    },
  },
  remediation: {
    summary: `Make the ${kind.noun} private, and treat the data in it as leaked.`,
    console: [
      'Open the snapshot and choose Actions, Share snapshot.',
      'Choose Private, and name the accounts that need it.',
      'Change passwords and keys that the database holds.',
    ],
    cli: `${kind.command} --attribute-name restore --values-to-remove all`,
    effort: 'low',
    reference: `${guide}/USER_ShareSnapshot.html`,
  },
  judge({ config }) {
    if (config.SnapshotType !== 'manual') {
      return { notApplicable: 'Snapshots that are taken automatically cannot be shared.' };
    }
    const sharedWith: readonly string[] = config.SharedWith ?? [];
    if (!sharedWith.includes('all')) return 'secure';
    return { problem: 'public', shown: { SharedWith: sharedWith }, expected: 'accounts by number' };
  },
});

const encrypted = (kind: SnapshotKind): CloudCheck => ({
  id: `aws-${kind.slug}-encrypted`,
  topics: [kind.encryptedTopic],
  type: kind.type,
  title: `${kind.plural} are encrypted`,
  severity: 'low',
  impact: `Every account that gets the ${kind.noun} reads it without a key.`,
  category: 'data',
  cweIds: ['CWE-311'],
  owasp: 'A04:2025',
  aliases: ['snapshot encryption'],
  objectives: ['encrypted-at-rest'],
  reads: [kind.encrypted],
  problems: { unencrypted: { title: `${kind.noun} is not encrypted` } },
  remediation: {
    summary: `Copy the ${kind.noun} with encryption on and delete the first one.`,
    console: [
      'Choose Actions, Copy snapshot, and enable encryption.',
      'Delete the unencrypted snapshot when the copy is complete.',
    ],
    effort: 'medium',
    reference: `${guide}/USER_CopySnapshot.html`,
  },
  judge: ({ config }) =>
    config[kind.encrypted] === true
      ? 'secure'
      : { problem: 'unencrypted', shown: { [kind.encrypted]: false }, expected: 'true' },
});

/** Two checks for each kind of snapshot. */
export const databaseSnapshotChecks: readonly CloudCheck[] = kinds.flatMap((kind) => [
  notPublic(kind),
  encrypted(kind),
]);
