import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import { relatedBy } from '../../judging/related-index.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/aws-backup/latest/devguide';

const resilience = {
  category: 'resilience',
  cweIds: ['CWE-693'],
  owasp: 'A06:2025',
  objectives: ['backups-kept'],
} as const;

/** A kind of resource that AWS Backup copies. */
interface Protected {
  readonly slug: string;
  readonly type: string;
  readonly noun: string;
  readonly plural: string;
  readonly topic: string;
  /** A property that an instance of a cluster has. */
  readonly clusterProperty?: string;
  /** A property that is always there. */
  readonly id: string;
}

const kinds: readonly Protected[] = [
  {
    slug: 'ec2-volume',
    type: 'aws.ec2.volume',
    noun: 'EBS volume',
    plural: 'EBS volumes',
    topic: 'aws_ec2_ebs_volume_protected_by_backup_plan',
    id: 'VolumeId',
  },
  {
    slug: 'rds-instance',
    type: 'aws.rds.instance',
    noun: 'RDS instance',
    plural: 'RDS instances',
    topic: 'aws_rds_instance_protected_by_backup_plan',
    clusterProperty: 'DBClusterIdentifier',
    id: 'DBInstanceIdentifier',
  },
  {
    slug: 'rds-cluster',
    type: 'aws.rds.cluster',
    noun: 'RDS cluster',
    plural: 'RDS clusters',
    topic: 'aws_rds_cluster_protected_by_backup_plan',
    id: 'DBClusterIdentifier',
  },
  {
    slug: 'dynamodb-table',
    type: 'aws.dynamodb.table',
    noun: 'DynamoDB table',
    plural: 'DynamoDB tables',
    topic: 'aws_dynamodb_table_protected_by_backup_plan',
    id: 'TableName',
  },
];

const sourceOf = ({ config }: Seen): string => config.ResourceArn;

const protectedCheck = (kind: Protected): CloudCheck => ({
  ...resilience,
  id: `aws-${kind.slug}-in-backup-vault`,
  topics: [kind.topic],
  type: kind.type,
  title: `${kind.plural} are copied to a backup vault`,
  severity: 'low',
  impact: `Copies of the ${kind.noun} go with it when its account or service is taken over.`,
  aliases: ['aws backup', 'backup plan'],
  reads: [...(kind.clusterProperty ? [kind.clusterProperty] : []), kind.id],
  joins: ['aws.backup.protected-resource'],
  problems: { none: { title: `${kind.noun} has no copy in a backup vault` } },
  remediation: {
    summary: `Add the ${kind.noun} to a backup plan, by tag or by name.`,
    console: [
      'Open a backup plan in AWS Backup, or create one with a daily rule.',
      'Assign resources by a tag, and tag this one.',
    ],
    effort: 'low',
    reference: `${guide}/assigning-resources.html`,
  },
  judge({ config, uid }, related) {
    if (kind.clusterProperty && config[kind.clusterProperty]) {
      return { notApplicable: 'Its cluster is judged.' };
    }
    const id = config[kind.id];
    const copies = related.of('aws.backup.protected-resource');
    if (relatedBy(copies, 'source', sourceOf, uid).length > 0) return 'secure';
    return { problem: 'none', shown: { [kind.id]: id }, expected: 'a recovery point' };
  },
});

export const backupChecks: readonly CloudCheck[] = [
  ...kinds.map(protectedCheck),
  {
    ...resilience,
    id: 'aws-account-backup-plan-present',
    topics: ['aws_backup_plans_exist', 'aws_backup_vaults_exist'],
    type: 'aws.account.account',
    title: 'The account has a backup plan and a vault',
    severity: 'info',
    impact: 'Backups depend on settings of single services, which one intruder can delete.',
    aliases: ['aws backup'],
    reads: ['Account'],
    joins: ['aws.backup.plan', 'aws.backup.vault'],
    judgedAt: 'account',
    problems: { none: { title: 'Account has no backup plan with a vault' } },
    remediation: {
      summary: 'Create a backup plan and a vault of its own, with a lock.',
      console: ['Open AWS Backup, create a vault and a plan from a template.'],
      effort: 'medium',
      reference: `${guide}/creating-a-backup-plan.html`,
    },
    judge({ config }, related) {
      const plans = related.of('aws.backup.plan').length;
      const vaults = related.of('aws.backup.vault').length;
      const shown = { account: config.Account, plans, vaults };
      if (plans > 0 && vaults > 0) return 'secure';
      return { problem: 'none', shown, expected: 'a plan and a vault' };
    },
  },
  settingCheck({
    id: 'aws-backup-vault-encrypted',
    topics: ['aws_backup_vaults_encrypted'],
    type: 'aws.backup.vault',
    title: 'Backup vaults are encrypted',
    severity: 'low',
    impact: 'Copies in the vault are readable without a key.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['vault encryption'],
    objectives: ['encrypted-at-rest', 'backups-kept'],
    path: 'EncryptionKeyArn',
    isSecure: (value) => Boolean(value),
    expected: 'the ARN of a key',
    problem: 'Backup vault is not encrypted',
    remediation: {
      summary: 'Create a vault with a key and copy recovery points to it.',
      console: ['Create a vault with a KMS key, and change the plan to it.'],
      terraform: 'resource "aws_backup_vault" "this" {\n  kms_key_arn = aws_kms_key.backup.arn\n}',
      effort: 'medium',
      reference: `${guide}/encryption.html`,
    },
  }),
  settingCheck({
    id: 'aws-backup-recovery-point-encrypted',
    topics: ['aws_backup_recovery_point_encrypted'],
    type: 'aws.backup.recovery-point',
    title: 'Recovery points are encrypted',
    severity: 'low',
    impact: 'Whoever may restore or share the copy reads the data of its source.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['backup encryption'],
    objectives: ['encrypted-at-rest', 'backups-kept'],
    path: 'IsEncrypted',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Recovery point of AWS Backup is not encrypted',
    remediation: {
      summary: 'Encrypt the source; later copies of it are encrypted, too.',
      console: ['Encrypt the resource that the point is a copy of.', 'Delete the old copies.'],
      effort: 'medium',
      reference: `${guide}/encryption.html`,
    },
  }),
];
