import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

export const kinesisChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-kinesis-stream-encrypted',
    topics: ['aws_kinesis_stream_encrypted_at_rest'],
    type: 'aws.kinesis.stream',
    title: 'Kinesis streams are encrypted at rest',
    severity: 'low',
    impact: 'Records wait in the stream without a key that limits who reads them.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['stream encryption'],
    objectives: ['encrypted-at-rest'],
    path: 'EncryptionType',
    isSecure: (value) => value === 'KMS',
    expected: 'KMS',
    problem: 'Kinesis stream is not encrypted at rest',
    remediation: {
      summary: 'Start encryption of the stream with a key of KMS.',
      console: ['Open Configuration, Encryption, Edit, and enable server-side encryption.'],
      cli: 'aws kinesis start-stream-encryption --region {region} --stream-name {name} --encryption-type KMS --key-id alias/aws/kinesis',
      terraform: 'resource "aws_kinesis_stream" "this" {\n  encryption_type = "KMS"\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/streams/latest/dev/server-side-encryption.html',
    },
  }),
];
