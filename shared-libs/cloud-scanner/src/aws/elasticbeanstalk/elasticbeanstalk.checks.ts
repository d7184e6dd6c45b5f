import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg';
const type = 'aws.elasticbeanstalk.environment';

const isOn = (value: unknown): boolean => value === 'true';

export const elasticbeanstalkChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-elasticbeanstalk-environment-updates-managed',
    topics: ['aws_elasticbeanstalk_environment_managed_updates_on'],
    type,
    title: 'Elastic Beanstalk environments update their platform',
    severity: 'low',
    impact: 'Known flaws of the operating system and the runtime stay on the instances.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['managed updates'],
    objectives: ['patches-applied'],
    path: 'Options.ManagedActionsEnabled',
    isSecure: isOn,
    expected: 'true',
    problem: 'Elastic Beanstalk environment does not update its platform',
    remediation: {
      summary: 'Turn managed updates of the environment on.',
      console: ['Open Configuration, Updates, Edit, and activate managed updates.'],
      terraform:
        'resource "aws_elastic_beanstalk_environment" "this" {\n  setting {\n    namespace = "aws:elasticbeanstalk:managedactions"\n    name = "ManagedActionsEnabled"\n    value = "true"\n  }\n}',
      effort: 'low',
      reference: `${guide}/environment-platform-update-managed.html`,
    },
  }),
  settingCheck({
    id: 'aws-elasticbeanstalk-environment-logs-streamed',
    topics: ['aws_elasticbeanstalk_environment_cloudwatch_logging_on'],
    type,
    title: 'Elastic Beanstalk environments send logs to CloudWatch',
    severity: 'low',
    impact: 'Logs vanish with the instances that scaling removes.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['log streaming'],
    objectives: ['logging-on'],
    path: 'Options.StreamLogs',
    isSecure: isOn,
    expected: 'true',
    problem: 'Elastic Beanstalk environment sends no logs to CloudWatch',
    remediation: {
      summary: 'Turn log streaming of the environment on.',
      console: ['Open Configuration, Updates, Edit, and activate log streaming.'],
      terraform:
        'resource "aws_elastic_beanstalk_environment" "this" {\n  setting {\n    namespace = "aws:elasticbeanstalk:cloudwatch:logs"\n    name = "StreamLogs"\n    value = "true"\n  }\n}',
      effort: 'low',
      reference: `${guide}/AWSHowTo.cloudwatchlogs.html`,
    },
  }),
];
