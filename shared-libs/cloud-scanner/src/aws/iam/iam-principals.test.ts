import { denying, hiddenLimits } from '../../testing/limits.ts';
import { describeStories, type StoryResource } from '../../testing/stories.ts';
import { iamSources } from './iam.sources.ts';
import { iamPrincipalChecks } from './iam-principals.checks.ts';

const document = (Action: string | string[], Resource = '*') =>
  encodeURIComponent(JSON.stringify({ Statement: [{ Effect: 'Allow', Action, Resource }] }));
const inline = (...actions: readonly string[]) => [
  { PolicyName: 'inline', PolicyDocument: document([...actions]) },
];
const managed = (name: string, text: string): StoryResource => ({
  uid: `arn:aws:iam::aws:policy/${name}`,
  name,
  config: { Document: text },
});
const policies = {
  'aws.iam.policy': [
    managed('AdministratorAccess', document('*')),
    managed('ReadOnlyAccess', document(['s3:Get*', 's3:List*'])),
  ],
};
const attached = (name: string) => [
  { PolicyName: name, PolicyArn: `arn:aws:iam::aws:policy/${name}` },
];
const group = (name: string, policy: string): StoryResource => ({
  name,
  config: { GroupPolicyList: [], AttachedManagedPolicies: attached(policy) },
});
const trust = (Principal: object) =>
  encodeURIComponent(
    JSON.stringify({ Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' }] }),
  );

const user = {
  UserPolicyList: [],
  AttachedManagedPolicies: [],
  GroupList: [],
  PermissionsBoundary: null,
  LoginProfile: { CreateDate: '2026-01-01T00:00:00Z' },
  MfaDevices: [{ SerialNumber: 'arn:aws:iam::111122223333:mfa/ann' }],
};
const role = {
  Path: '/',
  AssumeRolePolicyDocument: trust({ Service: 'ec2.amazonaws.com' }),
  RolePolicyList: [],
  AttachedManagedPolicies: [],
  PermissionsBoundary: null,
};
const serviceRole = { ...role, Path: '/aws-service-role/support.amazonaws.com/' };

describeStories(
  { checks: iamPrincipalChecks, sources: iamSources },
  {
    'aws-iam-user-is-no-administrator': [
      {
        it: 'passes few rights',
        ends: 'secure',
        config: { ...user, UserPolicyList: inline('s3:*') },
      },
      {
        it: 'passes all rights within a boundary',
        ends: 'secure',
        config: {
          ...user,
          UserPolicyList: inline('*'),
          PermissionsBoundary: { PermissionsBoundaryArn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' },
        },
        related: policies,
      },
      {
        it: 'fails by an inline policy',
        ends: 'administrator',
        config: { ...user, UserPolicyList: inline('*') },
      },
      {
        it: 'fails by a policy of AWS',
        ends: 'administrator',
        shows: 'AttachedManagedPolicies',
        config: { ...user, AttachedManagedPolicies: attached('AdministratorAccess') },
        related: policies,
      },
      {
        it: 'fails by a group',
        ends: 'administrator',
        config: { ...user, GroupList: ['admins'] },
        related: { ...policies, 'aws.iam.group': [group('admins', 'AdministratorAccess')] },
      },
      {
        it: 'passes when another group has the rights',
        ends: 'secure',
        config: { ...user, GroupList: ['readers'] },
        related: {
          ...policies,
          'aws.iam.group': [
            group('admins', 'AdministratorAccess'),
            group('readers', 'ReadOnlyAccess'),
          ],
        },
      },
      {
        it: 'is unknown when an attached policy is not listed',
        ends: 'unknown',
        config: { ...user, AttachedManagedPolicies: attached('Other') },
      },
    ],
    'aws-iam-administrator-has-mfa': [
      {
        it: 'passes with a device',
        ends: 'secure',
        config: { ...user, UserPolicyList: inline('*') },
      },
      {
        it: 'passes keys alone',
        ends: 'secure',
        config: { ...user, UserPolicyList: inline('*'), MfaDevices: [], LoginProfile: null },
      },
      {
        it: 'fails a password alone',
        ends: 'withoutMfa',
        shows: 'MfaDevices',
        config: { ...user, UserPolicyList: inline('*'), MfaDevices: [] },
      },
      {
        it: 'is not about other users',
        ends: 'not applicable',
        config: { ...user, UserPolicyList: inline('s3:*'), MfaDevices: [] },
      },
      {
        it: 'is unknown when an attached policy is not listed',
        ends: 'unknown',
        config: { ...user, AttachedManagedPolicies: attached('Other') },
      },
    ],
    'aws-iam-user-cannot-raise-own-rights': [
      {
        it: 'passes few rights',
        ends: 'secure',
        config: { ...user, UserPolicyList: inline('s3:*') },
      },
      {
        it: 'fails rights that two policies give together',
        ends: 'escalation',
        shows: 'way',
        config: {
          ...user,
          UserPolicyList: [...inline('iam:PassRole'), ...inline('ec2:RunInstances')],
        },
      },
      {
        it: 'is not about administrators',
        ends: 'not applicable',
        config: { ...user, UserPolicyList: inline('*') },
      },
    ],
    'aws-iam-role-cannot-raise-own-rights': [
      {
        it: 'passes few rights',
        ends: 'secure',
        config: { ...role, RolePolicyList: inline('s3:*') },
      },
      {
        it: 'fails one that writes policies',
        ends: 'escalation',
        config: { ...role, RolePolicyList: inline('iam:CreatePolicyVersion') },
      },
      {
        it: 'passes one that the organization keeps from writing policies',
        ends: 'secure',
        config: { ...role, RolePolicyList: inline('iam:CreatePolicyVersion') },
        limits: denying('iam:CreatePolicyVersion'),
      },
      {
        it: 'fails one that the organization keeps from something else',
        ends: 'escalation',
        config: { ...role, RolePolicyList: inline('iam:CreatePolicyVersion') },
        limits: denying('organizations:LeaveOrganization'),
      },
      {
        it: 'is unknown under a policy of the organization that is attached and hidden',
        ends: 'unknown',
        config: { ...role, RolePolicyList: inline('iam:CreatePolicyVersion') },
        limits: hiddenLimits,
      },
      { it: 'is not about roles of AWS', ends: 'not applicable', config: serviceRole },
    ],
    'aws-iam-role-of-service-is-no-administrator': [
      {
        it: 'passes few rights',
        ends: 'secure',
        config: { ...role, RolePolicyList: inline('s3:*') },
      },
      {
        it: 'passes an administrator role of the own account',
        ends: 'secure',
        config: {
          ...role,
          AssumeRolePolicyDocument: trust({ AWS: '111122223333' }),
          AttachedManagedPolicies: attached('AdministratorAccess'),
        },
        related: policies,
      },
      {
        it: 'fails a role of instances',
        ends: 'administrator',
        shows: 'trusts',
        config: { ...role, AttachedManagedPolicies: attached('AdministratorAccess') },
        related: policies,
      },
      {
        it: 'fails a role of another account',
        ends: 'foreign',
        config: {
          ...role,
          AssumeRolePolicyDocument: trust({ AWS: 'arn:aws:iam::999988887777:root' }),
          RolePolicyList: inline('*'),
        },
      },
      { it: 'is not about roles of AWS', ends: 'not applicable', config: serviceRole },
    ],
    'aws-iam-role-of-other-account-cannot-read-all': [
      {
        it: 'passes the own account',
        ends: 'secure',
        config: {
          AssumeRolePolicyDocument: trust({ AWS: '111122223333' }),
          AttachedManagedPolicies: attached('ReadOnlyAccess'),
        },
      },
      {
        it: 'fails another account',
        ends: 'reads',
        config: {
          AssumeRolePolicyDocument: trust({ AWS: '999988887777' }),
          AttachedManagedPolicies: attached('ReadOnlyAccess'),
        },
      },
      {
        it: 'passes another account with the settings alone',
        ends: 'secure',
        config: {
          AssumeRolePolicyDocument: trust({ AWS: '999988887777' }),
          AttachedManagedPolicies: attached('SecurityAudit'),
        },
      },
    ],
    'aws-iam-group-is-no-administrator': [
      {
        it: 'passes few rights',
        ends: 'secure',
        config: { GroupPolicyList: inline('s3:*'), AttachedManagedPolicies: [] },
      },
      {
        it: 'fails all rights',
        ends: 'administrator',
        ...group('admins', 'AdministratorAccess'),
        related: policies,
      },
    ],
    'aws-iam-role-has-limited-bedrock-rights': [
      { it: 'passes without', ends: 'secure', config: { AttachedManagedPolicies: [] } },
      {
        it: 'fails full access',
        ends: 'full',
        config: { AttachedManagedPolicies: attached('AmazonBedrockFullAccess') },
      },
    ],
    'aws-iam-user-gets-rights-from-groups': [
      { it: 'passes groups alone', ends: 'secure', config: user },
      {
        it: 'fails an inline policy',
        ends: 'direct',
        config: { ...user, UserPolicyList: inline('s3:*') },
      },
      {
        it: 'fails an attached policy',
        ends: 'direct',
        shows: 'AttachedManagedPolicies',
        config: { ...user, AttachedManagedPolicies: attached('ReadOnlyAccess') },
      },
    ],
  },
);
