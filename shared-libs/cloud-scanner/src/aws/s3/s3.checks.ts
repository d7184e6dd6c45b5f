import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { coversAll, parsePolicy, type Statement } from '../policy/document.ts';

const reference = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide';

const base = { type: 'aws.s3.bucket', category: 'data', owasp: 'A02:2025' } as const;

/** Tells whether a statement denies everyone each call without TLS. */
function deniesPlainHttp({ effect, principals, actions, conditions }: Statement): boolean {
  const [only, ...others] = conditions;
  const isOfTls =
    only?.key === 'aws:securetransport' && only.operator === 'bool' && only.values[0] === 'false';
  return (
    effect === 'Deny' &&
    isOfTls &&
    others.length === 0 &&
    coversAll(actions, 's3:*') &&
    principals?.not === false &&
    principals.names.some(({ name }) => name === '*')
  );
}

const algorithmOf = (encryption: Answer): string | null =>
  encryption?.Rules?.[0]?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm ?? null;

/** These checks are about how buckets keep what lies in them. */
export const s3Checks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-s3-bucket-denies-plain-http',
    topics: ['aws_s3_bucket_secure_transport_policy'],
    title: 'S3 bucket answers over TLS alone',
    severity: 'low',
    impact:
      'A client that is set up with http sends object data and signed addresses in the clear, and nothing stops it.',
    cweIds: ['CWE-319'],
    aliases: ['securetransport', 'tls', 'https only'],
    objectives: ['encrypted-in-transit'],
    reads: ['Policy'],
    problems: { plain: { title: 'S3 bucket answers without TLS' } },
    remediation: {
      summary: 'Deny all calls in which aws:SecureTransport is false.',
      console: [
        'Open the bucket, choose Permissions and edit the policy.',
        'Add a Deny of s3:* for everyone with the condition Bool aws:SecureTransport false.',
      ],
      cli: 'aws s3api put-bucket-policy --bucket {name} --policy file://policy.json',
      effort: 'low',
      reference: `${reference}/security-best-practices.html`,
    },
    judge({ config }) {
      const policy = parsePolicy(config.Policy);
      if (policy.statements.some(deniesPlainHttp)) return 'secure';
      if (policy.isMalformed) return { unknown: 'A part of the policy is not known.' };
      return {
        problem: 'plain',
        shown: { Policy: config.Policy === null ? null : 'no Deny on aws:SecureTransport' },
        expected: 'a Deny of s3:* where aws:SecureTransport is false',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-bucket-is-encrypted',
    topics: ['aws_s3_bucket_default_encryption'],
    title: 'S3 bucket encrypts new objects',
    severity: 'medium',
    impact: 'Objects lie on disks as they are, which most rules for personal data forbid.',
    owasp: 'A04:2025',
    cweIds: ['CWE-311'],
    aliases: ['sse', 'default encryption'],
    objectives: ['encrypted-at-rest'],
    reads: ['Encryption'],
    problems: { plain: { title: 'S3 bucket does not encrypt new objects' } },
    remediation: {
      summary: 'Set a default encryption of the bucket.',
      console: [
        'Open the bucket and choose Properties.',
        'Edit Default encryption and choose SSE-S3 or SSE-KMS.',
      ],
      cli: 'aws s3api put-bucket-encryption --bucket {name} --server-side-encryption-configuration \'{"Rules":[{"ApplyServerSideEncryptionByDefault":{"SSEAlgorithm":"AES256"}}]}\'',
      effort: 'low',
      reference: `${reference}/default-bucket-encryption.html`,
    },
    judge: ({ config }) =>
      algorithmOf(config.Encryption) === null
        ? {
            problem: 'plain',
            shown: { Encryption: config.Encryption },
            expected: 'AES256 or aws:kms',
          }
        : 'secure',
  },
  {
    ...base,
    id: 'aws-s3-bucket-is-encrypted-with-kms',
    topics: ['aws_s3_bucket_kms_encryption'],
    title: 'S3 bucket encrypts with a key of KMS',
    severity: 'info',
    impact:
      'With a key of S3 every reader of the bucket reads its objects; a key of KMS is a second right, with a log of each use.',
    owasp: 'A04:2025',
    cweIds: ['CWE-311'],
    aliases: ['sse-kms', 'cmk'],
    objectives: ['keys-own'],
    reads: ['Encryption'],
    problems: { s3: { title: 'S3 bucket encrypts with a key of S3' } },
    remediation: {
      summary: 'Choose SSE-KMS with a bucket key for data that needs a right of its own.',
      console: [
        'Open the bucket and choose Properties.',
        'Edit Default encryption, choose SSE-KMS, a key, and Bucket Key.',
      ],
      effort: 'medium',
      reference: `${reference}/UsingKMSEncryption.html`,
    },
    judge({ config }) {
      const algorithm = algorithmOf(config.Encryption);
      if (algorithm?.startsWith('aws:kms')) return 'secure';
      return { problem: 's3', shown: { SSEAlgorithm: algorithm }, expected: 'aws:kms' };
    },
  },
  {
    ...base,
    id: 'aws-s3-bucket-keeps-versions',
    topics: ['aws_s3_bucket_object_versioning'],
    title: 'S3 bucket keeps versions of objects',
    severity: 'low',
    impact:
      'An object that is overwritten or deleted, by mistake or by an extortionist, is gone for ever.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    aliases: ['versioning', 'ransomware'],
    objectives: ['backups-kept'],
    reads: ['Versioning'],
    problems: { off: { title: 'S3 bucket keeps no versions of objects' } },
    remediation: {
      summary: 'Switch versioning on, with a lifecycle rule that ends old versions.',
      console: [
        'Open the bucket and choose Properties.',
        'Edit Bucket Versioning and choose Enable.',
      ],
      cli: 'aws s3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled',
      terraform:
        'resource "aws_s3_bucket_versioning" "main" {\n  bucket = aws_s3_bucket.main.id\n  versioning_configuration { status = "Enabled" }\n}',
      effort: 'low',
      reference: `${reference}/Versioning.html`,
    },
    judge: ({ config }) =>
      config.Versioning === 'Enabled'
        ? 'secure'
        : { problem: 'off', shown: { Versioning: config.Versioning }, expected: 'Enabled' },
  },
  {
    ...base,
    id: 'aws-s3-bucket-locks-objects',
    topics: ['aws_s3_bucket_object_lock'],
    title: 'S3 bucket locks its objects',
    severity: 'info',
    impact: 'An intruder with the rights of the owner deletes logs and backups with all versions.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    aliases: ['worm', 'ransomware', 'object lock'],
    objectives: ['backups-kept'],
    reads: ['ObjectLock'],
    problems: { off: { title: 'S3 bucket does not lock its objects' } },
    remediation: {
      summary: 'Switch Object Lock on for buckets with logs and backups.',
      console: [
        'Switch versioning of the bucket on.',
        'Under Properties edit Object Lock, and set a default retention.',
      ],
      effort: 'medium',
      reference: `${reference}/object-lock.html`,
    },
    judge: ({ config }) =>
      config.ObjectLock?.ObjectLockEnabled === 'Enabled'
        ? 'secure'
        : { problem: 'off', shown: { ObjectLock: config.ObjectLock }, expected: 'Enabled' },
  },
  {
    ...base,
    id: 'aws-s3-bucket-has-lifecycle',
    topics: ['aws_s3_bucket_lifecycle_on'],
    title: 'S3 bucket ends its objects by a rule',
    severity: 'info',
    impact:
      'Data stay when no purpose is left: each leak is larger than it had to be, and privacy law asks for an end.',
    cweIds: ['CWE-459'],
    aliases: ['retention', 'expiration'],
    objectives: ['data-retention-set'],
    reads: ['Lifecycle'],
    problems: { off: { title: 'S3 bucket has no lifecycle rule' } },
    remediation: {
      summary: 'Add a lifecycle rule for what the bucket holds.',
      console: [
        'Open the bucket and choose Management.',
        'Create a lifecycle rule that expires objects and old versions.',
      ],
      effort: 'low',
      reference: `${reference}/object-lifecycle-mgmt.html`,
    },
    judge({ config }) {
      const rules: readonly Answer[] = config.Lifecycle ?? [];
      if (rules.some(({ Status: status }) => status === 'Enabled')) return 'secure';
      return {
        problem: 'off',
        shown: { Lifecycle: config.Lifecycle },
        expected: 'an enabled rule',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-bucket-logs-access',
    topics: ['aws_s3_bucket_server_access_logging_on'],
    title: 'S3 bucket logs access',
    severity: 'low',
    impact: 'After a leak nobody can say who has read which object, so all of them count as lost.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    aliases: ['server access logging'],
    objectives: ['logging-on'],
    reads: ['Logging'],
    problems: { off: { title: 'S3 bucket does not log access' } },
    remediation: {
      summary: 'Log access to another bucket, or data events to CloudTrail.',
      console: [
        'Open the bucket and choose Properties.',
        'Edit Server access logging and choose a bucket for logs.',
      ],
      cli: 'aws s3api put-bucket-logging --bucket {name} --bucket-logging-status file://logging.json',
      effort: 'low',
      reference: `${reference}/ServerLogs.html`,
    },
    judge: ({ config }) =>
      config.Logging === null
        ? { problem: 'off', shown: { Logging: null }, expected: 'a target bucket' }
        : 'secure',
  },
  {
    ...base,
    id: 'aws-s3-bucket-has-no-acls',
    topics: ['aws_s3_bucket_acl_prohibited'],
    title: 'S3 bucket has ACLs switched off',
    severity: 'low',
    impact:
      'Each object has rights of its own, which no policy shows: one upload with a wrong header is public.',
    category: 'exposure',
    owasp: 'A01:2025',
    cweIds: ['CWE-732'],
    aliases: ['bucket owner enforced', 'object ownership'],
    objectives: ['storage-not-public'],
    reads: ['Ownership'],
    problems: { on: { title: 'S3 bucket has ACLs switched on' } },
    remediation: {
      summary: 'Set Object Ownership to Bucket owner enforced.',
      console: [
        'Move the rights that ACLs give to the policy of the bucket.',
        'Under Permissions edit Object Ownership and switch ACLs off.',
      ],
      cli: 'aws s3api put-bucket-ownership-controls --bucket {name} --ownership-controls Rules=[{ObjectOwnership=BucketOwnerEnforced}]',
      effort: 'medium',
      reference: `${reference}/ensure-object-ownership.html`,
    },
    judge: ({ config }) =>
      config.Ownership === 'BucketOwnerEnforced'
        ? 'secure'
        : {
            problem: 'on',
            shown: { Ownership: config.Ownership },
            expected: 'BucketOwnerEnforced',
          },
  },
];
