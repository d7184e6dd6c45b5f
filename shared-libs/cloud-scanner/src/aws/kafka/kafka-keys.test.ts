import { describeStories } from '../../testing/stories.ts';
import { kafkaSources } from './kafka.sources.ts';
import { kafkaKeyChecks } from './kafka-keys.checks.ts';

const uid = 'arn:aws:kms:eu-west-1:111122223333:key/1';
const config = {
  ClusterType: 'PROVISIONED',
  Provisioned: { EncryptionInfo: { EncryptionAtRest: { DataVolumeKMSKeyId: uid } } },
};
const key = (KeyManager: string) => ({
  'aws.kms.key': [{ uid, config: { Key: { KeyManager } } }],
});

describeStories(
  { checks: kafkaKeyChecks, sources: kafkaSources },
  {
    'aws-kafka-cluster-encrypted-with-own-key': [
      { it: 'passes an own key', ends: 'secure', config, related: key('CUSTOMER') },
      { it: 'fails a key of AWS', ends: 'aws', config, related: key('AWS') },
      { it: 'does not know a key of another account', ends: 'unknown', config },
      {
        it: 'passes over serverless',
        ends: 'not applicable',
        config: { ClusterType: 'SERVERLESS' },
      },
    ],
  },
);
