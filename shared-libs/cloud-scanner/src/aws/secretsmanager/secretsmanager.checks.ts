import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { daysSince } from '../../judging/time.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/secretsmanager/latest/userguide';

const MAX_SECRET_DAYS = 90;

const base = {
  type: 'aws.secretsmanager.secret',
  category: 'secrets',
  owasp: 'A07:2025',
} as const;

const ofService = (config: Answer): string | null =>
  config.OwningService === null ? null : 'A service of AWS owns and rotates this secret.';

export const secretsmanagerChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-secretsmanager-secret-is-not-public',
    topics: ['aws_secretsmanager_not_public'],
    type: 'aws.secretsmanager.secret',
    noun: 'Secret of Secrets Manager',
    can: 'read the secret',
    severity: 'critical',
    impact:
      'The password, key or token inside is readable for every AWS customer, and what it opens is lost with it.',
    aliases: ['public secret'],
    reads: 'Policy',
    remediation: {
      summary: 'Delete the policy of the secret or name its principals, then rotate the secret.',
      console: [
        'Open the secret and edit Resource permissions.',
        'Remove the statement of the evidence, then choose Rotate secret immediately.',
      ],
      cli: 'aws secretsmanager delete-resource-policy --secret-id {uid}',
      reference: `${reference}/auth-and-access_resource-policies.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-secretsmanager-secret-rotates-itself',
    topics: ['aws_secretsmanager_automatic_rotation_on'],
    title: 'Secret is rotated automatically',
    severity: 'low',
    impact:
      'A secret that is changed by hand is changed seldom: who once had it, such as a former colleague, still gets in.',
    cweIds: ['CWE-324'],
    aliases: ['secret rotation'],
    objectives: ['keys-rotated'],
    reads: ['OwningService', 'RotationEnabled'],
    problem: 'Secret is not rotated automatically',
    path: 'RotationEnabled',
    notApplicable: ofService,
    settingOf: (config) => config.RotationEnabled,
    isSecure: (value) => value === true,
    expected: 'true',
    remediation: {
      summary: 'Set up rotation with a function or with managed rotation of the database.',
      console: [
        'Open the secret and choose Rotation.',
        'Edit rotation, switch it on and choose a function.',
      ],
      cli: 'aws secretsmanager rotate-secret --secret-id {uid} --rotation-lambda-arn <function> --rotation-rules AutomaticallyAfterDays=30',
      effort: 'medium',
      reference: `${reference}/rotating-secrets.html`,
    },
  }),
  {
    ...base,
    id: 'aws-secretsmanager-secret-is-fresh',
    topics: ['aws_secretsmanager_secret_rotated_periodically'],
    title: `Secret was changed in the last ${MAX_SECRET_DAYS} days`,
    severity: 'low',
    impact: 'Copies of the secret in logs, backups and laptops stay valid for as long as it does.',
    cweIds: ['CWE-324'],
    aliases: ['old secret'],
    objectives: ['keys-rotated'],
    reads: ['OwningService', 'CreatedDate', 'LastChangedDate'],
    problems: { old: { title: `Secret is older than ${MAX_SECRET_DAYS} days` } },
    remediation: {
      summary: 'Change the secret where it is used, and store the new one.',
      console: [
        'Change the password or key in the system that it opens.',
        'Open the secret, choose Retrieve secret value and then Edit.',
      ],
      effort: 'medium',
      reference: `${reference}/manage_update-secret.html`,
    },
    judge({ config }, { now }) {
      const reason = ofService(config);
      if (reason !== null) return { notApplicable: reason };
      const changed = config.LastChangedDate ?? config.CreatedDate;
      if (daysSince(changed, now) <= MAX_SECRET_DAYS) return 'secure';
      return {
        problem: 'old',
        shown: { LastChangedDate: changed },
        expected: `a change in the last ${MAX_SECRET_DAYS} days`,
      };
    },
  },
  {
    ...base,
    id: 'aws-secretsmanager-secret-is-in-use',
    topics: ['aws_secretsmanager_secret_unused'],
    title: 'Secret is in use',
    severity: 'info',
    impact: 'Nothing reads the secret, yet what it opens may still be open.',
    cweIds: ['CWE-459'],
    aliases: ['stale secret'],
    objectives: ['unused-access-removed'],
    reads: ['CreatedDate', 'LastAccessedDate'],
    problems: { unused: { title: `Secret was not read for ${MAX_SECRET_DAYS} days` } },
    remediation: {
      summary: 'Close what the secret opens, then delete the secret.',
      console: [
        'Open the secret and look at Last retrieved.',
        'Choose Actions and Delete secret, with a recovery window.',
      ],
      cli: 'aws secretsmanager delete-secret --secret-id {uid} --recovery-window-in-days 30',
      effort: 'low',
      reference: `${reference}/manage_delete-secret.html`,
    },
    judge({ config }, { now }) {
      const { LastAccessedDate: read, CreatedDate: created } = config;
      if (daysSince(read ?? created, now) <= MAX_SECRET_DAYS) return 'secure';
      return {
        problem: 'unused',
        shown: { LastAccessedDate: read, CreatedDate: created },
        expected: `a read in the last ${MAX_SECRET_DAYS} days`,
      };
    },
  },
];
