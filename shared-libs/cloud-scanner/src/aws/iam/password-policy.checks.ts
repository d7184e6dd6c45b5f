import type { CloudCheck } from '../../definition/cloud-check.ts';

interface Rule {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly problem: string;
  readonly impact: string;
  readonly summary: string;
  readonly property: string;
  readonly setting: string;
  readonly expected: string;
  readonly isKept: (value: unknown) => boolean;
}

const character = (kind: string, named: string, property: string, setting: string): Rule => ({
  id: `requires-${kind}`,
  topic: kind === 'digit' ? 'number' : kind,
  title: `Passwords of IAM users need ${named}`,
  problem: `Passwords of IAM users need no ${named.replace(/^an? /, '')}`,
  impact: `Passwords without ${named} are guessed sooner from lists of common ones.`,
  summary: `Require ${named} in the password policy.`,
  property,
  setting,
  expected: 'true',
  isKept: (value) => value === true,
});

const rules: readonly Rule[] = [
  {
    id: 'requires-length',
    topic: 'minimum_length_14',
    title: 'Passwords of IAM users have at least 14 characters',
    problem: 'Short passwords are allowed for IAM users',
    impact:
      'Short passwords are guessed from leaked lists, and each sign-in page of AWS is public.',
    summary: 'Require at least 14 characters in the password policy.',
    property: 'MinimumPasswordLength',
    setting: 'minimum_password_length = 14',
    expected: 'at least 14',
    isKept: (value) => Number(value ?? 0) >= 14,
  },
  {
    id: 'forbids-reuse',
    topic: 'reuse_24',
    title: 'IAM users cannot choose an old password again',
    problem: 'IAM users can choose an old password again',
    impact: 'A password that leaked years ago comes back, and opens the account again.',
    summary: 'Remember 24 passwords in the password policy.',
    property: 'PasswordReusePrevention',
    setting: 'password_reuse_prevention = 24',
    expected: 'at least 24',
    isKept: (value) => Number(value ?? 0) >= 24,
  },
  {
    id: 'limits-age',
    topic: 'expires_passwords_within_90_days_or_less',
    title: 'Passwords of IAM users end after 90 days',
    problem: 'Passwords of IAM users never end',
    impact:
      'A stolen password works until somebody notices. Some standards ask for an end; others advise MFA in its place.',
    summary: 'Set a maximum age of 90 days where a standard that you follow asks for it.',
    property: 'MaxPasswordAge',
    setting: 'max_password_age = 90',
    expected: 'at most 90',
    isKept: (value) => Number(value ?? 0) > 0 && Number(value) <= 90,
  },
  character(
    'uppercase',
    'an uppercase letter',
    'RequireUppercaseCharacters',
    'require_uppercase_characters = true',
  ),
  character(
    'lowercase',
    'a lowercase letter',
    'RequireLowercaseCharacters',
    'require_lowercase_characters = true',
  ),
  character('digit', 'a digit', 'RequireNumbers', 'require_numbers = true'),
  character('symbol', 'a symbol', 'RequireSymbols', 'require_symbols = true'),
];

/** One check for each rule of the account's password policy. */
export const passwordPolicyChecks: readonly CloudCheck[] = rules.map((rule) => ({
  id: `aws-iam-password-policy-${rule.id}`,
  topics: [`aws_iam_password_policy_${rule.topic}`],
  type: 'aws.account.account',
  title: rule.title,
  severity: rule.id === 'requires-length' ? 'medium' : rule.id === 'limits-age' ? 'info' : 'low',
  impact: rule.impact,
  category: 'identity',
  cweIds: ['CWE-521'],
  owasp: 'A07:2025',
  aliases: ['password policy'],
  objectives: ['passwords-strong'],
  reads: ['PasswordPolicy'],
  problems: { weak: { title: rule.problem } },
  remediation: {
    summary: rule.summary,
    console: [
      'Open IAM and choose Account settings.',
      'Edit the password policy, choose Custom, and change the rule.',
    ],
    terraform: `resource "aws_iam_account_password_policy" "main" {\n  ${rule.setting}\n}`,
    effort: 'low',
    reference:
      'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html',
  },
  judge({ config }) {
    const value = config.PasswordPolicy?.[rule.property] ?? null;
    if (rule.isKept(value)) return 'secure';
    return {
      problem: 'weak',
      shown: { [`PasswordPolicy.${rule.property}`]: value },
      expected: rule.expected,
    };
  },
}));
