import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { kafkaChecks } from './kafka.checks.ts';
import { kafkaSources } from './kafka.sources.ts';

const cluster = (Provisioned: object) => ({ ClusterType: 'PROVISIONED', Provisioned });
const serverless = { ClusterType: 'SERVERLESS' };
const authentication = (ClientAuthentication: object) => cluster({ ClientAuthentication });
const transit = (EncryptionInTransit: object) =>
  cluster({ EncryptionInfo: { EncryptionInTransit } });

describeStories(
  { checks: kafkaChecks, sources: kafkaSources },
  {
    'aws-kafka-cluster-clients-authenticated': [
      {
        it: 'passes IAM alone',
        ends: 'secure',
        config: authentication({ Sasl: { Iam: { Enabled: true } } }),
      },
      { it: 'passes over serverless', ends: 'not applicable', config: serverless },
      {
        it: 'fails IAM beside anonymous access',
        ends: 'anonymous',
        config: authentication({
          Sasl: { Iam: { Enabled: true } },
          Unauthenticated: { Enabled: true },
        }),
      },
      { it: 'fails no authentication', ends: 'anonymous', config: cluster({}) },
    ],
    'aws-kafka-cluster-transport-encrypted': [
      {
        it: 'passes TLS alone',
        ends: 'secure',
        config: transit({ ClientBroker: 'TLS', InCluster: true }),
      },
      { it: 'passes over serverless', ends: 'not applicable', config: serverless },
      {
        it: 'fails plain text beside TLS',
        ends: 'plain',
        config: transit({ ClientBroker: 'TLS_PLAINTEXT', InCluster: true }),
      },
      {
        it: 'fails plain text between brokers',
        ends: 'plain',
        config: transit({ ClientBroker: 'TLS', InCluster: false }),
      },
    ],
    'aws-kafka-connector-transport-encrypted': settingStories(
      'kafkaClusterEncryptionInTransit.encryptionType',
      'TLS',
      'PLAINTEXT',
    ),
  },
);
