import type { CloudCheck } from '../../definition/cloud-check.ts';
import { judgeAdministrator, judgeEscalation } from './rights.ts';
import { isServiceRole, trustOf } from './trust.ts';

const reference = 'https://docs.aws.amazon.com/IAM/latest/UserGuide';

const base = {
  category: 'identity',
  cweIds: ['CWE-269'],
  owasp: 'A01:2025',
  objectives: ['least-privilege'],
} as const;

const userReads = [
  'UserPolicyList',
  'AttachedManagedPolicies',
  'GroupList',
  'PermissionsBoundary',
] as const;
const roleReads = ['RolePolicyList', 'AttachedManagedPolicies', 'PermissionsBoundary'] as const;

/** Judges what users, groups and roles may do, by all their policies together. */
export const iamPrincipalChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-iam-user-is-no-administrator',
    topics: [
      'aws_iam_user_administrator_access_policy',
      'aws_iam_aws_attached_policy_no_administrative_privileges',
      'aws_iam_inline_policy_no_administrative_privileges',
    ],
    type: 'aws.iam.user',
    title: 'IAM user has limited rights',
    severity: 'high',
    impact:
      'A user has a password or keys that do not end. Stolen once, they give the whole account for as long as they stay unnoticed.',
    aliases: ['administratoraccess', 'admin user'],
    reads: userReads,
    joins: ['aws.iam.group', 'aws.iam.policy'],
    problems: { administrator: { title: 'IAM user is administrator' } },
    remediation: {
      summary: 'Give administrators a role that they assume with MFA, and the user what is left.',
      console: [
        'Open IAM, choose Users and the user, then Permissions.',
        'Detach the policies that allow everything and leave the groups that carry them.',
      ],
      cli: 'aws iam detach-user-policy --user-name {name} --policy-arn <arn of the policy>',
      effort: 'medium',
      reference: `${reference}/best-practices.html`,
    },
    judge: judgeAdministrator,
  },
  {
    ...base,
    id: 'aws-iam-administrator-has-mfa',
    topics: ['aws_iam_administrator_access_with_mfa'],
    type: 'aws.iam.user',
    title: 'Administrator with a password signs in with MFA',
    severity: 'critical',
    impact:
      'One password, phished or used again elsewhere, is all that stands between the internet and every resource of the account.',
    cweIds: ['CWE-308'],
    owasp: 'A07:2025',
    aliases: ['two-factor', 'admin mfa'],
    objectives: ['mfa-enforced'],
    reads: [...userReads, 'LoginProfile', 'MfaDevices'],
    joins: ['aws.iam.group', 'aws.iam.policy'],
    problems: { withoutMfa: { title: 'Administrator signs in without MFA' } },
    remediation: {
      summary: 'Assign an MFA device to the administrator today.',
      console: [
        'Open IAM, choose Users and the administrator, then Security credentials.',
        'Choose Assign MFA device and register a passkey.',
      ],
      cli: 'aws iam delete-login-profile --user-name {name}',
      effort: 'low',
      reference: `${reference}/id_credentials_mfa_enable_fido.html`,
    },
    judge(user, related) {
      const verdict = judgeAdministrator(user, related);
      if (verdict === 'secure') return { notApplicable: 'The user is no administrator.' };
      if (!('problem' in verdict)) return verdict;
      const { LoginProfile: password, MfaDevices: devices } = user.config;
      if (password === null || devices.length > 0) return 'secure';
      return {
        problem: 'withoutMfa',
        shown: { ...verdict.shown, MfaDevices: [] },
        expected: 'an MFA device, or no password',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-user-cannot-raise-own-rights',
    topics: ['aws_iam_policy_allows_privilege_escalation'],
    type: 'aws.iam.user',
    title: 'IAM user cannot raise its own rights',
    severity: 'high',
    impact:
      'The rights look small, yet together they give all others: whoever holds a key of this user becomes administrator with a few calls.',
    aliases: ['privilege escalation', 'passrole'],
    reads: userReads,
    joins: ['aws.iam.group', 'aws.iam.policy'],
    problems: { escalation: { title: 'IAM user can make itself administrator' } },
    remediation: {
      summary: 'Limit the actions that the evidence names to the resources that the user needs.',
      console: [
        'Open the policies that the evidence names, and find the actions.',
        'Name the roles that may be passed and the users or functions that may be changed, or set a permissions boundary.',
      ],
      effort: 'medium',
      reference: `${reference}/access_policies_boundaries.html`,
    },
    judge: judgeEscalation,
  },
  {
    ...base,
    id: 'aws-iam-role-cannot-raise-own-rights',
    topics: ['aws_iam_inline_policy_allows_privilege_escalation'],
    type: 'aws.iam.role',
    title: 'IAM role cannot raise its own rights',
    severity: 'high',
    impact:
      'A flaw in what runs with the role is enough: the role gives itself the rights that it lacks and takes over the account.',
    aliases: ['privilege escalation', 'passrole'],
    reads: ['Path', ...roleReads],
    joins: ['aws.iam.policy'],
    problems: { escalation: { title: 'IAM role can make itself administrator' } },
    remediation: {
      summary: 'Limit the actions that the evidence names to the resources that the role works on.',
      console: [
        'Open the role, and in its policies the actions of the evidence.',
        'Replace the star of their resource, and add the condition iam:PassedToService where roles are passed.',
      ],
      effort: 'medium',
      reference: `${reference}/id_roles_use_passrole.html`,
    },
    judge: (role, related) =>
      isServiceRole(role)
        ? { notApplicable: 'AWS owns this role and its rights.' }
        : judgeEscalation(role, related),
  },
  {
    ...base,
    id: 'aws-iam-role-of-service-is-no-administrator',
    topics: ['aws_iam_role_administratoraccess_policy'],
    type: 'aws.iam.role',
    title: 'Role of a service or of another account has limited rights',
    severity: 'high',
    impact:
      'Code of a server or a function holds these rights: one flaw in it, such as a request that it can be made to send, and the account is lost.',
    aliases: ['administratoraccess', 'instance role'],
    reads: ['Path', 'AssumeRolePolicyDocument', ...roleReads],
    joins: ['aws.iam.policy'],
    problems: {
      administrator: { title: 'Role of a service is administrator' },
      foreign: { title: 'Another account can assume an administrator role' },
    },
    remediation: {
      summary: 'Replace the policy by one with the actions that the role has used.',
      console: [
        'Open the role and choose Last accessed: it lists the services that were used.',
        'Generate a policy from it under Permissions, attach it, and detach the old one.',
      ],
      cli: 'aws iam detach-role-policy --role-name {name} --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
      effort: 'medium',
      reference: `${reference}/access_policies_generate-policy.html`,
    },
    judge(role, related) {
      if (isServiceRole(role)) return { notApplicable: 'AWS owns this role and its rights.' };
      const verdict = judgeAdministrator(role, related);
      if (typeof verdict === 'string' || !('problem' in verdict)) return verdict;
      const trust = trustOf(role, related);
      if (trust.foreign.length > 0) {
        return {
          ...verdict,
          problem: 'foreign',
          shown: { ...verdict.shown, trusts: trust.foreign },
        };
      }
      if (trust.services.length === 0) return 'secure';
      return { ...verdict, shown: { ...verdict.shown, trusts: trust.services } };
    },
  },
  {
    ...base,
    id: 'aws-iam-role-of-other-account-cannot-read-all',
    topics: ['aws_iam_role_cross_account_readonlyaccess_policy'],
    type: 'aws.iam.role',
    title: 'Role of another account cannot read all data',
    severity: 'medium',
    impact:
      'ReadOnlyAccess reads objects, tables and messages, not settings alone: the other account, and who breaks into it, sees all data.',
    aliases: ['readonlyaccess', 'third party'],
    reads: ['AssumeRolePolicyDocument', 'AttachedManagedPolicies'],
    problems: { reads: { title: 'Another account can read all data' } },
    remediation: {
      summary: 'Attach SecurityAudit or ViewOnlyAccess in place of ReadOnlyAccess.',
      console: [
        'Open the role and attach the policy ViewOnlyAccess.',
        'Detach ReadOnlyAccess when the other side still works.',
      ],
      cli: 'aws iam detach-role-policy --role-name {name} --policy-arn arn:aws:iam::aws:policy/ReadOnlyAccess',
      effort: 'low',
      reference: `${reference}/access_policies_job-functions.html`,
    },
    judge(role, related) {
      const { foreign } = trustOf(role, related);
      const readsAll = role.config.AttachedManagedPolicies.some(
        ({ PolicyName }: { PolicyName: string }) => PolicyName === 'ReadOnlyAccess',
      );
      if (foreign.length === 0 || !readsAll) return 'secure';
      return {
        problem: 'reads',
        shown: { AttachedManagedPolicies: 'ReadOnlyAccess', trusts: foreign },
        expected: 'a policy that reads settings alone',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-group-is-no-administrator',
    topics: ['aws_iam_group_administrator_access_policy'],
    type: 'aws.iam.group',
    title: 'IAM group has limited rights',
    severity: 'low',
    impact:
      'Each member of the group is an administrator with a password or keys that do not end, and so is whoever is added later.',
    aliases: ['administratoraccess'],
    reads: ['GroupPolicyList', 'AttachedManagedPolicies'],
    joins: ['aws.iam.policy'],
    problems: { administrator: { title: 'IAM group makes its members administrators' } },
    remediation: {
      summary: 'Let the group assume an administrator role, under the condition of MFA.',
      console: [
        'Create a role with AdministratorAccess and a trust that requires MFA.',
        'Allow the group sts:AssumeRole on it, and detach AdministratorAccess from the group.',
      ],
      effort: 'medium',
      reference: `${reference}/id_roles_create_for-user.html`,
    },
    judge: judgeAdministrator,
  },
  {
    ...base,
    id: 'aws-iam-role-has-limited-bedrock-rights',
    topics: ['aws_bedrock_full_access_policy_attached'],
    type: 'aws.iam.role',
    title: 'IAM role has limited rights on Bedrock',
    severity: 'low',
    impact:
      'Stolen credentials of the role run costly models, change guardrails and switch the log of prompts off.',
    aliases: ['llm jacking', 'amazonbedrockfullaccess'],
    reads: ['AttachedManagedPolicies'],
    problems: { full: { title: 'IAM role has full access to Bedrock' } },
    remediation: {
      summary: 'Allow bedrock:InvokeModel on the models that are in use.',
      console: [
        'Open the role and add an inline policy with bedrock:InvokeModel on the models.',
        'Detach AmazonBedrockFullAccess.',
      ],
      cli: 'aws iam detach-role-policy --role-name {name} --policy-arn arn:aws:iam::aws:policy/AmazonBedrockFullAccess',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/bedrock/latest/userguide/security_iam_id-based-policy-examples.html',
    },
    judge({ config }) {
      const full = config.AttachedManagedPolicies.some(
        ({ PolicyName }: { PolicyName: string }) => PolicyName === 'AmazonBedrockFullAccess',
      );
      if (!full) return 'secure';
      return {
        problem: 'full',
        shown: { AttachedManagedPolicies: 'AmazonBedrockFullAccess' },
        expected: 'rights on the models in use',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-user-gets-rights-from-groups',
    topics: ['aws_iam_policy_attached_only_to_group_or_roles'],
    type: 'aws.iam.user',
    title: 'IAM user gets its rights from groups',
    severity: 'low',
    impact:
      'Rights of single users are forgotten: they stay when the person changes the team, and no review finds them.',
    aliases: ['inline policy', 'direct policy'],
    reads: ['UserPolicyList', 'AttachedManagedPolicies'],
    problems: { direct: { title: 'IAM user has policies of its own' } },
    remediation: {
      summary: 'Attach the policies to a group and add the user to it.',
      console: [
        'Open IAM, create a group with the policies, and add the user.',
        'Detach the policies from the user and delete its inline ones.',
      ],
      effort: 'low',
      reference: `${reference}/id_groups.html`,
    },
    judge({ type, config }) {
      const count = config.UserPolicyList.length + config.AttachedManagedPolicies.length;
      if (count === 0) return 'secure';
      const { AttachedManagedPolicies: attached, UserPolicyList: own } = config;
      const names = (list: readonly { PolicyName: string }[]) => list.map((one) => one.PolicyName);
      return {
        problem: 'direct',
        shown: { AttachedManagedPolicies: names(attached), UserPolicyList: names(own) },
        expected: `policies of groups, none of a ${type.split('.').at(-1)}`,
      };
    },
  },
];
