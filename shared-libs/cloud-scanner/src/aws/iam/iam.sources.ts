import type { Answer, Found, Source } from '../../definition/source.ts';
import { rootOfReport } from './credential-report.ts';

const gone = ['NoSuchEntity', 'NoSuchEntityException'];

const tagsOf = (tags: Answer): Record<string, string> =>
  Object.fromEntries((tags ?? []).map((tag: Answer) => [tag.Key, tag.Value]));

const userOf = (user: Answer): Found => ({
  type: 'aws.iam.user',
  uid: user.Arn,
  name: user.UserName,
  tags: tagsOf(user.Tags),
  config: {
    CreateDate: user.CreateDate,
    GroupList: user.GroupList ?? [],
    UserPolicyList: user.UserPolicyList ?? [],
    AttachedManagedPolicies: user.AttachedManagedPolicies ?? [],
    PermissionsBoundary: user.PermissionsBoundary ?? null,
  },
});

const groupOf = (group: Answer): Found => ({
  type: 'aws.iam.group',
  uid: group.Arn,
  name: group.GroupName,
  config: {
    GroupPolicyList: group.GroupPolicyList ?? [],
    AttachedManagedPolicies: group.AttachedManagedPolicies ?? [],
  },
});

const roleOf = (role: Answer): Found => ({
  type: 'aws.iam.role',
  uid: role.Arn,
  name: role.RoleName,
  tags: tagsOf(role.Tags),
  config: {
    Path: role.Path,
    AssumeRolePolicyDocument: role.AssumeRolePolicyDocument,
    RolePolicyList: role.RolePolicyList ?? [],
    AttachedManagedPolicies: role.AttachedManagedPolicies ?? [],
    PermissionsBoundary: role.PermissionsBoundary ?? null,
    RoleLastUsed: role.RoleLastUsed ?? null,
    InstanceProfiles: (role.InstanceProfileList ?? []).map((profile: Answer) => profile.Arn),
  },
});

const policyOf = (policy: Answer): Found => ({
  type: 'aws.iam.policy',
  uid: policy.Arn,
  name: policy.PolicyName,
  config: {
    AttachmentCount: policy.AttachmentCount ?? 0,
    PermissionsBoundaryUsageCount: policy.PermissionsBoundaryUsageCount ?? 0,
    Document:
      (policy.PolicyVersionList ?? []).find((version: Answer) => version.IsDefaultVersion)
        ?.Document ?? null,
  },
});

/** Users, groups, roles and policies come with their documents in one list; keys and passwords do not. */
export const iamSources: readonly Source[] = [
  {
    service: 'iam',
    operation: 'GetAccountAuthorizationDetails',
    types: ['aws.iam.user', 'aws.iam.group', 'aws.iam.role', 'aws.iam.policy'],
    scope: 'global',
    // Policies of AWS are listed where they are attached.
    input: () => ({
      Filter: ['User', 'Group', 'Role', 'LocalManagedPolicy', 'AWSManagedPolicy'],
    }),
    found: (page) => [
      ...(page.UserDetailList ?? []).map(userOf),
      ...(page.GroupDetailList ?? []).map(groupOf),
      ...(page.RoleDetailList ?? []).map(roleOf),
      ...(page.Policies ?? []).map(policyOf),
    ],
    details: [
      {
        operation: 'GetUser',
        of: 'aws.iam.user',
        into: 'PasswordLastUsed',
        input: ({ name }) => ({ UserName: name }),
        pick: (answer) => answer.User?.PasswordLastUsed ?? null,
        gone,
      },
      {
        operation: 'GetLoginProfile',
        of: 'aws.iam.user',
        into: 'LoginProfile',
        input: ({ name }) => ({ UserName: name }),
        pick: (answer) => ({ CreateDate: answer.LoginProfile?.CreateDate }),
        notSet: gone,
      },
      {
        operation: 'ListMFADevices',
        of: 'aws.iam.user',
        into: 'MfaDevices',
        input: ({ name }) => ({ UserName: name }),
        pick: (answer) =>
          (answer.MFADevices ?? []).map((device: Answer) => ({
            SerialNumber: device.SerialNumber,
          })),
        gone,
      },
    ],
  },
  {
    service: 'iam',
    operation: 'ListAccessKeys',
    types: ['aws.iam.access-key'],
    scope: 'global',
    per: 'aws.iam.user',
    input: (_where, user) => ({ UserName: user?.name }),
    found: (page, _where, user) =>
      (page.AccessKeyMetadata ?? []).map((key: Answer) => ({
        type: 'aws.iam.access-key',
        uid: `${user?.uid}/access-key/${key.AccessKeyId}`,
        name: key.AccessKeyId,
        config: { UserName: key.UserName, Status: key.Status, CreateDate: key.CreateDate },
      })),
    none: gone,
    details: [
      {
        operation: 'GetAccessKeyLastUsed',
        into: 'LastUsed',
        input: ({ name }) => ({ AccessKeyId: name }),
        pick: (answer) => answer.AccessKeyLastUsed,
        gone,
      },
    ],
  },
  {
    service: 'iam',
    operation: 'GetCredentialReport',
    types: ['aws.iam.credential-report'],
    scope: 'global',
    prepare: {
      service: 'iam',
      operation: 'GenerateCredentialReport',
      isReady: (answer) => answer.State === 'COMPLETE',
    },
    found: (page, { partition, account }) => [
      {
        type: 'aws.iam.credential-report',
        uid: `arn:${partition}:iam::${account}:credential-report`,
        name: 'Credential report',
        config: { Root: rootOfReport(page.Content) },
      },
    ],
  },
  {
    service: 'iam',
    operation: 'ListVirtualMFADevices',
    types: ['aws.iam.virtual-mfa-device'],
    scope: 'global',
    input: () => ({ AssignmentStatus: 'Assigned' }),
    found: (page) =>
      (page.VirtualMFADevices ?? []).map((device: Answer) => ({
        type: 'aws.iam.virtual-mfa-device',
        uid: device.SerialNumber,
        name: device.SerialNumber.split('/').at(-1) ?? device.SerialNumber,
        config: { UserArn: device.User?.Arn ?? null },
      })),
  },
  {
    service: 'iam',
    operation: 'ListServerCertificates',
    types: ['aws.iam.server-certificate'],
    scope: 'global',
    found: (page) =>
      (page.ServerCertificateMetadataList ?? []).map((certificate: Answer) => ({
        type: 'aws.iam.server-certificate',
        uid: certificate.Arn,
        name: certificate.ServerCertificateName,
        config: { Expiration: certificate.Expiration },
      })),
  },
  {
    service: 'iam',
    operation: 'ListSAMLProviders',
    types: ['aws.iam.saml-provider'],
    scope: 'global',
    found: (page) =>
      (page.SAMLProviderList ?? []).map((provider: Answer) => ({
        type: 'aws.iam.saml-provider',
        uid: provider.Arn,
        name: provider.Arn.split('/').at(-1) ?? provider.Arn,
        config: { ValidUntil: provider.ValidUntil ?? null },
      })),
  },
];
