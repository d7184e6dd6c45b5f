import type { CloudCheck } from '../../definition/cloud-check.ts';
import { requires } from '../../judging/requires.ts';

const facts = {
  type: 'aws.cloudwatch.alarm',
  severity: 'low',
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  objectives: ['alerts-on-changes'],
} as const;

const reference =
  'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html';

export const cloudwatchChecks: readonly CloudCheck[] = [
  {
    ...facts,
    id: 'aws-cloudwatch-alarm-acts',
    topics: ['aws_cloudwatch_alarm_actions_alarm_state_set'],
    title: 'CloudWatch alarms have an action',
    impact: 'The alarm turns red in a console that nobody looks at.',
    aliases: ['alarm action'],
    reads: ['AlarmActions'],
    problems: { silent: { title: 'CloudWatch alarm has no action' } },
    remediation: {
      summary: 'Notify a topic that people read when the alarm is raised.',
      console: ['Choose the alarm, then Actions, Edit, and add a notification for In alarm.'],
      terraform:
        'resource "aws_cloudwatch_metric_alarm" "this" {\n  alarm_actions = [aws_sns_topic.alerts.arn]\n}',
      effort: 'low',
      reference,
    },
    judge: requires('AlarmActions', (value) => (value ?? []).length > 0, {
      problem: 'silent',
      expected: 'one action or more',
    }),
  },
  {
    ...facts,
    id: 'aws-cloudwatch-alarm-actions-on',
    topics: ['aws_cloudwatch_alarm_actions_on'],
    title: 'Actions of CloudWatch alarms are on',
    impact: 'Somebody has muted the alarm, for maintenance or to hide something.',
    aliases: ['muted alarm'],
    reads: ['ActionsEnabled'],
    problems: { off: { title: 'Actions of a CloudWatch alarm are off' } },
    remediation: {
      summary: 'Turn the actions of the alarm on again.',
      console: ['Choose the alarm, then Actions, Alarm actions, Enable.'],
      cli: 'aws cloudwatch enable-alarm-actions --region {region} --alarm-names {name}',
      terraform: 'resource "aws_cloudwatch_metric_alarm" "this" {\n  actions_enabled = true\n}',
      effort: 'low',
      reference,
    },
    judge: requires('ActionsEnabled', (value) => value !== false, {
      problem: 'off',
      expected: 'true',
    }),
  },
];
