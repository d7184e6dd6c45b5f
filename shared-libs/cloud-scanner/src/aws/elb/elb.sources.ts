import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const elbSources: readonly Source[] = [
  listed({
    service: 'elb',
    operation: 'DescribeLoadBalancers',
    type: 'aws.elb.load-balancer',
    input: { PageSize: 400 },
    items: ({ LoadBalancerDescriptions }) => LoadBalancerDescriptions,
    uid: ({ LoadBalancerName }, where) =>
      arnOf(where, 'elasticloadbalancing', `loadbalancer/${LoadBalancerName}`),
    name: ({ LoadBalancerName }) => LoadBalancerName,
    details: [
      {
        into: 'Attributes',
        operation: 'DescribeLoadBalancerAttributes',
        input: ({ name }) => ({ LoadBalancerName: name }),
        pick: ({ LoadBalancerAttributes }) => LoadBalancerAttributes,
        gone: ['LoadBalancerNotFound', 'AccessPointNotFoundException'],
      },
      {
        into: 'PolicyDescriptions',
        operation: 'DescribeLoadBalancerPolicies',
        input: ({ name }) => ({ LoadBalancerName: name }),
        pick: ({ PolicyDescriptions }) => PolicyDescriptions ?? [],
        gone: ['LoadBalancerNotFound', 'AccessPointNotFoundException'],
      },
    ],
  }),
];
