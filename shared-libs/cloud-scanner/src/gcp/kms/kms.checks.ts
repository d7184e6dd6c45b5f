import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/kms/docs';
const DAY_SECONDS = 24 * 60 * 60;

const ofKey = {
  type: 'gcp.kms.crypto-key',
  category: 'data',
  cweIds: ['CWE-324'],
  owasp: 'A04:2025',
  objectives: ['keys-rotated'],
} as const;

/** Seconds: `7776000s`. */
const secondsOf = (duration: unknown): number => Number.parseFloat(`${duration ?? ''}`);

/** Only keys that encrypt and decrypt are rotated by the service, and not those from outside. */
const withoutRotation = ({ purpose, versionTemplate, primary }: Answer): string | null => {
  if (purpose !== 'ENCRYPT_DECRYPT') return 'Keys of this purpose are not rotated by the service.';
  const level = versionTemplate?.protectionLevel;
  if (level === 'EXTERNAL' || level === 'EXTERNAL_VPC') return 'The key is held outside of Google.';
  if (primary && !['ENABLED', undefined].includes(primary.state)) return 'The key is not in use.';
  return null;
};

const ring = (type: 'gcp.kms.crypto-key' | 'gcp.kms.key-ring') =>
  policyIsNotPublic({
    id:
      type === 'gcp.kms.crypto-key'
        ? 'gcp-kms-key-is-not-public'
        : 'gcp-kms-key-ring-is-not-public',
    topics: ['gcp_kms_key_private'],
    type,
    noun: type === 'gcp.kms.crypto-key' ? 'Cloud KMS key' : 'Cloud KMS key ring',
    can: type === 'gcp.kms.crypto-key' ? 'use the key' : 'use all its keys',
    severity: 'critical',
    impact:
      type === 'gcp.kms.crypto-key'
        ? 'Data that was stolen in encrypted form is decrypted by whoever has it.'
        : 'All keys in it take their rights from it, so one binding opens what each of them protects.',
    aliases: ['public key ring'],
    objectives: ['resources-not-public', 'keys-own'],
    permission: 'cloudkms.googleapis.com/cryptoKeyVersions.useToDecrypt',
    remediation: {
      summary:
        type === 'gcp.kms.crypto-key'
          ? 'Remove allUsers and allAuthenticatedUsers from the policy of the key.'
          : 'Remove allUsers and allAuthenticatedUsers from the policy of the key ring.',
      console: [
        'Open Security, then Key Management.',
        'Select it, and remove the members in the info panel.',
      ],
      cli:
        type === 'gcp.kms.crypto-key'
          ? 'gcloud kms keys remove-iam-policy-binding {name} --keyring=<ring> --location={region} --member=allUsers --role=<role>'
          : 'gcloud kms keyrings remove-iam-policy-binding {name} --location={region} --member=allUsers --role=<role>',
      reference: `${reference}/iam`,
    },
  });

export const kmsChecks: readonly CloudCheck[] = [
  ring('gcp.kms.crypto-key'),
  ring('gcp.kms.key-ring'),
  {
    ...ofKey,
    id: 'gcp-kms-key-is-rotated',
    topics: ['gcp_kms_key_rotation_on'],
    title: 'Cloud KMS key is rotated at least once a year',
    severity: 'low',
    impact:
      'One version encrypts everything for years, so its loss concerns all data that was ever written.',
    aliases: ['automatic rotation'],
    reads: ['purpose', 'versionTemplate', 'primary', 'rotationPeriod'],
    problems: {
      off: { title: 'Cloud KMS key is not rotated' },
      slow: { title: 'Cloud KMS key is rotated less than once a year' },
    },
    remediation: {
      summary: 'Set a rotation period of a year or less; old versions still decrypt.',
      console: ['Open the key and choose Edit rotation period.', 'Choose 90 days.'],
      cli: 'gcloud kms keys update {name} --keyring=<ring> --location={region} --rotation-period=90d --next-rotation-time=<time>',
      terraform: 'resource "google_kms_crypto_key" "main" {\n  rotation_period = "7776000s"\n}',
      effort: 'low',
      reference: `${reference}/key-rotation`,
    },
    judge({ config }) {
      const reason = withoutRotation(config);
      if (reason) return { notApplicable: reason };
      const seconds = secondsOf(config.rotationPeriod);
      const shown = { rotationPeriod: config.rotationPeriod ?? null };
      const expected = '31536000s or less';
      if (Number.isNaN(seconds)) return { problem: 'off', shown, expected };
      return seconds <= 365 * DAY_SECONDS ? 'secure' : { problem: 'slow', shown, expected };
    },
  },
  {
    ...ofKey,
    id: 'gcp-kms-key-is-rotated-each-quarter',
    topics: ['gcp_kms_key_rotation_max_90_days'],
    title: 'Cloud KMS key is rotated within 90 days',
    severity: 'info',
    impact:
      'Benchmarks ask for a new version each quarter, so that a lost one opens three months and no more.',
    aliases: ['90 days'],
    reads: ['purpose', 'versionTemplate', 'primary', 'rotationPeriod'],
    problems: { slow: { title: 'Cloud KMS key is not rotated within 90 days' } },
    remediation: {
      summary: 'Set the rotation period to 90 days where a benchmark asks for it.',
      console: [
        'Open the key and choose Edit rotation period.',
        'Choose 90 days, and a day for the next rotation.',
      ],
      cli: 'gcloud kms keys update {name} --keyring=<ring> --location={region} --rotation-period=90d --next-rotation-time=<time>',
      effort: 'low',
      reference: `${reference}/rotate-key`,
    },
    judge({ config }) {
      const reason = withoutRotation(config);
      if (reason) return { notApplicable: reason };
      return secondsOf(config.rotationPeriod) <= 90 * DAY_SECONDS
        ? 'secure'
        : {
            problem: 'slow',
            shown: { rotationPeriod: config.rotationPeriod ?? null },
            expected: '7776000s or less',
          };
    },
  },
];
