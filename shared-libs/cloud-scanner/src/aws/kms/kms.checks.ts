import type { CloudCheck, CloudVerdict } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/kms/latest/developerguide';

const base = {
  type: 'aws.kms.key',
  category: 'data',
  owasp: 'A04:2025',
} as const;

const ofAws = { notApplicable: 'AWS owns this key.' } as const;

const isOfAws = (config: Answer): boolean => config.Key.KeyManager === 'AWS';

const publicKeyPolicy = policyIsNotPublic({
  id: 'aws-kms-key-is-not-public',
  topics: ['aws_kms_key_private'],
  type: 'aws.kms.key',
  noun: 'KMS key',
  can: 'use the key',
  severity: 'critical',
  impact:
    'Every AWS customer decrypts what the key protects, so a copy of a snapshot or an object that leaks is readable.',
  aliases: ['public key policy'],
  objectives: ['resources-not-public'],
  reads: 'Policy',
  remediation: {
    summary:
      'Name the principals of the key policy, or require the own account in kms:CallerAccount.',
    console: [
      'Open the key in KMS, choose Key policy and switch to the policy view.',
      'Replace the star of Principal in the statement of the evidence.',
    ],
    cli: 'aws kms put-key-policy --key-id {uid} --policy-name default --policy file://policy.json',
    reference: `${reference}/key-policies.html`,
  },
});

export const kmsChecks: readonly CloudCheck[] = [
  {
    ...publicKeyPolicy,
    reads: ['Key', 'Policy'],
    judge: (key, related): CloudVerdict =>
      isOfAws(key.config) ? ofAws : publicKeyPolicy.judge(key, related),
  },
  {
    ...base,
    id: 'aws-kms-key-is-rotated',
    topics: ['aws_kms_cmk_rotation_on'],
    title: 'KMS key is rotated each year',
    severity: 'low',
    impact:
      'All data of all years depend on one key material. Rotation limits what one compromise opens, and costs no change of code.',
    cweIds: ['CWE-324'],
    aliases: ['key rotation', 'cmk'],
    objectives: ['keys-rotated'],
    reads: ['Key', 'Rotation'],
    problems: { off: { title: 'KMS key is not rotated' } },
    remediation: {
      summary: 'Switch automatic rotation on.',
      console: [
        'Open the key in KMS and choose Key rotation.',
        'Choose Automatically rotate this KMS key.',
      ],
      cli: 'aws kms enable-key-rotation --key-id {uid}',
      terraform: 'resource "aws_kms_key" "main" {\n  enable_key_rotation = true\n}',
      effort: 'low',
      reference: `${reference}/rotate-keys.html`,
    },
    judge({ config }) {
      if (isOfAws(config)) return ofAws;
      const { KeySpec: spec, Origin: origin, KeyState: state } = config.Key;
      if (spec !== 'SYMMETRIC_DEFAULT' || origin !== 'AWS_KMS') {
        return { notApplicable: 'KMS does not rotate keys of this kind.' };
      }
      if (state !== 'Enabled') return { notApplicable: 'The key is not in use.' };
      if (config.Rotation?.KeyRotationEnabled === true) return 'secure';
      return {
        problem: 'off',
        shown: { 'Rotation.KeyRotationEnabled': false },
        expected: 'true',
      };
    },
  },
  {
    ...base,
    id: 'aws-kms-key-is-kept',
    topics: ['aws_kms_cmk_not_deleted_unintentionally'],
    title: 'KMS key is not scheduled for deletion',
    severity: 'high',
    impact:
      'On the day of the evidence everything that the key encrypts is lost, backups too. Extortionists and mistakes look the same here.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    aliases: ['pending deletion', 'ransomware'],
    objectives: ['backups-kept'],
    reads: ['Key'],
    problems: { pending: { title: 'KMS key is scheduled for deletion' } },
    remediation: {
      summary: 'Cancel the deletion unless you know that nothing needs the key.',
      console: [
        'Open the key in KMS, choose Key actions and then Cancel key deletion.',
        'Enable the key, and look in CloudTrail for its last use.',
      ],
      cli: 'aws kms cancel-key-deletion --key-id {uid}',
      effort: 'low',
      reference: `${reference}/deleting-keys.html`,
    },
    judge({ config }) {
      if (isOfAws(config)) return ofAws;
      const { KeyState: state, DeletionDate: date } = config.Key;
      if (state !== 'PendingDeletion') return 'secure';
      return {
        problem: 'pending',
        shown: { 'Key.KeyState': state, 'Key.DeletionDate': date },
        expected: 'Enabled',
      };
    },
  },
  {
    ...base,
    id: 'aws-kms-key-is-in-use',
    topics: ['aws_kms_cmk_are_used'],
    title: 'KMS key is enabled',
    severity: 'info',
    impact:
      'A key that is disabled costs its price, and data that it encrypts cannot be read when they are needed.',
    cweIds: ['CWE-459'],
    aliases: ['disabled key'],
    objectives: ['unused-access-removed'],
    reads: ['Key'],
    problems: { off: { title: 'KMS key is disabled' } },
    remediation: {
      summary: 'Enable the key, or schedule its deletion after a look at its last use.',
      console: [
        'Open the key in KMS and choose Key actions.',
        'Choose Enable or Schedule key deletion.',
      ],
      cli: 'aws kms enable-key --key-id {uid}',
      effort: 'low',
      reference: `${reference}/enabling-keys.html`,
    },
    judge({ config }) {
      if (isOfAws(config)) return ofAws;
      if (config.Key.KeyState !== 'Disabled') return 'secure';
      return { problem: 'off', shown: { 'Key.KeyState': 'Disabled' }, expected: 'Enabled' };
    },
  },
];
