import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const cloudfrontSources: readonly Source[] = [
  listed({
    service: 'cloudfront',
    operation: 'ListDistributions',
    type: 'aws.cloudfront.distribution',
    scope: 'global',
    items: ({ DistributionList }) => DistributionList?.Items,
    uid: ({ ARN }) => ARN,
    name: ({ Id }) => Id,
    details: [
      {
        // The list has neither of them.
        into: 'DistributionConfig',
        operation: 'GetDistributionConfig',
        input: ({ name }) => ({ Id: name }),
        pick: ({ DistributionConfig }) => ({
          Logging: DistributionConfig?.Logging,
          DefaultRootObject: DistributionConfig?.DefaultRootObject,
        }),
        gone: ['NoSuchDistribution'],
      },
    ],
  }),
  // Logs of the newer kind are not a setting of the distribution.
  listed({
    service: 'logs',
    operation: 'DescribeDeliverySources',
    type: 'aws.cloudfront.log-source',
    scope: 'global',
    items: ({ deliverySources = [] }) =>
      deliverySources.filter(({ service }: { service?: string }) => service === 'cloudfront'),
    uid: ({ arn }) => arn,
    name: ({ name }) => name,
  }),
];
