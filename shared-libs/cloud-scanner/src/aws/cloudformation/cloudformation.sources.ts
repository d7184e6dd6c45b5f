import type { Answer, Source } from '../../definition/source.ts';

export const cloudformationSources: readonly Source[] = [
  {
    service: 'cloudformation',
    operation: 'DescribeStacks',
    types: ['aws.cloudformation.stack'],
    scope: 'regional',
    found: (page) =>
      (page.Stacks ?? []).map((stack: Answer) => ({
        type: 'aws.cloudformation.stack',
        uid: stack.StackId,
        name: stack.StackName,
        config: { Outputs: stack.Outputs ?? [] },
      })),
  },
];
