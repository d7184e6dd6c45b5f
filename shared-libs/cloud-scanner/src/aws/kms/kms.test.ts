import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { kmsChecks } from './kms.checks.ts';
import { kmsSources } from './kms.sources.ts';

const key = (given: object = {}) => ({
  Key: {
    KeyManager: 'CUSTOMER',
    KeyState: 'Enabled',
    KeySpec: 'SYMMETRIC_DEFAULT',
    Origin: 'AWS_KMS',
    ...given,
  },
});
const ofAws = {
  it: 'is not about keys of AWS',
  ends: 'not applicable',
  config: key({ KeyManager: 'AWS' }),
};
const rotated = { Rotation: { KeyRotationEnabled: true } };

describeStories(
  { checks: kmsChecks, sources: kmsSources },
  {
    'aws-kms-key-is-not-public': [
      ...publicPolicyStories((Policy) => ({ ...key(), Policy })),
      {
        it: 'passes everyone of the own account through a service',
        ends: 'secure',
        config: {
          ...key(),
          Policy: JSON.stringify({
            Statement: {
              Effect: 'Allow',
              Principal: { AWS: '*' },
              Action: 'kms:Decrypt',
              Resource: '*',
              Condition: {
                StringEquals: {
                  'kms:CallerAccount': '111122223333',
                  'kms:ViaService': 's3.eu-west-1.amazonaws.com',
                },
              },
            },
          }),
        },
      },
      ofAws,
    ],
    'aws-kms-key-is-rotated': [
      { it: 'passes with rotation', ends: 'secure', config: { ...key(), ...rotated } },
      {
        it: 'fails without',
        ends: 'off',
        config: { ...key(), Rotation: { KeyRotationEnabled: false } },
      },
      {
        it: 'is not about keys for signatures',
        ends: 'not applicable',
        config: { ...key({ KeySpec: 'RSA_2048' }), Rotation: null },
      },
      {
        it: 'is not about keys that are disabled',
        ends: 'not applicable',
        config: { ...key({ KeyState: 'Disabled' }), ...rotated },
      },
      ofAws,
    ],
    'aws-kms-key-is-kept': [
      { it: 'passes an enabled key', ends: 'secure', config: key() },
      {
        it: 'fails a key that ends',
        ends: 'pending',
        shows: 'Key.DeletionDate',
        config: key({ KeyState: 'PendingDeletion', DeletionDate: '2026-12-06T00:00:00Z' }),
      },
      ofAws,
    ],
    'aws-kms-key-is-in-use': [
      { it: 'passes an enabled key', ends: 'secure', config: key() },
      { it: 'fails a disabled key', ends: 'off', config: key({ KeyState: 'Disabled' }) },
      ofAws,
    ],
  },
);
