import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const opensearchSources: readonly Source[] = [
  listed({
    service: 'opensearch',
    operation: 'ListDomainNames',
    type: 'aws.opensearch.domain',
    items: ({ DomainNames }) => DomainNames,
    uid: ({ DomainName }, where) => arnOf(where, 'es', `domain/${DomainName}`),
    name: ({ DomainName }) => DomainName,
    details: [
      {
        into: 'Domain',
        operation: 'DescribeDomain',
        input: ({ name }) => ({ DomainName: name }),
        pick: ({ DomainStatus }) => DomainStatus,
        gone: ['ResourceNotFoundException'],
      },
    ],
  }),
];
