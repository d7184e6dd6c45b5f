import { describeStories } from '../../testing/stories.ts';
import { s3Checks } from './s3.checks.ts';
import { s3Sources } from './s3.sources.ts';

const policy = (...statements: readonly object[]) => ({
  Policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }),
});
const tls = (given: object = {}) => ({
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  ...given,
});
const encryption = (SSEAlgorithm: string) => ({
  Encryption: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm } }] },
});

describeStories(
  { checks: s3Checks, sources: s3Sources },
  {
    'aws-s3-bucket-denies-plain-http': [
      { it: 'passes a Deny for all', ends: 'secure', config: policy(tls()) },
      {
        it: 'passes a Deny for all of AWS and all actions',
        ends: 'secure',
        config: policy(tls({ Principal: { AWS: '*' }, Action: '*' })),
      },
      { it: 'fails without a policy', ends: 'plain', config: { Policy: null } },
      {
        it: 'fails a Deny of some actions',
        ends: 'plain',
        config: policy(tls({ Action: 's3:GetObject' })),
      },
      {
        it: 'fails a Deny for some callers',
        ends: 'plain',
        config: policy(tls({ Principal: { AWS: '111122223333' } })),
      },
      {
        it: 'fails a Deny under a further condition',
        ends: 'plain',
        config: policy(
          tls({
            Condition: { Bool: { 'aws:SecureTransport': 'false', 'aws:ViaAWSService': 'false' } },
          }),
        ),
      },
      { it: 'is unknown for a malformed policy', ends: 'unknown', config: { Policy: '{' } },
    ],
    'aws-s3-bucket-is-encrypted': [
      { it: 'passes a key of S3', ends: 'secure', config: encryption('AES256') },
      { it: 'fails without', ends: 'plain', config: { Encryption: null } },
    ],
    'aws-s3-bucket-is-encrypted-with-kms': [
      { it: 'passes a key of KMS', ends: 'secure', config: encryption('aws:kms') },
      { it: 'passes two layers', ends: 'secure', config: encryption('aws:kms:dsse') },
      { it: 'fails a key of S3', ends: 's3', config: encryption('AES256') },
    ],
    'aws-s3-bucket-keeps-versions': [
      { it: 'passes with versions', ends: 'secure', config: { Versioning: 'Enabled' } },
      {
        it: 'fails where they were switched off',
        ends: 'off',
        config: { Versioning: 'Suspended' },
      },
      { it: 'fails where they never were on', ends: 'off', config: { Versioning: null } },
    ],
    'aws-s3-bucket-locks-objects': [
      {
        it: 'passes a lock',
        ends: 'secure',
        config: { ObjectLock: { ObjectLockEnabled: 'Enabled' } },
      },
      { it: 'fails without', ends: 'off', config: { ObjectLock: null } },
    ],
    'aws-s3-bucket-has-lifecycle': [
      { it: 'passes a rule', ends: 'secure', config: { Lifecycle: [{ Status: 'Enabled' }] } },
      {
        it: 'fails a rule that is off',
        ends: 'off',
        config: { Lifecycle: [{ Status: 'Disabled' }] },
      },
      { it: 'fails without', ends: 'off', config: { Lifecycle: null } },
    ],
    'aws-s3-bucket-logs-access': [
      { it: 'passes a log', ends: 'secure', config: { Logging: { TargetBucket: 'logs' } } },
      { it: 'fails without', ends: 'off', config: { Logging: null } },
    ],
    'aws-s3-bucket-has-no-acls': [
      { it: 'passes', ends: 'secure', config: { Ownership: 'BucketOwnerEnforced' } },
      { it: 'fails objects with ACLs', ends: 'on', config: { Ownership: 'ObjectWriter' } },
      { it: 'fails an old bucket without the setting', ends: 'on', config: { Ownership: null } },
    ],
  },
);
