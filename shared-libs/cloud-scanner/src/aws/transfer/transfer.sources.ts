import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const transferSources: readonly Source[] = [
  listed({
    service: 'transfer',
    operation: 'ListServers',
    type: 'aws.transfer.server',
    input: { MaxResults: 1000 },
    items: ({ Servers }) => Servers,
    uid: ({ Arn }) => Arn,
    name: ({ ServerId }) => ServerId,
    // The number of its users is nothing that is judged.
    config: ({ UserCount: _count, State: _state, ...server }) => server,
    details: [
      {
        into: 'Protocols',
        operation: 'DescribeServer',
        input: ({ name }) => ({ ServerId: name }),
        pick: ({ Server }) => Server?.Protocols ?? [],
        gone: ['ResourceNotFoundException'],
      },
    ],
  }),
];
