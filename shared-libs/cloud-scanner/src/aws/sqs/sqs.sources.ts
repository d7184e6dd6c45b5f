import type { Source } from '../../definition/source.ts';

const gone = ['AWS.SimpleQueueService.NonExistentQueue', 'QueueDoesNotExist'];

export const sqsSources: readonly Source[] = [
  {
    service: 'sqs',
    operation: 'ListQueues',
    types: ['aws.sqs.queue'],
    scope: 'regional',
    // Without a page size the list ends after 1,000 queues and does not say so.
    input: () => ({ MaxResults: 1000 }),
    found: (page, { partition, account, region }) =>
      (page.QueueUrls ?? []).map((url: string) => {
        const name = url.split('/').at(-1) ?? url;
        return {
          type: 'aws.sqs.queue',
          uid: `arn:${partition}:sqs:${region}:${account}:${name}`,
          name,
          config: { QueueUrl: url },
        };
      }),
    details: [
      {
        operation: 'GetQueueAttributes',
        into: 'Attributes',
        input: ({ config }) => ({ QueueUrl: config.QueueUrl, AttributeNames: ['All'] }),
        pick: ({ Attributes: attributes }) => ({
          Policy: attributes?.Policy ?? null,
          KmsMasterKeyId: attributes?.KmsMasterKeyId ?? null,
          SqsManagedSseEnabled: attributes?.SqsManagedSseEnabled ?? 'false',
        }),
        gone,
      },
    ],
  },
];
