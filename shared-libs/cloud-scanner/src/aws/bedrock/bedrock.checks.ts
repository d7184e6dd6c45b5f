import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

export const bedrockChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-bedrock-invocations-are-logged',
    topics: ['aws_bedrock_model_invocation_logging_on'],
    type: 'aws.bedrock.invocation-logging',
    title: 'Bedrock logs calls of models in the region',
    severity: 'info',
    impact:
      'Stolen credentials run models at your cost, and no log shows what was asked and answered.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['llm jacking', 'prompt log'],
    objectives: ['logging-on'],
    reads: ['Logging'],
    problem: 'Bedrock does not log calls of models in the region',
    path: 'Logging',
    settingOf: (config) => config.Logging,
    isSecure: (logging) => Boolean(logging?.cloudWatchConfig ?? logging?.s3Config),
    expected: 'a log group or a bucket',
    remediation: {
      summary: 'Switch the log of model invocations on in each region where models are used.',
      console: [
        'Open Bedrock in the region and choose Settings.',
        'Switch Model invocation logging on and choose a destination.',
      ],
      cli: 'aws bedrock put-model-invocation-logging-configuration --logging-config file://logging.json --region {region}',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
    },
  }),
];
