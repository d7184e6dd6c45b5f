import type { CheckId } from './checks.ts';

/** The value that a check asks for. `least`: at least that much passes. `most`: at most. */
export interface Threshold {
  readonly bound: 'least' | 'most';
  readonly value: number;
  readonly unit: 'characters' | 'days' | 'passwords' | 'bits';
}

/** Checks that compare with a number. A requirement may ask for more, or be content with less. */
const thresholds: Readonly<Partial<Record<CheckId, Threshold>>> = {
  'aws-acm-certificate-valid': { bound: 'least', value: 30, unit: 'days' },
  'aws-cognito-passwords-require-length': { bound: 'least', value: 14, unit: 'characters' },
  'aws-docdb-cluster-backups-kept': { bound: 'least', value: 7, unit: 'days' },
  'aws-iam-access-key-is-in-use': { bound: 'most', value: 45, unit: 'days' },
  'aws-iam-access-key-is-rotated': { bound: 'most', value: 90, unit: 'days' },
  'aws-iam-password-policy-forbids-reuse': { bound: 'least', value: 24, unit: 'passwords' },
  'aws-iam-password-policy-limits-age': { bound: 'most', value: 90, unit: 'days' },
  'aws-iam-password-policy-requires-length': { bound: 'least', value: 14, unit: 'characters' },
  'aws-iam-user-password-is-in-use': { bound: 'most', value: 45, unit: 'days' },
  'aws-logs-group-kept-for-a-year': { bound: 'least', value: 365, unit: 'days' },
  'aws-neptune-cluster-backups-kept': { bound: 'least', value: 7, unit: 'days' },
  'aws-rds-cluster-backups-kept': { bound: 'least', value: 7, unit: 'days' },
  'aws-rds-instance-backups-kept': { bound: 'least', value: 7, unit: 'days' },
  'aws-redshift-cluster-backups-kept': { bound: 'least', value: 7, unit: 'days' },
  'aws-secretsmanager-secret-is-fresh': { bound: 'most', value: 90, unit: 'days' },
};

export const thresholdOf = (checkId: string): Threshold | undefined =>
  thresholds[checkId as CheckId];
