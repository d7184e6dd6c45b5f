import type { Answer, Source } from '../../definition/source.ts';

export const lambdaSources: readonly Source[] = [
  {
    service: 'lambda',
    operation: 'ListFunctions',
    types: ['aws.lambda.function'],
    scope: 'regional',
    found: (page) =>
      (page.Functions ?? []).map((one: Answer) => ({
        type: 'aws.lambda.function',
        uid: one.FunctionArn,
        name: one.FunctionName,
        config: {
          Runtime: one.Runtime ?? null,
          Role: one.Role,
          Environment: one.Environment?.Variables ?? {},
          VpcConfig: one.VpcConfig ?? null,
          TracingConfig: one.TracingConfig ?? null,
        },
      })),
    details: [
      {
        operation: 'GetPolicy',
        into: 'Policy',
        input: ({ uid }) => ({ FunctionName: uid }),
        pick: (answer) => answer.Policy,
        notSet: ['ResourceNotFoundException'],
      },
      {
        operation: 'ListFunctionUrlConfigs',
        into: 'Urls',
        input: ({ uid }) => ({ FunctionName: uid }),
        pick: (answer) =>
          (answer.FunctionUrlConfigs ?? []).map((url: Answer) => ({
            FunctionArn: url.FunctionArn,
            FunctionUrl: url.FunctionUrl,
            AuthType: url.AuthType,
          })),
        gone: ['ResourceNotFoundException'],
      },
    ],
  },
];
