import { accountId, arn, encoded, globally } from './describe.ts';

const created = new Date('2022-03-01T09:00:00Z');
const iam = (resource: string) => arn('iam', resource, '');
const admin = { Effect: 'Allow', Action: '*', Resource: '*' };
const administrator = {
  PolicyName: 'AdministratorAccess',
  PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess',
};

const user = (name: string, facts: object = {}) => ({
  Path: '/',
  UserName: name,
  UserId: `AIDA${name.length}SAMPLE`,
  Arn: iam(`user/${name}`),
  CreateDate: created,
  GroupList: [],
  UserPolicyList: [],
  AttachedManagedPolicies: [],
  Tags: [],
  ...facts,
});

const role = (name: string, trust: object, facts: object = {}) => ({
  Path: '/',
  RoleName: name,
  RoleId: `AROA${name.length}SAMPLE`,
  Arn: iam(`role/${name}`),
  CreateDate: created,
  AssumeRolePolicyDocument: encoded({ Effect: 'Allow', ...trust }),
  InstanceProfileList: [],
  RolePolicyList: [],
  AttachedManagedPolicies: [],
  Tags: [],
  ...facts,
});

const users = [
  user('root-like', { AttachedManagedPolicies: [administrator] }),
  user('build-server', {
    UserPolicyList: [
      {
        PolicyName: 'deploy',
        PolicyDocument: encoded({
          Effect: 'Allow',
          Action: ['iam:CreatePolicyVersion', 'iam:PassRole', 'lambda:*'],
          Resource: '*',
        }),
      },
    ],
  }),
  user('anna.schmidt', { GroupList: ['developers'] }),
  user('former.employee', { GroupList: ['developers'] }),
];

const policies = [
  {
    PolicyName: 'AdministratorAccess',
    PolicyId: 'ANPAIWMBCKSKIEE64ZLYK',
    Arn: 'arn:aws:iam::aws:policy/AdministratorAccess',
    Path: '/',
    DefaultVersionId: 'v1',
    AttachmentCount: 3,
    PermissionsBoundaryUsageCount: 0,
    IsAttachable: true,
    PolicyVersionList: [
      { Document: encoded(admin), VersionId: 'v1', IsDefaultVersion: true, CreateDate: created },
    ],
  },
  {
    PolicyName: 'ReadOnlyAccess',
    PolicyId: 'ANPAILL3HVNFSB6DCOWYQ',
    Arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess',
    Path: '/',
    DefaultVersionId: 'v1',
    AttachmentCount: 1,
    PermissionsBoundaryUsageCount: 0,
    IsAttachable: true,
    PolicyVersionList: [
      {
        Document: encoded({
          Effect: 'Allow',
          Action: ['dynamodb:Scan', 'ec2:Describe*', 'rds:Describe*', 's3:Get*', 's3:List*'],
          Resource: '*',
        }),
        VersionId: 'v1',
        IsDefaultVersion: true,
        CreateDate: created,
      },
    ],
  },
  {
    PolicyName: 'operations-all',
    PolicyId: 'ANPAOPERATIONS',
    Arn: iam('policy/operations-all'),
    Path: '/',
    DefaultVersionId: 'v2',
    AttachmentCount: 1,
    PermissionsBoundaryUsageCount: 0,
    IsAttachable: true,
    PolicyVersionList: [
      {
        Document: encoded({ Effect: 'Allow', Action: ['*'], Resource: ['*'] }),
        VersionId: 'v2',
        IsDefaultVersion: true,
        CreateDate: created,
      },
      {
        Document: encoded({ Effect: 'Allow', Action: 'ec2:Describe*', Resource: '*' }),
        VersionId: 'v1',
        IsDefaultVersion: false,
        CreateDate: created,
      },
    ],
  },
];

