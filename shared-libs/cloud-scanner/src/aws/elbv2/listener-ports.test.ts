import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from '../ec2/ec2.sources.ts';
import { publicNetwork, rule } from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { elbv2Sources } from './elbv2.sources.ts';
import { listenerPortChecks } from './listener-ports.checks.ts';

const balancer = (Port: number, facts: object = {}) => ({
  Scheme: 'internet-facing',
  Listeners: [{ Protocol: 'TCP', Port }],
  SecurityGroups: ['sg-1'],
  IpAddressType: 'ipv4',
  DNSName: 'nlb-1.elb.eu-west-1.amazonaws.com',
  VpcId: 'vpc-1',
  AvailabilityZones: [{ SubnetId: 'subnet-1' }],
  ...facts,
});

describeStories(
  { checks: listenerPortChecks, sources: [...elbv2Sources, ...ec2Sources, ...vpcSources] },
  {
    'aws-elbv2-load-balancer-sensitive-ports-not-reachable': [
      { it: 'passes HTTPS', ends: 'secure', config: balancer(443) },
      {
        it: 'passes an internal one',
        ends: 'secure',
        config: balancer(6379, { Scheme: 'internal' }),
      },
      {
        it: 'passes a group that admits an office',
        ends: 'secure',
        config: balancer(6379),
        related: publicNetwork({ rules: [rule(6379, '203.0.113.0/24')] }),
      },
      {
        it: 'fails a group that admits everyone',
        ends: 'reachable',
        title: 'Load balancer offers Redis to the internet',
        config: balancer(6379),
        related: publicNetwork({ rules: [rule(6379, '0.0.0.0/0')] }),
      },
      {
        it: 'fails a load balancer without groups',
        ends: 'reachable',
        config: balancer(3306, { SecurityGroups: undefined }),
        related: publicNetwork(),
      },
      {
        it: 'fails IPv6',
        ends: 'reachable',
        shows: 'ipv6',
        config: balancer(22, { IpAddressType: 'dualstack' }),
        related: publicNetwork({ rules: [rule(22, '::/0')] }),
      },
    ],
  },
);
