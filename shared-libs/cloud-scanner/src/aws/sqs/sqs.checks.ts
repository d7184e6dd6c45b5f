import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide';

export const sqsChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-sqs-queue-is-not-public',
    topics: ['aws_sqs_queues_private'],
    type: 'aws.sqs.queue',
    noun: 'SQS queue',
    can: 'send messages to the queue or take them',
    severity: 'critical',
    impact:
      'Orders, events and personal data are read or taken out by outsiders, and what works through the queue obeys messages of theirs.',
    aliases: ['public queue'],
    reads: 'Attributes',
    policyOf: (attributes) => attributes.Policy,
    remediation: {
      summary: 'Name the senders in the policy, with aws:SourceArn for services.',
      console: [
        'Open the queue, choose Edit and then Access policy.',
        'Replace the star of Principal, or add the condition aws:SourceArn.',
      ],
      cli: 'aws sqs set-queue-attributes --queue-url <url> --attributes file://attributes.json',
      reference: `${reference}/sqs-basic-examples-of-sqs-policies.html`,
    },
  }),
  settingCheck({
    id: 'aws-sqs-queue-is-encrypted',
    topics: ['aws_sqs_queues_server_side_encryption_on'],
    type: 'aws.sqs.queue',
    title: 'SQS queue is encrypted',
    severity: 'low',
    impact: 'Messages wait unencrypted in the service, for up to two weeks.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['sse-sqs'],
    objectives: ['encrypted-at-rest'],
    reads: ['Attributes'],
    problem: 'SQS queue is not encrypted',
    path: 'Attributes',
    settingOf: ({ Attributes: { KmsMasterKeyId, SqsManagedSseEnabled } }) => ({
      KmsMasterKeyId,
      SqsManagedSseEnabled,
    }),
    isSecure: ({ KmsMasterKeyId: key, SqsManagedSseEnabled: managed }) =>
      Boolean(key) || managed === 'true',
    expected: 'SqsManagedSseEnabled or a KMS key',
    remediation: {
      summary: 'Switch encryption of the queue on.',
      console: [
        'Open the queue, choose Edit and then Encryption.',
        'Choose Enabled with a key of SQS.',
      ],
      cli: 'aws sqs set-queue-attributes --queue-url <url> --attributes SqsManagedSseEnabled=true',
      effort: 'low',
      reference: `${reference}/sqs-configure-sqs-sse-queue.html`,
    },
  }),
];
