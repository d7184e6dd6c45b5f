import type { CloudCheck } from '../../definition/cloud-check.ts';

export const kafkaKeyChecks: readonly CloudCheck[] = [
  {
    id: 'aws-kafka-cluster-encrypted-with-own-key',
    topics: ['aws_msk_cluster_encryption_at_rest_uses_cmk'],
    type: 'aws.kafka.cluster',
    title: 'MSK clusters are encrypted with a key of the account',
    severity: 'info',
    impact: 'No key policy of yours limits who reads the disks of the brokers.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['kafka encryption'],
    objectives: ['keys-own'],
    reads: ['Provisioned', 'ClusterType'],
    joins: ['aws.kms.key'],
    problems: { aws: { title: 'MSK cluster is encrypted with a key of AWS' } },
    remediation: {
      summary: 'Choose a customer managed key when the cluster is next created.',
      console: ['Create a cluster with a customer managed key and move topics to it.'],
      terraform:
        'resource "aws_msk_cluster" "this" {\n  encryption_info {\n    encryption_at_rest_kms_key_arn = aws_kms_key.this.arn\n  }\n}',
      effort: 'high',
      reference: 'https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html',
    },
    judge({ config }, related) {
      const keys = related.of('aws.kms.key');
      const rest = config.Provisioned?.EncryptionInfo?.EncryptionAtRest;
      if (config.ClusterType === 'SERVERLESS') {
        return { notApplicable: 'Serverless has a key of AWS.' };
      }
      const used = rest?.DataVolumeKMSKeyId ?? null;
      const key = keys.find(({ uid }) => uid === used);
      if (!key) return { unknown: `The key ${used} is not in this account.` };
      if (key.config.Key?.KeyManager === 'CUSTOMER') return 'secure';
      return {
        problem: 'aws',
        shown: { 'EncryptionAtRest.DataVolumeKMSKeyId': used, KeyManager: 'AWS' },
        expected: 'a key that the account manages',
      };
    },
  },
];
