import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

export const datasyncChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-datasync-task-logged',
    topics: ['aws_datasync_task_logging_on'],
    type: 'aws.datasync.task',
    title: 'DataSync tasks log what they copy',
    severity: 'low',
    impact: 'Nobody can tell which files were copied out, or why a copy is not whole.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['datasync logging'],
    objectives: ['logging-on'],
    path: 'LogGroup',
    isSecure: (value) => Boolean(value),
    expected: 'the ARN of a log group',
    problem: 'DataSync task does not log',
    remediation: {
      summary: 'Choose a log group for the task.',
      console: ['Open the task, choose Edit, and a log level with a log group.'],
      terraform:
        'resource "aws_datasync_task" "this" {\n  cloudwatch_log_group_arn = aws_cloudwatch_log_group.this.arn\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/datasync/latest/userguide/configure-logging.html',
    },
  }),
];
