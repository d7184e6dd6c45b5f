import type { Answer, Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const elbv2Sources: readonly Source[] = [
  listed({
    service: 'elbv2',
    operation: 'DescribeLoadBalancers',
    type: 'aws.elbv2.load-balancer',
    input: { PageSize: 400 },
    items: ({ LoadBalancers }) => LoadBalancers,
    uid: ({ LoadBalancerArn }) => LoadBalancerArn,
    name: ({ LoadBalancerName }) => LoadBalancerName,
    details: [
      {
        into: 'Attributes',
        operation: 'DescribeLoadBalancerAttributes',
        input: ({ uid }) => ({ LoadBalancerArn: uid }),
        pick: ({ Attributes = [] }) =>
          Object.fromEntries(Attributes.map(({ Key, Value }: Answer) => [Key, Value])),
        gone: ['LoadBalancerNotFound', 'LoadBalancerNotFoundException'],
      },
      {
        into: 'Listeners',
        operation: 'DescribeListeners',
        input: ({ uid }) => ({ LoadBalancerArn: uid }),
        pick: ({ Listeners }) => Listeners ?? [],
        gone: ['LoadBalancerNotFound', 'LoadBalancerNotFoundException'],
      },
      {
        into: 'WebAcl',
        service: 'wafv2',
        operation: 'GetWebACLForResource',
        when: ({ config }) => config.Type === 'application',
        input: ({ uid }) => ({ ResourceArn: uid }),
        pick: ({ WebACL }) => WebACL?.ARN ?? null,
        notSet: ['WAFNonexistentItemException'],
      },
    ],
  }),
];
