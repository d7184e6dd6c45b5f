import type { Answer, Source } from '../../definition/source.ts';

export const cognitoSources: readonly Source[] = [
  {
    service: 'cognito-idp',
    operation: 'ListUserPools',
    types: ['aws.cognito.user-pool'],
    scope: 'regional',
    input: () => ({ MaxResults: 60 }),
    found: (page, { partition, account, region }) =>
      (page.UserPools ?? []).map((pool: Answer) => ({
        type: 'aws.cognito.user-pool',
        uid: `arn:${partition}:cognito-idp:${region}:${account}:userpool/${pool.Id}`,
        name: pool.Name ?? pool.Id,
        config: { Id: pool.Id },
      })),
    details: [
      {
        operation: 'DescribeUserPool',
        into: 'Pool',
        input: ({ config }) => ({ UserPoolId: config.Id }),
        pick: ({ UserPool: pool }) => ({
          PasswordPolicy: pool?.Policies?.PasswordPolicy ?? null,
          MfaConfiguration: pool?.MfaConfiguration ?? 'OFF',
        }),
        gone: ['ResourceNotFoundException'],
      },
    ],
  },
];
