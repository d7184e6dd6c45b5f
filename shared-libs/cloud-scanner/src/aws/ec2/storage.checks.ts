import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import { relatedBy } from '../../judging/related-index.ts';
import { requires } from '../../judging/requires.ts';

const DAY_MS = 86_400_000;
/** Days within which a volume should have been copied. */
const MAX_SNAPSHOT_AGE = 7;

const ebsGuide = 'https://docs.aws.amazon.com/ebs/latest/userguide';
const userGuide = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide';

const encryption = {
  category: 'data',
  cweIds: ['CWE-311'],
  owasp: 'A04:2025',
  objectives: ['encrypted-at-rest'],
} as const;

const sharing = {
  category: 'exposure',
  cweIds: ['CWE-732', 'CWE-284'],
  owasp: 'A01:2025',
  objectives: ['storage-not-public'],
} as const;

const volumeOf = ({ config }: Seen): string => config.VolumeId ?? '';

export const storageChecks: readonly CloudCheck[] = [
  {
    ...sharing,
    id: 'aws-ec2-snapshot-not-public',
    topics: ['aws_ec2_ebs_public_snapshot'],
    type: 'aws.ec2.snapshot',
    title: 'EBS snapshots are not shared with all accounts',
    severity: 'critical',
    impact:
      'Anyone with an AWS account makes a volume of it and reads the disk: databases, keys, deleted files.',
    aliases: ['public snapshot', 'ebs snapshot'],
    reads: ['SnapshotId'],
    joins: ['aws.ec2.public-snapshot', 'aws.ec2.defaults'],
    problems: {
      public: {
        title: 'EBS snapshot is public',
        exposure: { kind: 'usable-by-anyone', phrase: 'EBS snapshot can be copied by anyone' },
      },
      blocked: {
        title: 'EBS snapshot is shared with all accounts, and the region blocks it',
        severity: 'low',
      },
    },
    remediation: {
      summary: 'Make the snapshot private, and treat what it holds as leaked.',
      console: [
        'Open the snapshot in the EC2 console and choose Actions, Modify permissions.',
        'Choose Private and save it.',
        'Replace keys and passwords that are on the disk.',
      ],
      cli: 'aws ec2 modify-snapshot-attribute --region {region} --snapshot-id {name} --attribute createVolumePermission --operation-type remove --group-names all',
      effort: 'low',
      reference: `${ebsGuide}/ebs-modifying-snapshot-permissions.html`,
    },
    judge({ config }, related) {
      const isShared = related
        .of('aws.ec2.public-snapshot')
        .some((shared) => shared.config.SnapshotId === config.SnapshotId);
      const block = related.of('aws.ec2.defaults')[0]?.config.SnapshotBlockPublicAccess;
      if (!isShared) return 'secure';
      return {
        problem: block === 'block-all-sharing' ? 'blocked' : 'public',
        shown: { CreateVolumePermissions: [{ Group: 'all' }], SnapshotBlockPublicAccess: block },
        expected: 'no permission for the group all',
      };
    },
  },
  {
    ...sharing,
    id: 'aws-ec2-image-not-public',
    topics: ['aws_ec2_ami_public'],
    type: 'aws.ec2.image',
    title: 'Machine images are not public',
    severity: 'high',
    impact:
      'Anyone starts an instance from the image and reads its disk with code, settings and keys.',
    aliases: ['public ami', 'amazon machine image'],
    reads: ['Public'],
    problems: {
      public: {
        title: 'Machine image (AMI) is public',
        exposure: { kind: 'usable-by-anyone', phrase: 'Machine image can be started by anyone' },
      },
    },
    remediation: {
      summary: 'Share the image with named accounts alone.',
      console: [
        'Open the image in the EC2 console and choose Actions, Edit AMI permissions.',
        'Choose Private and add the accounts that need it.',
      ],
      cli: 'aws ec2 modify-image-attribute --region {region} --image-id {name} --launch-permission "Remove=[{Group=all}]"',
      effort: 'low',
      reference: `${userGuide}/sharingamis-intro.html`,
    },
    judge: requires('Public', (value) => value !== true, { problem: 'public', expected: 'false' }),
  },
  {
    ...encryption,
    id: 'aws-ec2-snapshot-encrypted',
    topics: ['aws_ec2_ebs_snapshots_encrypted'],
    type: 'aws.ec2.snapshot',
    title: 'EBS snapshots are encrypted',
    severity: 'low',
    impact:
      'A copy of an unencrypted snapshot is readable in every account that it is shared with.',
    aliases: ['ebs snapshot encryption'],
    reads: ['Encrypted'],
    problems: { unencrypted: { title: 'EBS snapshot is not encrypted' } },
    remediation: {
      summary: 'Copy the snapshot with encryption on and delete the first one.',
      console: [
        'Choose Actions, Copy snapshot, and choose Encrypt this snapshot.',
        'Delete the unencrypted snapshot when the copy is complete.',
      ],
      cli: 'aws ec2 copy-snapshot --region {region} --source-region {region} --source-snapshot-id {name} --encrypted',
      terraform: 'resource "aws_ebs_snapshot_copy" "this" {\n  encrypted = true\n}',
      effort: 'medium',
      reference: `${ebsGuide}/ebs-encryption.html`,
    },
    judge: requires('Encrypted', (value) => value === true, {
      problem: 'unencrypted',
      expected: 'true',
    }),
  },
  {
    ...encryption,
    id: 'aws-ec2-volume-encrypted',
    topics: ['aws_ec2_ebs_volume_encryption'],
    type: 'aws.ec2.volume',
    title: 'EBS volumes are encrypted',
    severity: 'medium',
    impact:
      'Whoever gets a snapshot of the volume reads it without a key, and no key policy limits who that is.',
    aliases: ['disk encryption', 'ebs encryption'],
    reads: ['Encrypted'],
    problems: { unencrypted: { title: 'EBS volume is not encrypted' } },
    remediation: {
      summary: 'Replace the volume by one from an encrypted copy of its snapshot.',
      console: [
        'Take a snapshot of the volume and copy it with encryption on.',
        'Create a volume from the copy and attach it in place of the old one.',
      ],
      terraform: 'resource "aws_ebs_volume" "this" {\n  encrypted = true\n}',
      effort: 'high',
      reference: `${ebsGuide}/how-ebs-encryption-works.html`,
    },
    judge: requires('Encrypted', (value) => value === true, {
      problem: 'unencrypted',
      expected: 'true',
    }),
  },
  {
    id: 'aws-ec2-volume-snapshot-recent',
    topics: ['aws_ec2_ebs_volume_snapshots_exists'],
    type: 'aws.ec2.volume',
    title: 'EBS volumes have a snapshot of the last seven days',
    severity: 'low',
    impact: 'After ransomware or a wrong command the data of the volume cannot be restored.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['ebs backup'],
    objectives: ['backups-kept'],
    reads: ['VolumeId', 'CreateTime'],
    joins: ['aws.ec2.snapshot'],
    problems: { none: { title: 'EBS volume has no recent snapshot' } },
    remediation: {
      summary: 'Take snapshots daily with AWS Backup or a lifecycle policy.',
      console: [
        'Open Lifecycle Manager in the EC2 console and create a policy for EBS snapshots.',
        'Choose the volumes by tag, a daily schedule and how many copies are kept.',
      ],
      cli: 'aws ec2 create-snapshot --region {region} --volume-id {name}',
      effort: 'low',
      reference: `${ebsGuide}/snapshot-lifecycle.html`,
    },
    judge({ config }, related) {
      const since = related.now.getTime() - MAX_SNAPSHOT_AGE * DAY_MS;
      const snapshots = related.of('aws.ec2.snapshot');
      if (new Date(config.CreateTime).getTime() > since) {
        return { notApplicable: 'The volume is younger than a week.' };
      }
      const times = relatedBy(snapshots, 'volume', volumeOf, config.VolumeId).map((snapshot) =>
        new Date(snapshot.config.StartTime).getTime(),
      );
      const newest = times.reduce((one, other) => Math.max(one, other), 0);
      if (newest >= since) return 'secure';
      return {
        problem: 'none',
        shown: { 'newest snapshot': newest > 0 ? new Date(newest).toISOString() : null },
        expected: `one of the last ${MAX_SNAPSHOT_AGE} days`,
      };
    },
  },
  {
    ...encryption,
    id: 'aws-ec2-volumes-encrypted-by-default',
    topics: ['aws_ec2_ebs_default_encryption'],
    type: 'aws.ec2.defaults',
    title: 'New EBS volumes of the region are encrypted',
    severity: 'low',
    impact: 'A volume is encrypted only where somebody thinks of it.',
    aliases: ['encryption by default'],
    reads: ['EbsEncryptionByDefault'],
    problems: { off: { title: 'EBS encryption by default is off' } },
    remediation: {
      summary: 'Turn encryption by default on in each region that is in use.',
      console: [
        'Open Data protection and security in the EC2 dashboard.',
        'Choose Manage next to EBS encryption and enable it.',
      ],
      cli: 'aws ec2 enable-ebs-encryption-by-default --region {region}',
      terraform: 'resource "aws_ebs_encryption_by_default" "this" {\n  enabled = true\n}',
      effort: 'low',
      reference: `${ebsGuide}/encryption-by-default.html`,
    },
    judge: requires('EbsEncryptionByDefault', (value) => value === true, {
      problem: 'off',
      expected: 'true',
    }),
  },
  {
    ...sharing,
    id: 'aws-ec2-snapshot-sharing-blocked',
    topics: ['aws_ec2_ebs_snapshot_account_block_public_access'],
    type: 'aws.ec2.defaults',
    title: 'The region blocks public sharing of EBS snapshots',
    severity: 'low',
    impact: 'One wrong click publishes a disk; the block makes that click fail.',
    aliases: ['block public access for snapshots'],
    reads: ['SnapshotBlockPublicAccess'],
    problems: { off: { title: 'Public sharing of EBS snapshots is not blocked' } },
    remediation: {
      summary: 'Block public access for snapshots in the region.',
      console: [
        'Open Data protection and security in the EC2 dashboard.',
        'Choose Manage next to Block public access for EBS snapshots and block all public access.',
      ],
      cli: 'aws ec2 enable-snapshot-block-public-access --region {region} --state block-all-sharing',
      terraform:
        'resource "aws_ebs_snapshot_block_public_access" "this" {\n  state = "block-all-sharing"\n}',
      effort: 'low',
      reference: `${ebsGuide}/block-public-access-snapshots.html`,
    },
    judge: requires(
      'SnapshotBlockPublicAccess',
      (value) => value === 'block-all-sharing' || value === 'block-new-sharing',
      { problem: 'off', expected: 'block-all-sharing or block-new-sharing' },
    ),
  },
  {
    id: 'aws-ec2-metadata-token-required-by-default',
    topics: ['aws_ec2_instance_account_imdsv2_on'],
    type: 'aws.ec2.defaults',
    title: 'New EC2 instances of the region require IMDSv2',
    severity: 'low',
    impact: 'Instances that are launched without metadata options accept requests without a token.',
    category: 'identity',
    cweIds: ['CWE-918'],
    owasp: 'A02:2025',
    aliases: ['imds defaults'],
    objectives: ['metadata-service-protected'],
    reads: ['MetadataDefaults'],
    problems: { optional: { title: 'IMDSv2 is not required by default' } },
    remediation: {
      summary: 'Set the default of the account to require tokens.',
      console: [
        'Open Data protection and security in the EC2 dashboard.',
        'Choose Manage next to IMDS defaults and set the metadata version to V2 only.',
      ],
      cli: 'aws ec2 modify-instance-metadata-defaults --region {region} --http-tokens required',
      terraform:
        'resource "aws_ec2_instance_metadata_defaults" "this" {\n  http_tokens = "required"\n}',
      effort: 'low',
      reference: `${userGuide}/configuring-IMDS-new-instances.html`,
    },
    judge({ config }) {
      if (config.MetadataDefaults?.HttpTokens === 'required') return 'secure';
      // The value stands behind a word for secrets, and would be masked.
      const shown = { 'MetadataDefaults requires IMDSv2': false };
      return { problem: 'optional', shown, expected: 'HttpTokens required' };
    },
  },
];
