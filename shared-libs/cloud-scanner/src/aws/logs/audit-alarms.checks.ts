import type { CloudCheck, CloudVerdict, Related, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isWhole } from '../cloudtrail/selectors.ts';
import { type AuditedEvent, auditedEvents } from './audit-events.ts';
import { readFilterPattern } from './filter-pattern.ts';

const joins = [
  'aws.cloudtrail.trail',
  'aws.cloudtrail.organization-trail',
  'aws.logs.metric-filter',
  'aws.cloudwatch.alarm',
];

/** The log group's name and region, of an ARN such as `arn:aws:logs:eu-west-1:1:log-group:audit:*`. */
function groupOf(arn: string) {
  const [, , , region = '', account = '', , name = ''] = arn.split(':');
  return { region, account, name };
}

/** Filters of a log group whose metric has an alarm that acts. */
function alarmedFilters(related: Related, region: string, logGroupName: string): readonly Seen[] {
  const alarms = related
    .of('aws.cloudwatch.alarm')
    .filter(({ region: of, config }) => {
      const { ActionsEnabled, AlarmActions = [] } = config;
      return of === region && ActionsEnabled !== false && AlarmActions.length > 0;
    })
    .flatMap(({ config: { Namespace, MetricName, Metrics = [] } }) => [
      `${Namespace} ${MetricName}`,
      ...Metrics.map(({ MetricStat }: Answer) => {
        const { Namespace: space, MetricName: name } = MetricStat?.Metric ?? {};
        return `${space} ${name}`;
      }),
    ]);
  const watched = new Set(alarms);
  return related
    .of('aws.logs.metric-filter')
    .filter((filter) => filter.region === region && filter.config.logGroupName === logGroupName)
    .filter(({ config }) =>
      (config.metricTransformations ?? []).some(({ metricNamespace, metricName }: Answer) =>
        watched.has(`${metricNamespace} ${metricName}`),
      ),
    );
}

function judgeAlarm(account: Seen, related: Related, { events }: AuditedEvent): CloudVerdict {
  const trails = ['aws.cloudtrail.trail', 'aws.cloudtrail.organization-trail'].flatMap((type) =>
    related.of(type),
  );
  const groups = trails
    .filter((trail) => trail.config.CloudWatchLogsLogGroupArn && isWhole(trail))
    .map((trail) => groupOf(trail.config.CloudWatchLogsLogGroupArn));
  const own = groups.filter((group) => group.account === account.config.Account);
  let unread: string | null = null;
  for (const { region, name } of own) {
    const filters = alarmedFilters(related, region, name);
    const matches = filters.map(({ config }) => readFilterPattern(config.filterPattern ?? ''));
    const isTold = events.every((event) => matches.some((match) => match?.(event)));
    if (isTold) return 'secure';
    const at = matches.indexOf(null);
    if (at >= 0) unread ??= filters[at]?.name ?? name;
  }
  // Both lists are asked for in any case: an account without a trail fails only when they were read.
  const filters = related.of('aws.logs.metric-filter').length;
  const alarms = related.of('aws.cloudwatch.alarm').length;
  if (unread) return { unknown: `The pattern of the filter ${unread} is not one of JSON fields.` };
  const foreign = groups.find((group) => group.account !== account.config.Account);
  if (foreign) return { unknown: `The audit log is kept in the account ${foreign.account}.` };
  return {
    problem: 'none',
    shown: { 'log groups of trails': own.map(({ name }) => name), filters, alarms },
    expected: 'a metric filter that matches, with an alarm that has an action',
  };
}

const alarmCheck = (row: AuditedEvent): CloudCheck => ({
  id: `aws-account-alarm-on-${row.slug}`,
  topics: [`aws_cloudwatch_alert_${row.topic}`],
  type: 'aws.account.account',
  title: `A CloudWatch alarm covers ${row.name}`,
  severity: 'low',
  impact: row.impact,
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: row.aliases,
  objectives: ['alerts-on-changes'],
  reads: ['Account'],
  joins,
  judgedAt: 'account',
  problems: { none: { title: `No CloudWatch alarm on ${row.name}` } },
  remediation: {
    summary: `Add a metric filter and an alarm on ${row.name} to the log group of the trail.`,
    console: [
      'Open the log group of the trail in CloudWatch and create a metric filter.',
      'Use the filter pattern that the command shows.',
      'Create an alarm on its metric that notifies a topic which people read.',
    ],
    cli: `aws logs put-metric-filter --region eu-west-1 --log-group-name audit --filter-name ${row.slug} --filter-pattern '${row.pattern}' --metric-transformations metricName=${row.slug},metricNamespace=Audit,metricValue=1`,
    terraform: `resource "aws_cloudwatch_log_metric_filter" "${row.slug.replaceAll('-', '_')}" {\n  log_group_name = aws_cloudwatch_log_group.audit.name\n  pattern = "${row.pattern.replaceAll('"', '\\"')}"\n}`,
    effort: 'medium',
    reference:
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudwatch-alarms-for-cloudtrail.html',
  },
  judge: (account, related) => judgeAlarm(account, related, row),
});

/** One check for each row of the table of audited events. */
export const auditAlarmChecks: readonly CloudCheck[] = auditedEvents.map(alarmCheck);
