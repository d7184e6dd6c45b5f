import type { Source } from '../../definition/source.ts';

/** The account itself and each region of it: what has no resource of its own is found on these. */
export const accountSources: readonly Source[] = [
  {
    service: 'sts',
    operation: 'GetCallerIdentity',
    types: ['aws.account.account'],
    scope: 'global',
    found: (page, { partition, account }) => [
      {
        type: 'aws.account.account',
        uid: `arn:${partition}:iam::${account}:root`,
        name: account,
        config: { Account: page.Account },
      },
    ],
    details: [
      {
        service: 'account',
        operation: 'GetAlternateContact',
        into: 'SecurityContact',
        input: () => ({ AlternateContactType: 'SECURITY' }),
        // The contact's own data are nothing that a check evaluates.
        pick: (answer) => ({ AlternateContactType: answer.AlternateContact?.AlternateContactType }),
        notSet: ['ResourceNotFoundException'],
      },
      {
        service: 'iam',
        operation: 'GetAccountSummary',
        into: 'Summary',
        input: () => ({}),
        pick: (answer) => answer.SummaryMap,
      },
      {
        service: 'iam',
        operation: 'GetAccountPasswordPolicy',
        into: 'PasswordPolicy',
        input: () => ({}),
        pick: (answer) => answer.PasswordPolicy,
        notSet: ['NoSuchEntity', 'NoSuchEntityException'],
      },
      {
        service: 'iam',
        operation: 'ListOrganizationsFeatures',
        into: 'RootFeatures',
        input: () => ({}),
        pick: (answer) => answer.EnabledFeatures ?? [],
        // Only the management account and a delegated administrator have an answer.
        notSet: [
          'AccountNotManagementOrDelegatedAdministratorException',
          'AccountNotManagementOrDelegatedAdministrator',
          'OrganizationNotFoundException',
          'OrganizationNotFound',
          'OrganizationNotInAllFeaturesModeException',
          'ServiceAccessNotEnabledException',
          'ServiceAccessNotEnabled',
        ],
      },
      {
        service: 'organizations',
        operation: 'DescribeOrganization',
        into: 'Organization',
        input: () => ({}),
        pick: (answer) => answer.Organization,
        notSet: ['AWSOrganizationsNotInUseException'],
      },
      {
        service: 's3control',
        operation: 'GetPublicAccessBlock',
        action: 's3:GetAccountPublicAccessBlock',
        into: 'PublicAccessBlock',
        input: (_resource, { account }) => ({ AccountId: account }),
        pick: (answer) => answer.PublicAccessBlockConfiguration,
        notSet: ['NoSuchPublicAccessBlockConfiguration'],
      },
    ],
  },
  {
    service: 'sts',
    operation: 'GetCallerIdentity',
    types: ['aws.account.region'],
    scope: 'regional',
    found: (page, { partition, account, region }) => [
      {
        type: 'aws.account.region',
        uid: `arn:${partition}:account::${account}:region/${region}`,
        name: region,
        config: { Account: page.Account },
      },
    ],
    details: [
      {
        service: 'ssm',
        operation: 'GetServiceSetting',
        into: 'DocumentSharing',
        input: () => ({ SettingId: '/ssm/documents/console/public-sharing-permission' }),
        pick: (answer) => answer.ServiceSetting?.SettingValue,
      },
    ],
  },
];
