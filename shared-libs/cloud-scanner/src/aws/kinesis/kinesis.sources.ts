import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const kinesisSources: readonly Source[] = [
  listed({
    service: 'kinesis',
    operation: 'ListStreams',
    type: 'aws.kinesis.stream',
    input: { Limit: 100 },
    items: ({ StreamSummaries }) => StreamSummaries,
    uid: ({ StreamARN }) => StreamARN,
    name: ({ StreamName }) => StreamName,
    details: [
      {
        into: 'EncryptionType',
        operation: 'DescribeStreamSummary',
        input: ({ name }) => ({ StreamName: name }),
        pick: ({ StreamDescriptionSummary }) => StreamDescriptionSummary?.EncryptionType,
        gone: ['ResourceNotFoundException'],
      },
    ],
  }),
];
