import type { CloudCheck, Related, Seen } from '../../definition/cloud-check.ts';
import { anyOf } from '../../judging/any-of.ts';
import { requires } from '../../judging/requires.ts';
import { isWhole, recordsObjects } from './selectors.ts';

const guide = 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide';

const logging = {
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  objectives: ['logging-on'],
} as const;

const trailTypes = ['aws.cloudtrail.trail', 'aws.cloudtrail.organization-trail'];

const trailsOf = (related: Related): readonly Seen[] =>
  trailTypes.flatMap((type) => related.of(type));

const ofTrail = { ...logging, type: 'aws.cloudtrail.trail' } as const;
const ofAccount = {
  ...logging,
  type: 'aws.account.account',
  reads: ['Account'],
  joins: trailTypes,
  judgedAt: 'account',
} as const;

const objects = (kind: 'ReadOnly' | 'WriteOnly', word: 'reads' | 'writes'): CloudCheck => ({
  ...ofAccount,
  id: `aws-account-object-${word}-recorded`,
  topics: [
    kind === 'ReadOnly'
      ? 'aws_cloudtrail_s3_dataevents_read_on'
      : 'aws_cloudtrail_s3_dataevents_write_on',
  ],
  title: `A trail records ${word} of S3 objects`,
  severity: 'low',
  impact:
    kind === 'ReadOnly'
      ? 'After a leak nobody can tell which objects were downloaded, and by whom.'
      : 'Nobody can tell who has changed or deleted objects in a bucket.',
  aliases: ['data events', 's3 object logging'],
  problems: { off: { title: `No trail records ${word} of S3 objects` } },
  remediation: {
    summary: `Add data events of S3 for ${word} to a trail; they are paid by their number.`,
    console: [
      'Open a trail in the CloudTrail console and choose Edit next to Data events.',
      'Choose S3, all current and future buckets, and the events to log.',
    ],
    terraform:
      'resource "aws_cloudtrail" "this" {\n  event_selector {\n    read_write_type = "All"\n    data_resource {\n      type = "AWS::S3::Object"\n      values = ["arn:aws:s3"]\n    }\n  }\n}',
    effort: 'medium',
    reference: `${guide}/logging-data-events-with-cloudtrail.html`,
  },
  judge({ config }, related) {
    const shown = { account: config.Account, event: `AWS::S3::Object ${kind}` };
    const isRecorded = anyOf(
      trailsOf(related),
      (trail) => trail.config.Status?.IsLogging === true && recordsObjects(trail, kind),
    );
    return isRecorded ? 'secure' : { problem: 'off', shown, expected: 'a trail with data events' };
  },
});