const roles = [
  role(
    'web-server',
    { Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' },
    {
      AttachedManagedPolicies: [administrator],
      InstanceProfileList: [
        {
          Path: '/',
          InstanceProfileName: 'web-server',
          InstanceProfileId: 'AIPASAMPLE',
          Arn: iam('instance-profile/web-server'),
          CreateDate: created,
          Roles: [],
        },
      ],
    },
  ),
  role('open-to-everyone', { Principal: '*', Action: 'sts:AssumeRole' }),
  role(
    'partner-access',
    {
      Principal: { AWS: 'arn:aws:iam::999988887777:root' },
      Action: 'sts:AssumeRole',
    },
    {
      AttachedManagedPolicies: [
        { PolicyName: 'ReadOnlyAccess', PolicyArn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' },
      ],
    },
  ),
  role('github-deploy', {
    Principal: { Federated: iam('oidc-provider/token.actions.githubusercontent.com') },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' },
    },
  }),
  role('notifier', { Principal: { Service: 'sns.amazonaws.com' }, Action: 'sts:AssumeRole' }),
  role('parapet', {
    Principal: { AWS: 'arn:aws:iam::444455556666:role/parapet' },
    Action: 'sts:AssumeRole',
    Condition: { StringEquals: { 'sts:ExternalId': 'sample' } },
  }),
];

const header =
  'user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_1_last_used_date,access_key_1_last_used_region,access_key_1_last_used_service,access_key_2_active,access_key_2_last_rotated,access_key_2_last_used_date,access_key_2_last_used_region,access_key_2_last_used_service,cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated';
const rootRow = `<root_account>,${iam('root')},2019-01-01T00:00:00+00:00,not_supported,2026-11-20T08:00:00+00:00,not_supported,not_supported,false,true,2019-01-02T00:00:00+00:00,2026-11-20T08:00:00+00:00,us-east-1,s3,false,N/A,N/A,N/A,N/A,false,N/A,false,N/A`;

const keys = [
  {
    user: 'build-server',
    id: 'AKIASAMPLEBUILD00001',
    created: '2021-05-01T00:00:00Z',
    used: '2026-11-28T00:00:00Z',
  },
  {
    user: 'build-server',
    id: 'AKIASAMPLEBUILD00002',
    created: '2023-05-01T00:00:00Z',
    used: '2026-11-28T00:00:00Z',
  },
  {
    user: 'former.employee',
    id: 'AKIASAMPLEFORMER0001',
    created: '2020-02-01T00:00:00Z',
    used: '2024-01-10T00:00:00Z',
  },
];
const keysOf = (name: string) => keys.filter((key) => key.user === name);

/** Users, roles, policies and the account itself. */
export const identityAnswers = [
  globally('iam', 'GetAccountAuthorizationDetails', {
    UserDetailList: users,
    GroupDetailList: [
      {
        Path: '/',
        GroupName: 'developers',
        GroupId: 'AGPASAMPLE',
        Arn: iam('group/developers'),
        CreateDate: created,
        GroupPolicyList: [],
        AttachedManagedPolicies: [administrator],
      },
    ],
    RoleDetailList: roles,
    Policies: policies,
  }),
  ...users.map(({ UserName, Arn }) =>
    globally(
      'iam',
      'GetUser',
      {
        User: {
          Path: '/',
          UserName,
          UserId: 'AIDASAMPLE',
          Arn,
          CreateDate: created,
          ...(UserName === 'anna.schmidt' && {
            PasswordLastUsed: new Date('2026-11-27T08:00:00Z'),
          }),
          ...(UserName === 'former.employee' && {
            PasswordLastUsed: new Date('2024-01-10T08:00:00Z'),
          }),
        },
      },
      { UserName },
    ),
  ),
  ...['anna.schmidt', 'former.employee'].map((UserName) =>
    globally(
      'iam',
      'GetLoginProfile',
      { LoginProfile: { UserName, CreateDate: created } },
      { UserName },
    ),
  ),
  globally(
    'iam',
    'ListMFADevices',
    {
      MFADevices: [
        { UserName: 'anna.schmidt', SerialNumber: iam('mfa/anna'), EnableDate: created },
      ],
      IsTruncated: false,
    },
    { UserName: 'anna.schmidt' },
  ),
  ...['build-server', 'former.employee'].map((UserName) =>
    globally(
      'iam',
      'ListAccessKeys',
      {
        AccessKeyMetadata: keysOf(UserName).map((key) => ({
          UserName,
          AccessKeyId: key.id,
          Status: 'Active',
          CreateDate: new Date(key.created),
        })),
        IsTruncated: false,
      },
      { UserName },
    ),
  ),
  ...keys.map(({ user: UserName, id: AccessKeyId, used }) =>
    globally(
      'iam',
      'GetAccessKeyLastUsed',
      {
        UserName,
        AccessKeyLastUsed: { LastUsedDate: new Date(used), ServiceName: 's3', Region: 'us-east-1' },
      },
      { AccessKeyId },
    ),
  ),
  globally('iam', 'GenerateCredentialReport', { State: 'COMPLETE' }),
  globally('iam', 'GetCredentialReport', {
    Content: new TextEncoder().encode(`${header}\n${rootRow}\n`),
    ReportFormat: 'text/csv',
    GeneratedTime: new Date('2026-11-29T06:00:00Z'),
  }),
  globally('iam', 'GetAccountSummary', {
    SummaryMap: { AccountMFAEnabled: 0, AccountAccessKeysPresent: 1, Users: users.length },
  }),
  globally('iam', 'GetAccountPasswordPolicy', {
    PasswordPolicy: {
      MinimumPasswordLength: 6,
      RequireSymbols: false,
      RequireNumbers: true,
      RequireUppercaseCharacters: false,
      RequireLowercaseCharacters: true,
      AllowUsersToChangePassword: true,
      ExpirePasswords: false,
    },
  }),
  globally('iam', 'ListServerCertificates', {
    ServerCertificateMetadataList: [
      {
        Path: '/',
        ServerCertificateName: 'shop-2024',
        ServerCertificateId: 'ASCASAMPLE',
        Arn: iam('server-certificate/shop-2024'),
        Expiration: new Date('2025-02-01T00:00:00Z'),
      },
    ],
    IsTruncated: false,
  }),
  globally('account', 'GetContactInformation', {
    ContactInformation: {
      FullName: 'Sample GmbH',
      AddressLine1: 'Beispielweg 1',
      City: 'Berlin',
      PostalCode: '10115',
      CountryCode: 'DE',
      PhoneNumber: '+49 30 0',
    },
  }),
  globally('organizations', 'DescribeOrganization', {
    Organization: {
      Id: 'o-sample',
      Arn: `arn:aws:organizations::${accountId}:organization/o-sample`,
      FeatureSet: 'ALL',
      MasterAccountId: accountId,
    },
  }),
];
