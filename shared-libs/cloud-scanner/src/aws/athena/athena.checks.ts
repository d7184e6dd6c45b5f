import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const reference = 'https://docs.aws.amazon.com/athena/latest/ug';

const base = { type: 'aws.athena.workgroup', reads: ['Configuration'] } as const;

export const athenaChecks: readonly CloudCheck[] = [
  settingCheck({
    ...base,
    id: 'aws-athena-workgroup-encrypts-results',
    topics: ['aws_athena_workgroup_encryption'],
    title: 'Athena workgroup encrypts results of queries',
    severity: 'low',
    impact:
      'Answers of queries, often the most sensitive extract of the data, are written without the encryption that you chose for the source.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['query results'],
    objectives: ['encrypted-at-rest'],
    problem: 'Athena workgroup does not encrypt results of queries',
    path: 'ResultConfiguration.EncryptionConfiguration',
    settingOf: ({ Configuration: given }) =>
      given?.ResultConfiguration?.EncryptionConfiguration ??
      given?.ManagedQueryResultsConfiguration?.EncryptionConfiguration ??
      (given?.ManagedQueryResultsConfiguration?.Enabled ? 'managed by Athena' : null),
    isSecure: (value) => value !== null,
    expected: 'SSE_S3, SSE_KMS or CSE_KMS',
    remediation: {
      summary: 'Set encryption of results in the workgroup, and override settings of clients.',
      console: [
        'Open Athena, choose Workgroups and the workgroup.',
        'Edit it, choose Encrypt query results and Override client-side settings.',
      ],
      cli: 'aws athena update-work-group --work-group {name} --configuration-updates file://updates.json',
      effort: 'low',
      reference: `${reference}/encrypting-query-results-stored-in-s3.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-athena-workgroup-publishes-metrics',
    topics: ['aws_athena_workgroup_logging_on'],
    title: 'Athena workgroup publishes metrics of queries',
    severity: 'info',
    impact: 'A query that copies all tables stands out in no graph and starts no alarm.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['query metrics'],
    objectives: ['logging-on'],
    problem: 'Athena workgroup publishes no metrics of queries',
    path: 'PublishCloudWatchMetricsEnabled',
    settingOf: (config) => config.Configuration?.PublishCloudWatchMetricsEnabled,
    isSecure: (value) => value === true,
    expected: 'true',
    remediation: {
      summary: 'Publish metrics of queries to CloudWatch.',
      console: ['Open the workgroup of Athena and choose Edit.', 'Choose Publish query metrics.'],
      cli: 'aws athena update-work-group --work-group {name} --configuration-updates PublishCloudWatchMetricsEnabled=true',
      effort: 'low',
      reference: `${reference}/athena-cloudwatch-metrics-enable.html`,
    },
  }),
];
