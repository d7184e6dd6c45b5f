import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from '../ec2/ec2.sources.ts';
import { publicRoutes } from '../network/testing/public-network.ts';
import { vpcChecks } from './vpc.checks.ts';
import { vpcSources } from './vpc.sources.ts';

const subnets = (...ids: readonly string[]) => ({
  'aws.vpc.subnet': ids.map((SubnetId) => ({ config: { SubnetId, VpcId: 'vpc-1' } })),
});
const log = (ResourceId: string, FlowLogStatus = 'ACTIVE') => ({
  config: { ResourceId, FlowLogStatus },
});
const table = (Associations: readonly object[], Routes: readonly object[]) => ({
  config: { RouteTableId: 'rtb-1', VpcId: 'vpc-1', Associations, Routes },
});
const peering = {
  'aws.vpc.peering-connection': [
    {
      config: {
        VpcPeeringConnectionId: 'pcx-1',
        AccepterVpcInfo: { CidrBlock: '10.1.0.0/16' },
        RequesterVpcInfo: {
          CidrBlock: '10.0.0.0/16',
          CidrBlockSet: [{ CidrBlock: '10.2.0.0/16' }],
        },
      },
    },
  ],
};

describeStories(
  { checks: vpcChecks, sources: [...ec2Sources, ...vpcSources] },
  {
    'aws-vpc-flow-logs-on': [
      {
        it: 'passes a flow log of the VPC',
        ends: 'secure',
        config: { VpcId: 'vpc-1' },
        related: { 'aws.vpc.flow-log': [log('vpc-1')], ...subnets('subnet-1') },
      },
      {
        it: 'passes a flow log of each subnet',
        ends: 'secure',
        config: { VpcId: 'vpc-1' },
        related: {
          'aws.vpc.flow-log': [log('subnet-1'), log('subnet-2')],
          ...subnets('subnet-1', 'subnet-2'),
        },
      },
      { it: 'passes over an empty VPC', ends: 'not applicable', config: { VpcId: 'vpc-1' } },
      {
        it: 'fails a flow log of one subnet of two',
        ends: 'off',
        config: { VpcId: 'vpc-1' },
        related: { 'aws.vpc.flow-log': [log('subnet-1')], ...subnets('subnet-1', 'subnet-2') },
      },
    ],
    'aws-vpc-default-security-group-empty': [
      {
        it: 'passes a default group without rules',
        ends: 'secure',
        config: { GroupName: 'default', IpPermissions: [], IpPermissionsEgress: [] },
      },
      { it: 'passes over other groups', ends: 'not applicable', config: { GroupName: 'web' } },
      {
        it: 'fails the rules that it starts with',
        ends: 'rules',
        config: {
          GroupName: 'default',
          IpPermissions: [{ IpProtocol: '-1', UserIdGroupPairs: [{ GroupId: 'sg-1' }] }],
          IpPermissionsEgress: [],
        },
      },
    ],
    'aws-vpc-default-security-group-not-in-use': [
      {
        it: 'passes a group that no interface has',
        ends: 'secure',
        config: { GroupName: 'default', GroupId: 'sg-1' },
        related: { 'aws.ec2.network-interface': [{ config: { Groups: [{ GroupId: 'sg-2' }] } }] },
      },
      {
        it: 'fails a group that an interface has',
        ends: 'used',
        config: { GroupName: 'default', GroupId: 'sg-1' },
        related: { 'aws.ec2.network-interface': [{ config: { Groups: [{ GroupId: 'sg-1' }] } }] },
      },
    ],
    'aws-vpc-subnet-no-public-address-by-default': [
      { it: 'passes private subnets', ends: 'secure', config: { MapPublicIpOnLaunch: false } },
      { it: 'fails public ones', ends: 'automatic', config: { MapPublicIpOnLaunch: true } },
    ],
    'aws-vpc-subnets-public-and-private': [
      {
        it: 'passes a subnet with the main table and one with a table of its own',
        ends: 'secure',
        config: { VpcId: 'vpc-1' },
        related: {
          ...subnets('subnet-1', 'subnet-2'),
          'aws.vpc.route-table': [
            table([{ SubnetId: 'subnet-1' }], publicRoutes),
            table([{ Main: true }], []),
          ],
          'aws.vpc.prefix-list': [{ config: { PrefixListId: 'pl-1', Entries: [] } }],
        },
      },
      {
        it: 'passes over a VPC with one subnet',
        ends: 'not applicable',
        config: { VpcId: 'vpc-1' },
        related: subnets('subnet-1'),
      },
      {
        it: 'fails a VPC in which all are public',
        ends: 'public',
        config: { VpcId: 'vpc-1' },
        related: {
          ...subnets('subnet-1', 'subnet-2'),
          'aws.vpc.route-table': [table([{ Main: true }], publicRoutes)],
        },
      },
    ],
    'aws-vpc-peering-routes-narrow': [
      {
        it: 'passes a route to a subnet',
        ends: 'secure',
        config: {
          Routes: [{ VpcPeeringConnectionId: 'pcx-1', DestinationCidrBlock: '10.1.2.0/24' }],
        },
        related: peering,
      },
      {
        it: 'fails a route to a further network of the VPC',
        ends: 'whole',
        shows: 'Routes[1]',
        config: {
          Routes: [
            { GatewayId: 'local', DestinationCidrBlock: '10.0.0.0/16' },
            { VpcPeeringConnectionId: 'pcx-1', DestinationCidrBlock: '10.2.0.0/16' },
          ],
        },
        related: peering,
      },
    ],
    'aws-vpc-vpn-tunnels-up': [
      {
        it: 'passes two tunnels',
        ends: 'secure',
        config: { VgwTelemetry: [{ Status: 'UP' }, { Status: 'UP' }] },
      },
      {
        it: 'fails one of two',
        ends: 'down',
        shows: 'VgwTelemetry[1]',
        config: {
          VgwTelemetry: [{ Status: 'UP' }, { Status: 'DOWN', OutsideIpAddress: '203.0.113.1' }],
        },
      },
    ],
  },
);
