import type { CloudCheck } from '../../definition/cloud-check.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/dms/latest/userguide';

/** Engines whose endpoints have no mode of TLS of this kind. */
const withoutMode = [
  's3',
  'dynamodb',
  'kinesis',
  'kafka',
  'opensearch',
  'elasticsearch',
  'neptune',
  'redshift',
  'redis',
];

const transit = {
  type: 'aws.dms.endpoint',
  severity: 'medium',
  category: 'data',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  objectives: ['encrypted-in-transit'],
} as const;

export const dmsChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-dms-instance-no-public-address',
    topics: ['aws_dms_instance_no_public_access'],
    type: 'aws.dms.instance',
    title: 'DMS instances have no public address',
    severity: 'medium',
    impact: 'An instance that holds the passwords of two databases stands on the internet.',
    category: 'exposure',
    cweIds: ['CWE-668'],
    owasp: 'A01:2025',
    aliases: ['database migration'],
    objectives: ['network-not-exposed'],
    path: 'PubliclyAccessible',
    isSecure: (value) => value !== true,
    expected: 'false',
    problem: 'DMS instance has a public address',
    remediation: {
      summary: 'Replace the instance by one without a public address.',
      console: ['Create an instance with Publicly accessible cleared, and move the tasks to it.'],
      terraform:
        'resource "aws_dms_replication_instance" "this" {\n  publicly_accessible = false\n}',
      effort: 'medium',
      reference: `${guide}/CHAP_ReplicationInstance.html`,
    },
  }),
  settingCheck({
    id: 'aws-dms-instance-minor-upgrades-automatic',
    topics: ['aws_dms_instance_minor_version_upgrade_on'],
    type: 'aws.dms.instance',
    title: 'DMS instances take minor upgrades by themselves',
    severity: 'low',
    impact: 'Known flaws of the replication engine stay open.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['dms upgrade'],
    objectives: ['patches-applied'],
    path: 'AutoMinorVersionUpgrade',
    isSecure: isTrue,
    expected: 'true',
    problem: 'DMS instance takes no minor upgrades by itself',
    remediation: {
      summary: 'Allow minor upgrades of the replication instance.',
      console: ['Choose Modify and enable automatic version upgrade.'],
      cli: 'aws dms modify-replication-instance --region {region} --replication-instance-arn {uid} --auto-minor-version-upgrade',
      effort: 'low',
      reference: `${guide}/CHAP_ReplicationInstance.Modifying.html`,
    },
  }),
  {
    ...transit,
    id: 'aws-dms-endpoint-transport-encrypted',
    topics: ['aws_dms_endpoint_ssl_on'],
    title: 'DMS endpoints connect over TLS',
    impact: 'All rows of the migrated database cross the network in clear text.',
    aliases: ['dms ssl'],
    reads: ['EngineName', 'SslMode'],
    problems: { plain: { title: 'DMS endpoint connects without TLS' } },
    remediation: {
      summary: 'Choose the SSL mode verify-full or verify-ca for the endpoint.',
      console: ['Choose the endpoint, Modify, and an SSL mode with its certificate.'],
      terraform: 'resource "aws_dms_endpoint" "this" {\n  ssl_mode = "verify-full"\n}',
      effort: 'medium',
      reference: `${guide}/CHAP_Security.SSL.html`,
    },
    judge({ config }) {
      if (withoutMode.includes(config.EngineName)) {
        return { notApplicable: 'Its engine has no SSL mode.' };
      }
      const mode = config.SslMode ?? 'none';
      if (mode !== 'none') return 'secure';
      return { problem: 'plain', shown: { SslMode: mode }, expected: 'require or stronger' };
    },
  },
  {
    ...transit,
    id: 'aws-dms-redis-endpoint-transport-encrypted',
    topics: ['aws_dms_endpoint_redis_in_transit_encryption_on'],
    title: 'DMS endpoints for Redis connect over TLS',
    impact: 'The password of Redis and all items cross the network in clear text.',
    aliases: ['redis target'],
    reads: ['EngineName', 'RedisSettings'],
    problems: { plain: { title: 'DMS endpoint for Redis connects without TLS' } },
    remediation: {
      summary: 'Choose ssl-encryption in the settings of the Redis endpoint.',
      console: ['Choose the endpoint, Modify, and ssl-encryption as security protocol.'],
      effort: 'low',
      reference: `${guide}/CHAP_Target.Redis.html`,
    },
    judge({ config }) {
      if (config.EngineName !== 'redis') return { notApplicable: 'Its engine is not Redis.' };
      const protocol = config.RedisSettings?.SslSecurityProtocol ?? null;
      if (protocol !== 'plaintext') return 'secure';
      const shown = { 'RedisSettings.SslSecurityProtocol': protocol };
      return { problem: 'plain', shown, expected: 'ssl-encryption' };
    },
  },
];
