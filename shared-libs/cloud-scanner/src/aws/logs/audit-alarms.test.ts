import { describeStories, type Story, type StoryResource } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { cloudtrailSources } from '../cloudtrail/cloudtrail.sources.ts';
import { cloudwatchSources } from '../cloudwatch/cloudwatch.sources.ts';
import { auditAlarmChecks } from './audit-alarms.checks.ts';
import { type AuditedEvent, auditedEvents } from './audit-events.ts';
import { logsSources } from './logs.sources.ts';

const groupArn = (account: string, name = 'audit') =>
  `arn:aws:logs:eu-west-1:${account}:log-group:${name}:*`;

const trail = (CloudWatchLogsLogGroupArn: string | null, facts: object = {}): StoryResource => ({
  config: {
    CloudWatchLogsLogGroupArn,
    IsMultiRegionTrail: true,
    Status: { IsLogging: true },
    Selectors: { EventSelectors: [{ IncludeManagementEvents: true, ReadWriteType: 'All' }] },
    ...facts,
  },
});

const filter = (filterPattern: string, metricName = 'watched'): StoryResource => ({
  config: {
    logGroupName: 'audit',
    filterPattern,
    metricTransformations: [{ metricNamespace: 'Audit', metricName }],
  },
});

const alarm = (facts: object = {}): StoryResource => ({
  config: {
    Namespace: 'Audit',
    MetricName: 'watched',
    Metrics: [],
    ActionsEnabled: true,
    AlarmActions: ['arn:aws:sns:eu-west-1:111122223333:alerts'],
    ...facts,
  },
});

const related = (
  trails: readonly StoryResource[],
  filters: readonly StoryResource[],
  alarms: readonly StoryResource[],
) => ({
  'aws.cloudtrail.trail': trails,
  'aws.logs.metric-filter': filters,
  'aws.cloudwatch.alarm': alarms,
});

const config = { Account: '111122223333' };
const own = trail(groupArn('111122223333'));

const storiesOf = ({ pattern, events }: AuditedEvent): readonly Story[] => [
  {
    it: 'passes the advised pattern with an alarm',
    ends: 'secure',
    config,
    related: related([own], [filter(pattern)], [alarm()]),
  },
  {
    it: 'passes one of two log groups',
    ends: 'secure',
    config,
    related: related([trail(groupArn('111122223333', 'other')), own], [filter(pattern)], [alarm()]),
  },
  {
    it: 'passes filters that share the events',
    ends: 'secure',
    config,
    related: related(
      [own],
      events.map(({ eventName }) => filter(`{ $.eventName = "${eventName}" }`)),
      [alarm()],
    ),
  },
  {
    it: 'fails a filter that matches other events',
    ends: 'none',
    shows: 'log groups of trails',
    config,
    related: related([own], [filter('{ $.eventName = "DescribeInstances" }')], [alarm()]),
  },
  {
    it: 'fails a metric without an alarm',
    ends: 'none',
    config,
    related: related([own], [filter(pattern, 'unwatched')], [alarm()]),
  },
  {
    it: 'fails an alarm that does nothing',
    ends: 'none',
    config,
    related: related([own], [filter(pattern)], [alarm({ AlarmActions: [] })]),
  },
  {
    it: 'fails the log group of a trail of one region',
    ends: 'none',
    config,
    related: related(
      [trail(groupArn('111122223333'), { IsMultiRegionTrail: false })],
      [filter(pattern)],
      [alarm()],
    ),
  },
  { it: 'fails an account without a trail', ends: 'none', config },
  {
    it: 'does not know the log group of another account',
    ends: 'unknown',
    config,
    related: { 'aws.cloudtrail.organization-trail': [trail(groupArn('444455556666'))] },
  },
  {
    it: 'does not know a pattern of words',
    ends: 'unknown',
    config,
    related: related([own], [filter('Root')], [alarm()]),
  },
];

describeStories(
  {
    checks: auditAlarmChecks,
    sources: [...accountSources, ...cloudtrailSources, ...cloudwatchSources, ...logsSources],
  },
  Object.fromEntries(
    auditedEvents.map((row) => [`aws-account-alarm-on-${row.slug}`, storiesOf(row)]),
  ),
);
