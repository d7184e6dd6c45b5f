import type { CloudCheck, CloudVerdict, Related, Seen } from '../../definition/cloud-check.ts';

const guide = 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide';

const facts = {
  type: 'aws.cloudtrail.trail',
  joins: ['aws.s3.bucket'],
  owasp: 'A09:2025',
} as const;

/** Judges the bucket of a trail; it may be in an account for logs. */
function ofBucket(
  { config }: Seen,
  related: Related,
  judge: (bucket: Seen) => CloudVerdict,
): CloudVerdict {
  const name = config.S3BucketName;
  const bucket = related.of('aws.s3.bucket').find((one) => one.name === name);
  return bucket ? judge(bucket) : { unknown: `The bucket ${name} is not in this account.` };
}

const EVERYONE = [
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
];

export const trailBucketChecks: readonly CloudCheck[] = [
  {
    ...facts,
    id: 'aws-cloudtrail-trail-bucket-not-public',
    topics: ['aws_cloudtrail_logs_s3_bucket_is_private'],
    title: 'Buckets of CloudTrail trails are not public',
    severity: 'critical',
    impact:
      'Anyone reads which roles, addresses and resources the account has, and when who works.',
    category: 'exposure',
    cweIds: ['CWE-732'],
    aliases: ['public audit log'],
    objectives: ['storage-not-public', 'logs-protected'],
    reads: ['S3BucketName'],
    joins: ['aws.s3.bucket', 'aws.account.account'],
    problems: {
      public: {
        title: 'Bucket of a CloudTrail trail is public',
        exposure: { kind: 'usable-by-anyone', phrase: 'The audit log is readable by anyone' },
      },
    },
    remediation: {
      summary: 'Block public access of the bucket that holds the trail.',
      console: ['Open the bucket, then Permissions, and block all public access.'],
      terraform:
        'resource "aws_s3_bucket_public_access_block" "audit" {\n  bucket = aws_s3_bucket.audit.id\n  block_public_acls = true\n  ignore_public_acls = true\n  block_public_policy = true\n  restrict_public_buckets = true\n}',
      effort: 'low',
      reference: `${guide}/create-s3-bucket-policy-for-cloudtrail.html`,
    },
    judge: (trail, related) =>
      ofBucket(trail, related, ({ config }) => {
        const ofAccount = related.of('aws.account.account')[0]?.config.PublicAccessBlock ?? {};
        const ofBucketItself = config.PublicAccessBlock ?? {};
        const blocks = (part: string) => ofAccount[part] === true || ofBucketItself[part] === true;
        const isByPolicy =
          config.PolicyStatus?.IsPublic === true && !blocks('RestrictPublicBuckets');
        const grants: readonly { Grantee?: { URI?: string } }[] = config.Acl?.Grants ?? [];
        const isByAcl =
          !blocks('IgnorePublicAcls') &&
          grants.some(({ Grantee }) => EVERYONE.includes(Grantee?.URI ?? ''));
        if (!isByPolicy && !isByAcl) return 'secure';
        return {
          problem: 'public',
          shown: {
            S3BucketName: trail.config.S3BucketName,
            'by policy': isByPolicy,
            'by ACL': isByAcl,
          },
          expected: 'public access that is blocked',
        };
      }),
  },
  {
    ...facts,
    id: 'aws-cloudtrail-trail-bucket-logged',
    topics: ['aws_cloudtrail_logs_s3_bucket_access_logging_on'],
    title: 'Buckets of CloudTrail trails log access',
    severity: 'low',
    impact: 'Reads and deletions of the records themselves leave no trace.',
    category: 'logging',
    cweIds: ['CWE-778'],
    aliases: ['server access logging'],
    objectives: ['logging-on', 'logs-protected'],
    reads: ['S3BucketName'],
    problems: { off: { title: 'Bucket of a CloudTrail trail does not log access' } },
    remediation: {
      summary: 'Turn server access logging of the bucket of the trail on.',
      console: ['Open the bucket, then Properties, and enable server access logging.'],
      terraform:
        'resource "aws_s3_bucket_logging" "audit" {\n  bucket = aws_s3_bucket.audit.id\n  target_bucket = aws_s3_bucket.logs.id\n  target_prefix = "audit/"\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html',
    },
    judge: (trail, related) =>
      ofBucket(trail, related, ({ config }) =>
        config.Logging
          ? 'secure'
          : {
              problem: 'off',
              shown: { S3BucketName: trail.config.S3BucketName, Logging: null },
              expected: 'a target bucket',
            },
      ),
  },
];