export const cloudtrailChecks: readonly CloudCheck[] = [
  {
    ...ofAccount,
    id: 'aws-account-audited-in-all-regions',
    topics: [
      'aws_cloudtrail_multi_region_on',
      'aws_cloudtrail_multi_region_on_logging_management_events',
    ],
    title: 'A trail records management events of all regions',
    severity: 'high',
    impact:
      'An intruder works in a region that nobody watches, and no record says what was done with stolen keys.',
    aliases: ['audit log', 'cloudtrail'],
    problems: {
      none: { title: 'Account has no CloudTrail trail' },
      partial: {
        title: 'No trail records all management events of all regions',
        severity: 'medium',
      },
    },
    remediation: {
      summary: 'Create one trail for all regions with management events, and keep it on.',
      console: [
        'Choose Create trail in the CloudTrail console, for the organisation if there is one.',
        'Choose a bucket of an account for logs, and management events for reads and writes.',
      ],
      cli: 'aws cloudtrail create-trail --name audit --s3-bucket-name my-audit-logs --is-multi-region-trail --enable-log-file-validation',
      terraform:
        'resource "aws_cloudtrail" "audit" {\n  name = "audit"\n  s3_bucket_name = aws_s3_bucket.audit.id\n  is_multi_region_trail = true\n  enable_log_file_validation = true\n}',
      effort: 'low',
      reference: `${guide}/cloudtrail-create-a-trail-using-the-console-first-time.html`,
    },
    judge({ config }, related) {
      const trails = trailsOf(related);
      const shown = { account: config.Account, trails: trails.map(({ name }) => name) };
      if (anyOf(trails, isWhole)) return 'secure';
      return {
        problem: trails.length === 0 ? 'none' : 'partial',
        shown,
        expected: 'a trail of all regions that is on and records reads and writes',
      };
    },
  },
  objects('ReadOnly', 'reads'),
  objects('WriteOnly', 'writes'),
  {
    ...ofTrail,
    id: 'aws-cloudtrail-trail-logging',
    topics: ['aws_cloudtrail_multi_region_on'],
    title: 'CloudTrail trails are on and deliver',
    severity: 'medium',
    impact: 'The trail looks like a record and holds nothing since it was stopped.',
    aliases: ['stopped trail', 'delivery error'],
    reads: ['Status'],
    problems: {
      off: { title: 'CloudTrail trail is stopped' },
      failing: { title: 'CloudTrail trail fails to deliver its files' },
    },
    remediation: {
      summary: 'Start the trail, and mend the policy of its bucket where deliveries fail.',
      console: [
        'Open the trail and choose Start logging.',
        'Check that the policy of the bucket and of the key admits cloudtrail.amazonaws.com.',
      ],
      cli: 'aws cloudtrail start-logging --region {region} --name {uid}',
      terraform: 'resource "aws_cloudtrail" "this" {\n  enable_logging = true\n}',
      effort: 'low',
      reference: `${guide}/cloudtrail-turning-off-logging.html`,
    },
    judge({ config }) {
      const { IsLogging, LatestDeliveryError } = config.Status ?? {};
      if (IsLogging && !LatestDeliveryError) return 'secure';
      return {
        problem: IsLogging ? 'failing' : 'off',
        shown: { 'Status.IsLogging': IsLogging, 'Status.LatestDeliveryError': LatestDeliveryError },
        expected: 'IsLogging true without an error',
      };
    },
  },
  {
    ...ofTrail,
    id: 'aws-cloudtrail-trail-files-validated',
    topics: ['aws_cloudtrail_log_file_validation_on'],
    title: 'CloudTrail trails sign their files',
    severity: 'low',
    impact: 'Whoever may write to the bucket changes or deletes records, and nobody can show it.',
    cweIds: ['CWE-354'],
    aliases: ['log file validation', 'digest files'],
    objectives: ['logs-protected'],
    reads: ['LogFileValidationEnabled'],
    problems: { off: { title: 'CloudTrail trail does not sign its files' } },
    remediation: {
      summary: 'Turn log file validation on.',
      console: ['Open the trail, choose Edit and enable log file validation.'],
      cli: 'aws cloudtrail update-trail --region {region} --name {uid} --enable-log-file-validation',
      terraform: 'resource "aws_cloudtrail" "this" {\n  enable_log_file_validation = true\n}',
      effort: 'low',
      reference: `${guide}/cloudtrail-log-file-validation-intro.html`,
    },
    judge: requires('LogFileValidationEnabled', (value) => value === true, {
      problem: 'off',
      expected: 'true',
    }),
  },
  {
    ...ofTrail,
    id: 'aws-cloudtrail-trail-encrypted-with-own-key',
    topics: ['aws_cloudtrail_kms_encryption_on'],
    title: 'CloudTrail trails are encrypted with a key of the account',
    severity: 'low',
    impact: 'Every principal that may read the bucket reads the records; no key policy limits it.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['sse-kms', 'trail encryption'],
    objectives: ['keys-own', 'logs-protected'],
    reads: ['KmsKeyId'],
    problems: { off: { title: 'CloudTrail trail is not encrypted with a key of the account' } },
    remediation: {
      summary: 'Choose a KMS key for the trail and allow its readers to decrypt.',
      console: [
        'Open the trail, choose Edit and enable log file SSE-KMS encryption.',
        'Choose a key whose policy admits CloudTrail and the readers of the logs.',
      ],
      cli: 'aws cloudtrail update-trail --region {region} --name {uid} --kms-key-id alias/audit',
      terraform: 'resource "aws_cloudtrail" "this" {\n  kms_key_id = aws_kms_key.audit.arn\n}',
      effort: 'medium',
      reference: `${guide}/encrypting-cloudtrail-log-files-with-aws-kms.html`,
    },
    judge: requires('KmsKeyId', (value) => Boolean(value), {
      problem: 'off',
      expected: 'the ARN of a key',
    }),
  },
  {
    ...ofTrail,
    id: 'aws-cloudtrail-trail-sent-to-cloudwatch',
    topics: ['aws_cloudtrail_cloudwatch_logging_on'],
    title: 'CloudTrail trails send events to CloudWatch Logs',
    severity: 'low',
    impact: 'No alarm can tell of an event within minutes; records wait in a bucket.',
    aliases: ['cloudwatch logs integration'],
    objectives: ['logging-on', 'alerts-on-changes'],
    reads: ['CloudWatchLogsLogGroupArn', 'Status'],
    problems: {
      off: { title: 'CloudTrail trail sends no events to CloudWatch Logs' },
      failing: { title: 'CloudTrail trail fails to send events to CloudWatch Logs' },
    },
    remediation: {
      summary: 'Choose a log group and a role for the trail.',
      console: [
        'Open the trail and choose Edit next to CloudWatch Logs.',
        'Choose a log group and a role that may write to it.',
      ],
      terraform:
        'resource "aws_cloudtrail" "this" {\n  cloud_watch_logs_group_arn = aws_cloudwatch_log_group.audit.arn\n  cloud_watch_logs_role_arn = aws_iam_role.audit.arn\n}',
      effort: 'medium',
      reference: `${guide}/send-cloudtrail-events-to-cloudwatch-logs.html`,
    },
    judge({ config }) {
      const error = config.Status?.LatestCloudWatchLogsDeliveryError ?? null;
      const group = config.CloudWatchLogsLogGroupArn ?? null;
      if (group && !error) return 'secure';
      return {
        problem: group ? 'failing' : 'off',
        shown: {
          CloudWatchLogsLogGroupArn: group,
          'Status.LatestCloudWatchLogsDeliveryError': error,
        },
        expected: 'a log group without errors',
      };
    },
  },
];
