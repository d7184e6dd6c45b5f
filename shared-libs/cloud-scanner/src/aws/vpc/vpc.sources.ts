import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { ec2List } from '../ec2/ec2.sources.ts';
import { listed } from '../listed.ts';

export const vpcSources: readonly Source[] = [
  ec2List('aws.vpc.vpc', 'DescribeVpcs', ({ Vpcs }) => Vpcs, 'VpcId'),
  ec2List('aws.vpc.subnet', 'DescribeSubnets', ({ Subnets }) => Subnets, 'SubnetId'),
  ec2List(
    'aws.vpc.route-table',
    'DescribeRouteTables',
    ({ RouteTables }) => RouteTables,
    'RouteTableId',
    { input: { MaxResults: 100 } },
  ),
  ec2List(
    'aws.vpc.network-acl',
    'DescribeNetworkAcls',
    ({ NetworkAcls }) => NetworkAcls,
    'NetworkAclId',
  ),
  ec2List(
    'aws.vpc.prefix-list',
    'DescribeManagedPrefixLists',
    ({ PrefixLists }) => PrefixLists,
    'PrefixListId',
    {
      input: { MaxResults: 100 },
      // Lists of the provider have its name in place of the account.
      uid: ({ PrefixListArn, PrefixListId }, where) =>
        PrefixListArn ?? arnOf(where, 'ec2', `prefix-list/${PrefixListId}`),
      details: [
        {
          into: 'Entries',
          operation: 'GetManagedPrefixListEntries',
          input: ({ config }) => ({ PrefixListId: config.PrefixListId }),
          pick: ({ Entries }) => Entries ?? [],
          gone: ['InvalidPrefixListID.NotFound', 'InvalidPrefixListId.NotFound'],
        },
      ],
    },
  ),
  listed({
    service: 'ec2',
    operation: 'DescribeVpcBlockPublicAccessOptions',
    type: 'aws.vpc.block-public-access',
    items: ({ VpcBlockPublicAccessOptions }) =>
      VpcBlockPublicAccessOptions ? [VpcBlockPublicAccessOptions] : [],
    uid: (_item, where) => arnOf(where, 'ec2', 'vpc-block-public-access-options'),
    name: () => 'VPC block public access',
    details: [
      {
        into: 'Exclusions',
        operation: 'DescribeVpcBlockPublicAccessExclusions',
        input: () => ({}),
        pick: ({ VpcBlockPublicAccessExclusions }) => VpcBlockPublicAccessExclusions ?? [],
        when: ({ config }) => config.InternetGatewayBlockMode !== 'off',
      },
    ],
  }),
  ec2List('aws.vpc.flow-log', 'DescribeFlowLogs', ({ FlowLogs }) => FlowLogs, 'FlowLogId', {
    uid: ({ FlowLogId }, where) => arnOf(where, 'ec2', `vpc-flow-log/${FlowLogId}`),
  }),
  ec2List(
    'aws.vpc.endpoint',
    'DescribeVpcEndpoints',
    ({ VpcEndpoints }) => VpcEndpoints,
    'VpcEndpointId',
    { uid: ({ VpcEndpointId }, where) => arnOf(where, 'ec2', `vpc-endpoint/${VpcEndpointId}`) },
  ),
  ec2List(
    'aws.vpc.endpoint-service',
    'DescribeVpcEndpointServiceConfigurations',
    ({ ServiceConfigurations }) => ServiceConfigurations,
    'ServiceId',
    {
      uid: ({ ServiceId }, where) => arnOf(where, 'ec2', `vpc-endpoint-service/${ServiceId}`),
      details: [
        {
          into: 'AllowedPrincipals',
          operation: 'DescribeVpcEndpointServicePermissions',
          input: ({ config }) => ({ ServiceId: config.ServiceId }),
          pick: ({ AllowedPrincipals }) => AllowedPrincipals ?? [],
          gone: ['InvalidVpcEndpointServiceId.NotFound'],
        },
      ],
    },
  ),
  ec2List(
    'aws.vpc.peering-connection',
    'DescribeVpcPeeringConnections',
    ({ VpcPeeringConnections }) => VpcPeeringConnections,
    'VpcPeeringConnectionId',
    {
      uid: ({ VpcPeeringConnectionId }, where) =>
        arnOf(where, 'ec2', `vpc-peering-connection/${VpcPeeringConnectionId}`),
    },
  ),
  ec2List(
    'aws.vpc.vpn-connection',
    'DescribeVpnConnections',
    ({ VpnConnections }) => VpnConnections,
    'VpnConnectionId',
    { input: {} },
  ),
];
