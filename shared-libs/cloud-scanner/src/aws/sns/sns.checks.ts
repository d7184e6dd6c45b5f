import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/sns/latest/dg';

export const snsChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-sns-topic-is-not-public',
    topics: ['aws_sns_topics_private'],
    type: 'aws.sns.topic',
    noun: 'SNS topic',
    can: 'subscribe to the topic or publish to it',
    severity: 'high',
    impact:
      'Messages reach whoever subscribes, and forged ones start what listens to the topic, such as functions and on-call alarms.',
    aliases: ['public topic'],
    reads: 'Attributes',
    policyOf: (attributes) => attributes.Policy,
    remediation: {
      summary:
        'Limit the policy of the topic to the own account with aws:SourceOwner or aws:SourceAccount.',
      console: [
        'Open the topic, choose Edit and then Access policy.',
        'Replace the star of Principal, or add the condition aws:SourceAccount.',
      ],
      cli: 'aws sns set-topic-attributes --topic-arn {uid} --attribute-name Policy --attribute-value file://policy.json',
      reference: `${reference}/sns-access-policy-use-cases.html`,
    },
  }),
  settingCheck({
    id: 'aws-sns-topic-is-encrypted',
    topics: ['aws_sns_topics_kms_encryption_at_rest_on'],
    type: 'aws.sns.topic',
    title: 'SNS topic is encrypted with a key of KMS',
    severity: 'low',
    impact: 'Messages lie unencrypted in the service until they are delivered.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['sse'],
    objectives: ['encrypted-at-rest'],
    reads: ['Attributes'],
    problem: 'SNS topic is not encrypted',
    path: 'Attributes.KmsMasterKeyId',
    settingOf: (config) => config.Attributes.KmsMasterKeyId,
    isSecure: (key) => key !== null && key !== '',
    expected: 'the id of a KMS key',
    remediation: {
      summary: 'Choose a KMS key that publishers may use.',
      console: [
        'Open the topic, choose Edit and then Encryption.',
        'Switch it on and choose a key.',
      ],
      cli: 'aws sns set-topic-attributes --topic-arn {uid} --attribute-name KmsMasterKeyId --attribute-value alias/aws/sns',
      effort: 'low',
      reference: `${reference}/sns-server-side-encryption.html`,
    },
  }),
];
