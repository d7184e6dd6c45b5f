import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const reference = 'https://docs.aws.amazon.com/cognito/latest/developerguide';

const base = {
  type: 'aws.cognito.user-pool',
  category: 'identity',
  owasp: 'A07:2025',
  reads: ['Pool'],
} as const;

interface Rule {
  readonly id: string;
  readonly topic: string;
  /** Names what passwords need: "a digit". */
  readonly need: string;
  readonly property: string;
  readonly isSecure: (value: unknown) => boolean;
  readonly expected: string;
}

const isTrue = (value: unknown): boolean => value === true;

const rules: readonly Rule[] = [
  {
    id: 'length',
    topic: 'minimum_length_14',
    need: '14 characters',
    property: 'MinimumLength',
    isSecure: (value) => Number(value ?? 0) >= 14,
    expected: 'at least 14',
  },
  {
    id: 'lowercase',
    topic: 'lowercase',
    need: 'a lowercase letter',
    property: 'RequireLowercase',
    isSecure: isTrue,
    expected: 'true',
  },
  {
    id: 'uppercase',
    topic: 'uppercase',
    need: 'an uppercase letter',
    property: 'RequireUppercase',
    isSecure: isTrue,
    expected: 'true',
  },
  {
    id: 'digit',
    topic: 'number',
    need: 'a digit',
    property: 'RequireNumbers',
    isSecure: isTrue,
    expected: 'true',
  },
  {
    id: 'symbol',
    topic: 'symbol',
    need: 'a symbol',
    property: 'RequireSymbols',
    isSecure: isTrue,
    expected: 'true',
  },
];

const ofRule = (rule: Rule): CloudCheck =>
  settingCheck({
    ...base,
    id: `aws-cognito-passwords-require-${rule.id}`,
    topics: [`aws_cognito_password_policy_${rule.topic}`],
    title: `Passwords of the user pool need ${rule.need}`,
    severity: 'low',
    impact: `Accounts of users without ${rule.need} in the password fall sooner to guessing.`,
    cweIds: ['CWE-521'],
    aliases: ['password policy'],
    objectives: ['passwords-strong'],
    problem: `Passwords of the user pool are allowed without ${rule.need}`,
    path: `PasswordPolicy.${rule.property}`,
    notApplicable: ({ Pool: pool }) =>
      pool.PasswordPolicy === null ? 'The pool has no passwords.' : null,
    settingOf: (config) => config.Pool.PasswordPolicy[rule.property],
    isSecure: rule.isSecure,
    expected: rule.expected,
    remediation: {
      summary: `Require ${rule.need} in passwords of the pool.`,
      console: [
        'Open the user pool and choose Authentication methods.',
        'Edit the password policy and choose Custom.',
      ],
      effort: 'low',
      reference: `${reference}/managing-users-passwords.html`,
    },
  });

export const cognitoChecks: readonly CloudCheck[] = [
  ...rules.map(ofRule),
  settingCheck({
    ...base,
    id: 'aws-cognito-user-pool-asks-for-mfa',
    topics: ['aws_cognito_user_pool_mfa_on'],
    title: 'User pool offers or requires MFA',
    severity: 'medium',
    impact: 'Passwords that users have elsewhere, and that leaked there, open their accounts here.',
    cweIds: ['CWE-308'],
    aliases: ['two-factor', 'credential stuffing'],
    objectives: ['mfa-enforced'],
    problem: 'User pool has MFA switched off',
    path: 'MfaConfiguration',
    settingOf: (config) => config.Pool.MfaConfiguration,
    isSecure: (value) => value !== 'OFF',
    expected: 'ON, or OPTIONAL',
    remediation: {
      summary: 'Require MFA of the pool, or offer it with adaptive authentication.',
      console: ['Open the user pool and choose Sign-in.', 'Edit Multi-factor authentication.'],
      cli: 'aws cognito-idp set-user-pool-mfa-config --user-pool-id <id> --mfa-configuration ON --software-token-mfa-configuration Enabled=true',
      effort: 'medium',
      reference: `${reference}/user-pool-settings-mfa.html`,
    },
  }),
];
