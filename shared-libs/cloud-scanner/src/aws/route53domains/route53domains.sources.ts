import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const route53domainsSources: readonly Source[] = [
  listed({
    service: 'route53domains',
    operation: 'ListDomains',
    type: 'aws.route53domains.domain',
    scope: 'global',
    input: { MaxItems: 100 },
    items: ({ Domains }) => Domains,
    // Domains have no ARN; their name is unique in the world.
    uid: ({ DomainName }, { partition, account }) =>
      `arn:${partition}:route53domains::${account}:domain/${DomainName}`,
    name: ({ DomainName }) => DomainName,
  }),
];
