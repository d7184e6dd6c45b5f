import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { relatedBy } from '../../judging/related-index.ts';
import { daysSince } from '../../judging/time.ts';

const reference = 'https://docs.aws.amazon.com/IAM/latest/UserGuide';

const MAX_KEY_DAYS = 90;
const MAX_UNUSED_DAYS = 45;

const base = { category: 'identity', owasp: 'A07:2025' } as const;

/** Passwords, second factors, keys and certificates. */
export const iamCredentialChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-iam-user-with-password-has-mfa',
    topics: ['aws_iam_user_mfa_on_console_access'],
    type: 'aws.iam.user',
    title: 'IAM user with a password signs in with MFA',
    severity: 'high',
    impact:
      'A password that is phished, guessed or used elsewhere opens the console by itself, from anywhere.',
    cweIds: ['CWE-308'],
    aliases: ['two-factor', 'console access'],
    objectives: ['mfa-enforced'],
    reads: ['LoginProfile', 'MfaDevices'],
    problems: { password: { title: 'IAM user signs in without MFA' } },
    remediation: {
      summary: 'Assign an MFA device to the user, or delete its password.',
      console: [
        'Open IAM, choose Users and the user, then Security credentials.',
        'Choose Assign MFA device; a passkey is best.',
      ],
      cli: 'aws iam delete-login-profile --user-name {name}',
      effort: 'low',
      reference: `${reference}/id_credentials_mfa.html`,
    },
    judge({ config }) {
      const { LoginProfile: password, MfaDevices: devices } = config;
      if (password === null || devices.length > 0) return 'secure';
      return {
        problem: 'password',
        shown: { LoginProfile: password, MfaDevices: [] },
        expected: 'an MFA device, or no password',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-user-mfa-is-hardware',
    topics: ['aws_iam_user_hardware_mfa_on'],
    type: 'aws.iam.user',
    title: 'MFA of the IAM user is a hardware device',
    severity: 'info',
    impact: 'A page that imitates the sign-in passes the six digits of an app on before they end.',
    cweIds: ['CWE-308'],
    aliases: ['fido2', 'phishing-resistant'],
    objectives: ['mfa-enforced'],
    reads: ['MfaDevices'],
    problems: { virtual: { title: 'MFA of the IAM user is an app' } },
    remediation: {
      summary: 'Register a passkey or a security key for the user.',
      console: [
        'Open the user and choose Security credentials.',
        'Assign a passkey or security key and remove the authenticator app.',
      ],
      effort: 'medium',
      reference: `${reference}/id_credentials_mfa_enable_fido.html`,
    },
    judge({ config }) {
      const devices: readonly Answer[] = config.MfaDevices;
      if (devices.length === 0) return { notApplicable: 'The user has no MFA device.' };
      const virtual = devices.find(({ SerialNumber: serial }) => serial.includes(':mfa/'));
      if (!virtual) return 'secure';
      return {
        problem: 'virtual',
        shown: { 'MfaDevices.SerialNumber': virtual.SerialNumber },
        expected: 'a passkey, a security key or a hardware token',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-user-password-is-in-use',
    topics: ['aws_iam_user_console_access_unused'],
    type: 'aws.iam.user',
    title: 'Password of the IAM user is in use',
    severity: 'medium',
    impact:
      'A password that is no more needed is one that its owner does not miss: often the person has left.',
    cweIds: ['CWE-262'],
    aliases: ['inactive user', 'stale user'],
    objectives: ['unused-access-removed'],
    reads: ['LoginProfile', 'PasswordLastUsed'],
    problems: { unused: { title: 'Password of the IAM user is not in use' } },
    remediation: {
      summary: 'Delete the password, and the user if it has left.',
      console: [
        'Open the user, choose Security credentials and then Manage console access.',
        'Disable console access.',
      ],
      cli: 'aws iam delete-login-profile --user-name {name}',
      effort: 'low',
      reference: `${reference}/id_credentials_finding-unused.html`,
    },
    judge({ config }, { now }) {
      if (config.LoginProfile === null) return 'secure';
      const last: string = config.PasswordLastUsed ?? config.LoginProfile.CreateDate;
      if (daysSince(last, now) <= MAX_UNUSED_DAYS) return 'secure';
      return {
        problem: 'unused',
        shown: { PasswordLastUsed: config.PasswordLastUsed },
        expected: `a sign-in in the last ${MAX_UNUSED_DAYS} days`,
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-access-key-is-rotated',
    topics: ['aws_iam_rotate_access_key_90_days'],
    type: 'aws.iam.access-key',
    title: `Access key is at most ${MAX_KEY_DAYS} days old`,
    severity: 'medium',
    impact:
      'Keys spread with time, to laptops, pipelines and backups. An old key was seen by more machines than anyone knows.',
    cweIds: ['CWE-324'],
    aliases: ['key rotation', 'old key'],
    objectives: ['keys-rotated'],
    reads: ['Status', 'CreateDate'],
    problems: { old: { title: `Access key is older than ${MAX_KEY_DAYS} days` } },
    remediation: {
      summary: 'Replace the key by a role, or by a new key.',
      console: [
        'Open the user and create a second key, put it into use, and deactivate the old one.',
        'Delete the old key when nothing has failed for some days.',
      ],
      cli: 'aws iam update-access-key --access-key-id {name} --status Inactive --user-name <user>',
      effort: 'medium',
      reference: `${reference}/id-credentials-access-keys-update.html`,
    },
    judge({ config }, { now }) {
      if (config.Status !== 'Active') return { notApplicable: 'The key is inactive.' };
      const days = daysSince(config.CreateDate, now);
      if (days <= MAX_KEY_DAYS) return 'secure';
      return {
        problem: 'old',
        shown: { CreateDate: config.CreateDate },
        expected: `made in the last ${MAX_KEY_DAYS} days`,
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-access-key-is-in-use',
    topics: ['aws_iam_user_accesskey_unused', 'aws_iam_user_no_setup_initial_access_key'],
    type: 'aws.iam.access-key',
    title: 'Access key is in use',
    severity: 'medium',
    impact: 'Nobody would notice that the key works for somebody else, and nothing needs it.',
    cweIds: ['CWE-262'],
    aliases: ['stale key', 'inactive key'],
    objectives: ['unused-access-removed'],
    reads: ['Status', 'CreateDate', 'LastUsed'],
    problems: {
      unused: { title: 'Access key has not been used for weeks' },
      neverUsed: { title: 'Access key was never used' },
    },
    remediation: {
      summary: 'Deactivate the key, and delete it some days later.',
      console: [
        'Open the user and choose Security credentials.',
        'Under Access keys choose Actions and Deactivate.',
      ],
      cli: 'aws iam update-access-key --access-key-id {name} --status Inactive --user-name <user>',
      effort: 'low',
      reference: `${reference}/id_credentials_finding-unused.html`,
    },
    judge({ config }, { now }) {
      const { Status: status, CreateDate: created, LastUsed: used } = config;
      if (status !== 'Active') return { notApplicable: 'The key is inactive.' };
      const last: string | undefined = used?.LastUsedDate;
      if (daysSince(last ?? created, now) <= MAX_UNUSED_DAYS) return 'secure';
      return {
        problem: last ? 'unused' : 'neverUsed',
        shown: { 'LastUsed.LastUsedDate': last ?? null, CreateDate: created },
        expected: `a call in the last ${MAX_UNUSED_DAYS} days`,
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-user-has-one-active-key',
    topics: ['aws_iam_user_two_active_access_key'],
    type: 'aws.iam.user',
    title: 'IAM user has at most one active access key',
    severity: 'low',
    impact: 'A second active key is a rotation that was not finished: the old key still works.',
    cweIds: ['CWE-324'],
    aliases: ['two keys'],
    objectives: ['keys-rotated'],
    reads: [],
    joins: ['aws.iam.access-key'],
    problems: { two: { title: 'IAM user has two active access keys' } },
    remediation: {
      summary: 'Deactivate the older key when its last use is past.',
      console: [
        'Open the user, choose Security credentials, and compare the last use of both keys.',
        'Deactivate the one that is not used, then delete it.',
      ],
      effort: 'low',
      reference: `${reference}/id_credentials_access-keys.html`,
    },
    judge({ name }, related) {
      const keys = related.of('aws.iam.access-key');
      const active = relatedBy(keys, 'user', (key) => key.config.UserName, name).filter(
        (key) => key.config.Status === 'Active',
      );
      if (active.length < 2) return 'secure';
      return {
        problem: 'two',
        shown: { 'active keys': active.map(({ name }) => name) },
        expected: 'at most one',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-server-certificate-is-valid',
    topics: ['aws_iam_no_expired_server_certificates_stored'],
    type: 'aws.iam.server-certificate',
    title: 'Server certificate in IAM is valid',
    severity: 'low',
    impact:
      'A load balancer that is given this certificate shows a warning to each visitor, or is not trusted by other systems at all.',
    cweIds: ['CWE-298'],
    aliases: ['tls certificate'],
    objectives: ['certificates-valid'],
    reads: ['Expiration'],
    problems: { expired: { title: 'Server certificate in IAM has expired' } },
    remediation: {
      summary: 'Delete it, and keep certificates in ACM, which renews them.',
      console: [
        'IAM has no page for server certificates: use the command line.',
        'Request a certificate in ACM and choose it in the load balancer.',
      ],
      cli: 'aws iam delete-server-certificate --server-certificate-name {name}',
      effort: 'low',
      reference: `${reference}/id_credentials_server-certs.html`,
    },
    judge({ config }, { now }) {
      if (daysSince(config.Expiration, now) < 0) return 'secure';
      return {
        problem: 'expired',
        shown: { Expiration: config.Expiration },
        expected: 'a date to come, or no certificate',
      };
    },
  },
];
