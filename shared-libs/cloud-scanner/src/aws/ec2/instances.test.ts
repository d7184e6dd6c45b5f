import { describeStories } from '../../testing/stories.ts';
import { publicInterface, publicNetwork, rule } from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { ec2Sources } from './ec2.sources.ts';
import { instanceChecks } from './instances.checks.ts';

const role = { Arn: 'arn:aws:iam::111122223333:instance-profile/web' };
const wholeInterface = (facts: object = {}) =>
  publicInterface({
    InterfaceType: 'interface',
    RequesterId: 'AROAEXAMPLE:ecs',
    Attachment: null,
    PrivateIpAddresses: [],
    Ipv6Addresses: [],
    ...facts,
  });

describeStories(
  { checks: instanceChecks, sources: [...ec2Sources, ...vpcSources] },
  {
    'aws-ec2-instance-metadata-token-required': [
      {
        it: 'passes an instance that requires a token',
        ends: 'secure',
        config: { IamInstanceProfile: role, MetadataOptions: { HttpTokens: 'required' } },
      },
      {
        it: 'passes an instance without a metadata service',
        ends: 'secure',
        config: {
          IamInstanceProfile: role,
          MetadataOptions: { HttpEndpoint: 'disabled', HttpTokens: 'optional' },
        },
      },
      {
        it: 'fails an instance with a role',
        ends: 'withRole',
        shows: 'MetadataOptions.HttpTokens',
        config: { IamInstanceProfile: role, MetadataOptions: { HttpTokens: 'optional' } },
      },
      {
        it: 'fails an instance without a role',
        ends: 'withoutRole',
        config: { MetadataOptions: { HttpTokens: 'optional' } },
      },
    ],
    'aws-ec2-instance-no-public-address': [
      {
        it: 'passes private addresses',
        ends: 'secure',
        config: { NetworkInterfaces: [publicInterface({ Association: undefined })] },
      },
      {
        it: 'fails a public address',
        ends: 'public',
        shows: 'NetworkInterfaces[0]',
        config: { NetworkInterfaces: [publicInterface()] },
      },
      {
        it: 'fails an IPv6 address',
        ends: 'public',
        config: {
          NetworkInterfaces: [
            publicInterface({
              Association: undefined,
              Ipv6Addresses: [{ Ipv6Address: '2001:db8::7' }],
            }),
          ],
        },
      },
    ],
    'aws-ec2-instance-profile-attached': [
      { it: 'passes a role', ends: 'secure', config: { IamInstanceProfile: role } },
      { it: 'fails no role', ends: 'none', config: {} },
    ],
    'aws-ec2-instance-replaced-regularly': [
      {
        it: 'passes a start of last month',
        ends: 'secure',
        config: { LaunchTime: new Date('2026-10-29T00:00:00Z'), State: { Name: 'running' } },
      },
      {
        it: 'passes over a stopped instance',
        ends: 'not applicable',
        config: { LaunchTime: '2020-01-01T00:00:00Z', State: { Name: 'stopped' } },
      },
      {
        it: 'fails a start of last year',
        ends: 'old',
        shows: 'LaunchTime',
        config: { LaunchTime: '2025-10-29T00:00:00Z', State: { Name: 'running' } },
      },
    ],
    'aws-ec2-network-interface-sensitive-ports-not-reachable': [
      {
        it: 'passes over an interface of an instance',
        ends: 'not applicable',
        config: wholeInterface({ Attachment: { InstanceId: 'i-1' } }),
      },
      {
        it: 'passes over interfaces of load balancers',
        ends: 'not applicable',
        config: wholeInterface({ RequesterId: 'amazon-elb' }),
      },
      {
        it: 'passes over NAT gateways',
        ends: 'not applicable',
        config: wholeInterface({ InterfaceType: 'nat_gateway' }),
      },
      {
        it: 'passes a private task',
        ends: 'secure',
        config: wholeInterface({ Association: undefined }),
      },
      {
        it: 'passes a task that offers HTTPS',
        ends: 'secure',
        config: wholeInterface(),
        related: publicNetwork({ rules: [rule(443, '0.0.0.0/0')] }),
      },
      {
        it: 'fails a task that offers Redis',
        ends: 'reachable',
        title: 'Network interface offers Redis to the internet',
        shows: 'port',
        config: wholeInterface(),
        related: publicNetwork({ rules: [rule(6379, '0.0.0.0/0')] }),
      },
    ],
  },
);
