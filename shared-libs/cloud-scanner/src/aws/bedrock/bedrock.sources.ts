import type { Source } from '../../definition/source.ts';

export const bedrockSources: readonly Source[] = [
  {
    service: 'bedrock',
    operation: 'GetModelInvocationLoggingConfiguration',
    // One for each region that offers Bedrock, whether it is set or not.
    types: ['aws.bedrock.invocation-logging'],
    scope: 'regional',
    found: (page, { partition, account, region }) => [
      {
        type: 'aws.bedrock.invocation-logging',
        uid: `arn:${partition}:bedrock:${region}:${account}:invocation-logging`,
        name: `Bedrock in ${region}`,
        config: { Logging: page.loggingConfig ?? null },
      },
    ],
  },
];
