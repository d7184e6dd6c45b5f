import type { Answer, Source } from '../../definition/source.ts';

export const snsSources: readonly Source[] = [
  {
    service: 'sns',
    operation: 'ListTopics',
    types: ['aws.sns.topic'],
    scope: 'regional',
    found: (page) =>
      (page.Topics ?? []).map(({ TopicArn: arn }: Answer) => ({
        type: 'aws.sns.topic',
        uid: arn,
        name: arn.split(':').at(-1),
        config: {},
      })),
    details: [
      {
        operation: 'GetTopicAttributes',
        into: 'Attributes',
        input: ({ uid }) => ({ TopicArn: uid }),
        pick: ({ Attributes: attributes }) => ({
          Policy: attributes?.Policy ?? null,
          KmsMasterKeyId: attributes?.KmsMasterKeyId ?? null,
        }),
        gone: ['NotFound', 'NotFoundException'],
      },
    ],
  },
];
