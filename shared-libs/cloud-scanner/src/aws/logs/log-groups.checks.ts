import type { CloudCheck } from '../../definition/cloud-check.ts';
import { requires } from '../../judging/requires.ts';

const guide = 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs';

/** Days for which an intrusion that is found late can still be followed. */
const MIN_RETENTION = 365;

export const logGroupChecks: readonly CloudCheck[] = [
  {
    id: 'aws-logs-group-encrypted-with-own-key',
    topics: ['aws_cloudwatch_log_group_kms_encryption_on'],
    type: 'aws.logs.log-group',
    title: 'Log groups are encrypted with a key of the account',
    severity: 'info',
    impact: 'Logs hold names, addresses and sometimes tokens; no key policy limits who reads them.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['cloudwatch encryption'],
    objectives: ['keys-own', 'logs-protected'],
    reads: ['kmsKeyId'],
    problems: { off: { title: 'Log group is not encrypted with a key of the account' } },
    remediation: {
      summary: 'Associate a KMS key with the log group.',
      console: ['Create a key whose policy admits CloudWatch Logs, and associate it by command.'],
      cli: 'aws logs associate-kms-key --region {region} --log-group-name {name} --kms-key-id arn:aws:kms:{region}:111122223333:key/1',
      terraform:
        'resource "aws_cloudwatch_log_group" "this" {\n  kms_key_id = aws_kms_key.logs.arn\n}',
      effort: 'medium',
      reference: `${guide}/encrypt-log-data-kms.html`,
    },
    judge: requires('kmsKeyId', (value) => Boolean(value), {
      problem: 'off',
      expected: 'the ARN of a key',
    }),
  },
  {
    id: 'aws-logs-group-kept-for-a-year',
    topics: [
      'aws_cloudwatch_log_group_retention_policy_specific_days_on',
      'aws_cloudwatchlogs_log_retention_period',
    ],
    type: 'aws.logs.log-group',
    title: 'Log groups keep events for a year',
    severity: 'low',
    impact: 'Intrusions are often found after months, when the events that explain them are gone.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['log retention'],
    objectives: ['logs-retained'],
    reads: ['retentionInDays'],
    problems: { short: { title: 'Log group keeps events for less than a year' } },
    remediation: {
      summary: 'Raise the retention of the group to 365 days, or export it to a bucket.',
      console: ['Choose the log group and Actions, Edit retention setting, and 1 year or more.'],
      cli: 'aws logs put-retention-policy --region {region} --log-group-name {name} --retention-in-days 365',
      terraform: 'resource "aws_cloudwatch_log_group" "this" {\n  retention_in_days = 365\n}',
      effort: 'low',
      reference: `${guide}/Working-with-log-groups-and-streams.html`,
    },
    // Without a number events never expire.
    judge: requires(
      'retentionInDays',
      (value) => value === undefined || value === null || value >= MIN_RETENTION,
      { problem: 'short', expected: `${MIN_RETENTION} or more, or no end` },
    ),
  },
];
