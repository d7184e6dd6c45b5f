import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { glueChecks } from './glue.checks.ts';
import { glueSources } from './glue.sources.ts';

const configuration = (name: string, EncryptionConfiguration: object) => ({
  'aws.glue.security-configuration': [{ name, config: { EncryptionConfiguration } }],
});
const sound = configuration('sound', {
  S3Encryption: [{ S3EncryptionMode: 'SSE-KMS' }],
  CloudWatchEncryption: { CloudWatchEncryptionMode: 'SSE-KMS' },
  JobBookmarksEncryption: { JobBookmarksEncryptionMode: 'CSE-KMS' },
});
const plain = configuration('plain', {
  S3Encryption: [{ S3EncryptionMode: 'DISABLED' }],
  CloudWatchEncryption: { CloudWatchEncryptionMode: 'DISABLED' },
});
const connection = (ConnectionType: string, EnforceSsl: string | null) => ({
  ConnectionType,
  EnforceSsl,
});

describeStories(
  { checks: glueChecks, sources: glueSources },
  {
    ...Object.fromEntries(
      glueChecks
        .filter(({ joins = [] }) => joins.length > 0)
        .map(({ id }): [string, readonly Story[]] => [
          id,
          [
            {
              it: 'passes',
              ends: 'secure',
              config: { SecurityConfiguration: 'sound' },
              related: sound,
            },
            {
              it: 'fails a configuration that does not',
              ends: 'plain',
              config: { SecurityConfiguration: 'plain' },
              related: plain,
            },
            { it: 'fails without one', ends: 'plain', config: { SecurityConfiguration: null } },
            {
              it: 'is unknown when it is not listed',
              ends: 'unknown',
              config: { SecurityConfiguration: 'other' },
              related: sound,
            },
          ],
        ]),
    ),
    'aws-glue-catalog-is-not-public': publicPolicyStories((Policy) => ({
      Policy,
    })),
    'aws-glue-catalog-is-encrypted': [
      {
        it: 'passes',
        ends: 'secure',
        config: {
          Settings: { EncryptionAtRest: { CatalogEncryptionMode: 'SSE-KMS' } },
        },
      },
      {
        it: 'fails where it is off',
        ends: 'insecure',
        config: {
          Settings: { EncryptionAtRest: { CatalogEncryptionMode: 'DISABLED' } },
        },
      },
      { it: 'fails without', ends: 'insecure', config: { Settings: null } },
    ],
    'aws-glue-catalog-encrypts-passwords': [
      {
        it: 'passes',
        ends: 'secure',
        config: {
          Settings: {
            ConnectionPasswordEncryption: { ReturnConnectionPasswordEncrypted: true },
          },
        },
      },
      { it: 'fails without', ends: 'insecure', config: { Settings: {} } },
    ],
    'aws-glue-connection-uses-tls': [
      { it: 'passes', ends: 'secure', config: connection('JDBC', 'true') },
      { it: 'fails', ends: 'insecure', config: connection('JDBC', 'false') },
      { it: 'fails without the setting', ends: 'insecure', config: connection('JDBC', null) },
      {
        it: 'is not about other connections',
        ends: 'not applicable',
        config: connection('NETWORK', null),
      },
    ],
  },
);
