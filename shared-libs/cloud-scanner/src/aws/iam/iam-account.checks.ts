import type { CloudCheck } from '../../definition/cloud-check.ts';
import { daysSince } from '../../judging/time.ts';

const reference = 'https://docs.aws.amazon.com/IAM/latest/UserGuide';

/** So long ago the root user may have signed in last. Days. */
const ROOT_UNUSED_DAYS = 30;

const ofRoot = {
  type: 'aws.account.account',
  category: 'identity',
  owasp: 'A07:2025',
} as const;

/** The root user and what an account has once. */
export const iamAccountChecks: readonly CloudCheck[] = [
  {
    ...ofRoot,
    id: 'aws-iam-root-has-no-access-key',
    topics: ['aws_iam_no_root_access_key'],
    title: 'Root user has no access keys',
    severity: 'critical',
    impact:
      'A key of the root user does anything in the account, no policy limits it, and one copy in a script or a log is enough to lose everything.',
    cweIds: ['CWE-250', 'CWE-798'],
    aliases: ['root key'],
    objectives: ['root-not-used'],
    reads: ['Summary'],
    problems: { keys: { title: 'Root user has access keys' } },
    remediation: {
      summary: 'Move what uses the key to a role, then delete the key.',
      console: [
        'Sign in as root user and open Security credentials in the account menu.',
        'Deactivate the keys, watch for failing calls, then delete them.',
      ],
      cli: 'aws iam delete-access-key --access-key-id <id of the key>',
      effort: 'medium',
      reference: `${reference}/root-user-best-practices.html`,
    },
    judge: ({ config }) =>
      config.Summary.AccountAccessKeysPresent > 0
        ? {
            problem: 'keys',
            shown: { 'Summary.AccountAccessKeysPresent': config.Summary.AccountAccessKeysPresent },
            expected: '0',
          }
        : 'secure',
  },
  {
    ...ofRoot,
    id: 'aws-iam-root-has-mfa',
    topics: ['aws_iam_root_mfa_on'],
    title: 'Root user signs in with MFA',
    severity: 'critical',
    impact:
      'Whoever gets the password of the root user, or its mailbox, owns the account: no second factor is in the way.',
    cweIds: ['CWE-308'],
    aliases: ['two-factor', 'root mfa'],
    objectives: ['mfa-enforced', 'root-not-used'],
    reads: ['Summary'],
    problems: { password: { title: 'Root user signs in without MFA' } },
    remediation: {
      summary: 'Register two security keys for the root user, or remove its password centrally.',
      console: [
        'Sign in as root user and open Security credentials in the account menu.',
        'Under Multi-factor authentication choose Assign MFA device.',
      ],
      effort: 'low',
      reference: `${reference}/enable-mfa-for-root.html`,
    },
    judge({ config }) {
      const { AccountMFAEnabled: mfa, AccountPasswordPresent: password } = config.Summary;
      if (mfa > 0) return 'secure';
      if (password === 0) return { notApplicable: 'The root user has no password.' };
      return { problem: 'password', shown: { 'Summary.AccountMFAEnabled': mfa }, expected: '1' };
    },
  },
  {
    ...ofRoot,
    id: 'aws-iam-root-mfa-is-hardware',
    topics: ['aws_iam_root_hardware_mfa_on'],
    title: 'MFA of the root user is a hardware device',
    severity: 'low',
    impact:
      'Codes of an app can be phished, and its secret is copied with the backup of a phone; a security key can be neither.',
    cweIds: ['CWE-308'],
    aliases: ['fido2', 'yubikey'],
    objectives: ['mfa-enforced'],
    reads: ['Summary'],
    joins: ['aws.iam.virtual-mfa-device'],
    problems: { virtual: { title: 'MFA of the root user is an app' } },
    remediation: {
      summary: 'Assign a FIDO2 security key to the root user and remove the virtual device.',
      console: [
        'Sign in as root user and open Security credentials in the account menu.',
        'Assign a passkey or security key, then remove the authenticator app.',
      ],
      effort: 'medium',
      reference: `${reference}/id_credentials_mfa_enable_fido.html`,
    },
    judge({ config, uid }, related) {
      const devices = related.of('aws.iam.virtual-mfa-device');
      if (!(config.Summary.AccountMFAEnabled > 0)) {
        return { notApplicable: 'The root user has no MFA, which is a finding of its own.' };
      }
      const device = devices.find((one) => one.config.UserArn === uid);
      if (!device) return 'secure';
      return {
        problem: 'virtual',
        shown: { SerialNumber: device.uid },
        expected: 'a hardware device',
      };
    },
  },
  {
    ...ofRoot,
    id: 'aws-iam-root-is-not-in-use',
    topics: ['aws_iam_avoid_root_usage'],
    title: 'Root user is not used for daily work',
    severity: 'medium',
    impact:
      'Each sign-in of the root user exposes the one identity that no policy limits, and hides who has worked with it.',
    cweIds: ['CWE-250'],
    aliases: ['root login'],
    objectives: ['root-not-used'],
    reads: [],
    joins: ['aws.iam.credential-report'],
    problems: { used: { title: 'Root user was used recently' } },
    remediation: {
      summary: 'Do daily work with roles, and keep the root user for the few tasks that need it.',
      console: [
        'Find what was done with it: open Event history of CloudTrail and filter by the user name root.',
        'Give the people who did it a role with the rights that they needed.',
      ],
      effort: 'medium',
      reference: `${reference}/root-user-tasks.html`,
    },
    judge(_account, related) {
      const root = related.of('aws.iam.credential-report')[0]?.config.Root;
      if (!root) return { unknown: 'The credential report has no row of the root user.' };
      const columns = [
        'password_last_used',
        'access_key_1_last_used_date',
        'access_key_2_last_used_date',
      ];
      const used = columns.find((column) => {
        const at = root[column] ?? '';
        return /^\d{4}-/.test(at) && daysSince(at, related.now) < ROOT_UNUSED_DAYS;
      });
      if (!used) return 'secure';
      return {
        problem: 'used',
        shown: { [used]: root[used] },
        expected: `no use in ${ROOT_UNUSED_DAYS} days`,
      };
    },
  },
  {
    ...ofRoot,
    id: 'aws-iam-root-credentials-managed-centrally',
    topics: ['aws_iam_root_credentials_management_on'],
    title: 'Organization manages root credentials centrally',
    severity: 'low',
    impact:
      'Each member account keeps a root user with a password of its own, which somebody has to guard and can recover by email.',
    cweIds: ['CWE-250'],
    aliases: ['centralized root access'],
    objectives: ['root-not-used'],
    reads: ['RootFeatures'],
    problems: { off: { title: 'Root credentials of member accounts are not managed centrally' } },
    remediation: {
      summary: 'Enable central root access and delete root credentials of member accounts.',
      console: [
        'In the management account open IAM and choose Root access management.',
        'Enable it, and delete the root credentials of each member.',
      ],
      cli: 'aws iam enable-organizations-root-credentials-management',
      terraform:
        'resource "aws_iam_organizations_features" "root" {\n  enabled_features = ["RootCredentialsManagement"]\n}',
      effort: 'low',
      reference: `${reference}/id_root-enable-root-access.html`,
    },
    judge({ config }) {
      if (config.RootFeatures === null) {
        return { notApplicable: 'The account does not manage an organization.' };
      }
      if (config.RootFeatures.includes('RootCredentialsManagement')) return 'secure';
      return {
        problem: 'off',
        shown: { RootFeatures: config.RootFeatures },
        expected: 'RootCredentialsManagement',
      };
    },
  },
  {
    ...ofRoot,
    id: 'aws-iam-support-role-exists',
    topics: ['aws_iam_support_role_created'],
    title: 'Somebody has the right to open support cases',
    severity: 'info',
    impact:
      'In an incident only the root user can ask AWS for help, which costs time and is one more sign-in with it.',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['awssupportaccess'],
    objectives: ['incident-contacts-set'],
    reads: [],
    joins: ['aws.iam.policy'],
    problems: { missing: { title: 'AWSSupportAccess is attached to no role' } },
    remediation: {
      summary: 'Attach the policy AWSSupportAccess to the role of those who handle incidents.',
      console: [
        'Open IAM, choose Policies and then AWSSupportAccess.',
        'Under Entities attached attach it to a role.',
      ],
      cli: 'aws iam attach-role-policy --role-name <role> --policy-arn arn:aws:iam::aws:policy/AWSSupportAccess',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/awssupport/latest/user/accessing-support.html',
    },
    judge(_account, related) {
      const policy = related.of('aws.iam.policy').find(({ name }) => name === 'AWSSupportAccess');
      const attached = policy?.config.AttachmentCount ?? 0;
      if (attached > 0) return 'secure';
      return { problem: 'missing', shown: { AttachmentCount: attached }, expected: 'at least 1' };
    },
  },
  {
    ...ofRoot,
    id: 'aws-iam-cloudshell-rights-are-limited',
    topics: ['aws_iam_policy_cloudshell_admin_not_attached'],
    title: 'Full access to CloudShell is attached to no principal',
    severity: 'low',
    impact:
      'CloudShell has an own machine with internet access and file transfer: data leave the account past all network controls.',
    cweIds: ['CWE-269'],
    owasp: 'A01:2025',
    aliases: ['awscloudshellfullaccess', 'data exfiltration'],
    objectives: ['least-privilege'],
    reads: [],
    joins: ['aws.iam.policy'],
    problems: { attached: { title: 'AWSCloudShellFullAccess is attached' } },
    remediation: {
      summary: 'Replace it with a policy that denies file upload and download in CloudShell.',
      console: [
        'Open IAM, choose Policies and then AWSCloudShellFullAccess.',
        'Under Entities attached detach it from each principal.',
      ],
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/cloudshell/latest/userguide/sec-auth-with-identities.html',
    },
    judge(_account, related) {
      const attached = related
        .of('aws.iam.policy')
        .find(({ name }) => name === 'AWSCloudShellFullAccess')?.config.AttachmentCount;
      if (!attached) return 'secure';
      return { problem: 'attached', shown: { AttachmentCount: attached }, expected: '0' };
    },
  },
  {
    ...ofRoot,
    id: 'aws-iam-account-has-identity-provider',
    topics: ['aws_iam_check_saml_providers_sts'],
    title: 'People sign in through an identity provider',
    severity: 'info',
    impact:
      'People have users of this account alone: who leaves the company keeps a password here until somebody remembers it.',
    cweIds: ['CWE-287'],
    aliases: ['saml', 'sso', 'federation'],
    objectives: ['access-central'],
    reads: [],
    joins: ['aws.iam.saml-provider', 'aws.iam.user'],
    problems: { users: { title: 'People sign in with IAM users, not with an identity provider' } },
    remediation: {
      summary: 'Connect the identity provider of the company through IAM Identity Center.',
      console: [
        'Open IAM Identity Center in the management account and enable it.',
        'Connect the identity provider and assign groups to this account.',
      ],
      effort: 'high',
      reference: 'https://docs.aws.amazon.com/singlesignon/latest/userguide/what-is.html',
    },
    judge(_account, related) {
      if (related.of('aws.iam.saml-provider').length > 0) return 'secure';
      const people = related
        .of('aws.iam.user')
        .filter(({ config }) => config.LoginProfile !== null);
      if (people.length === 0) return 'secure';
      return {
        problem: 'users',
        shown: { 'users with a password': people.length },
        expected: 'a SAML provider, and no users with a password',
      };
    },
  },
];
