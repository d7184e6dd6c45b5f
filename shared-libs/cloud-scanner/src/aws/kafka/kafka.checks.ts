import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/msk/latest/developerguide';

export const kafkaChecks: readonly CloudCheck[] = [
  {
    id: 'aws-kafka-cluster-clients-authenticated',
    topics: ['aws_msk_cluster_unauth_access'],
    type: 'aws.kafka.cluster',
    title: 'MSK clusters admit no anonymous clients',
    severity: 'high',
    impact: 'Whoever reaches a broker reads every message and sends forged ones.',
    category: 'identity',
    cweIds: ['CWE-306'],
    owasp: 'A07:2025',
    aliases: ['kafka authentication'],
    objectives: ['least-privilege'],
    reads: ['Provisioned', 'ClusterType'],
    problems: { anonymous: { title: 'MSK cluster admits anonymous clients' } },
    remediation: {
      summary:
        'Turn IAM, SASL or TLS authentication on, move clients to it, and anonymous access off.',
      console: ['Choose the cluster, then Properties, Edit security settings, and IAM.'],
      terraform:
        'resource "aws_msk_cluster" "this" {\n  client_authentication {\n    unauthenticated = false\n    sasl {\n      iam = true\n    }\n  }\n}',
      effort: 'high',
      reference: `${guide}/msk-authentication.html`,
    },
    judge({ config }) {
      const { ClientAuthentication } = config.Provisioned ?? {};
      if (config.ClusterType === 'SERVERLESS') return { notApplicable: 'Serverless asks for IAM.' };
      const { Unauthenticated, Sasl, Tls } = ClientAuthentication ?? {};
      const hasLogin = Sasl?.Iam?.Enabled || Sasl?.Scram?.Enabled || Tls?.Enabled;
      if (Unauthenticated?.Enabled === false || (hasLogin && !Unauthenticated?.Enabled)) {
        return 'secure';
      }
      return {
        problem: 'anonymous',
        shown: { 'Provisioned.ClientAuthentication': ClientAuthentication ?? null },
        expected: 'Unauthenticated.Enabled false',
      };
    },
  },
  {
    id: 'aws-kafka-cluster-transport-encrypted',
    topics: ['aws_msk_cluster_in_transit_encryption_on'],
    type: 'aws.kafka.cluster',
    title: 'MSK clusters encrypt traffic of clients and brokers',
    severity: 'medium',
    impact: 'Messages and passwords cross the network in clear text.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['kafka tls'],
    objectives: ['encrypted-in-transit'],
    reads: ['Provisioned', 'ClusterType'],
    problems: { plain: { title: 'MSK cluster accepts plain text' } },
    remediation: {
      summary: 'Accept TLS alone between clients and brokers.',
      console: ['Choose the cluster, then Properties, Edit security settings, and TLS encryption.'],
      terraform:
        'resource "aws_msk_cluster" "this" {\n  encryption_info {\n    encryption_in_transit {\n      client_broker = "TLS"\n      in_cluster = true\n    }\n  }\n}',
      effort: 'medium',
      reference: `${guide}/msk-encryption.html`,
    },
    judge({ config }) {
      const transit = config.Provisioned?.EncryptionInfo?.EncryptionInTransit ?? {};
      if (config.ClusterType === 'SERVERLESS')
        return { notApplicable: 'Serverless has TLS alone.' };
      if (transit.ClientBroker === 'TLS' && transit.InCluster !== false) return 'secure';
      return {
        problem: 'plain',
        shown: { 'Provisioned.EncryptionInfo.EncryptionInTransit': transit },
        expected: 'ClientBroker TLS and InCluster true',
      };
    },
  },
  settingCheck({
    id: 'aws-kafka-connector-transport-encrypted',
    topics: ['aws_msk_connector_in_transit_encryption_on'],
    type: 'aws.kafka.connector',
    title: 'MSK connectors reach their cluster over TLS',
    severity: 'medium',
    impact: 'Whatever the connector copies crosses the network in clear text.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['kafka connect'],
    objectives: ['encrypted-in-transit'],
    path: 'kafkaClusterEncryptionInTransit.encryptionType',
    isSecure: (value) => value === 'TLS',
    expected: 'TLS',
    problem: 'MSK connector reaches its cluster without TLS',
    remediation: {
      summary: 'Create the connector again with TLS.',
      console: ['Create a connector with TLS encryption of traffic, and delete the old one.'],
      terraform:
        'resource "aws_mskconnect_connector" "this" {\n  kafka_cluster_encryption_in_transit {\n    encryption_type = "TLS"\n  }\n}',
      effort: 'medium',
      reference: `${guide}/msk-connect-connectors.html`,
    },
  }),
];
