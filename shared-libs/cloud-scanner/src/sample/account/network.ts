import { accountId, answer, arn } from './describe.ts';

export const vpcId = 'vpc-11111111';
export const publicSubnet = 'subnet-11111111';
export const privateSubnet = 'subnet-22222222';

const rule = (port: number | null, cidr: string) => ({
  IpProtocol: port === null ? '-1' : 'tcp',
  ...(port !== null && { FromPort: port, ToPort: port }),
  IpRanges: [{ CidrIp: cidr }],
  Ipv6Ranges: [],
  PrefixListIds: [],
  UserIdGroupPairs: [],
});
const everywhere = '0.0.0.0/0';

const group = (id: string, name: string, inbound: readonly object[]) => ({
  GroupId: id,
  GroupName: name,
  Description: name,
  OwnerId: accountId,
  VpcId: vpcId,
  IpPermissions: inbound,
  IpPermissionsEgress: [rule(null, everywhere)],
  Tags: [],
});

const subnet = (id: string, zone: string, cidr: string, isPublic: boolean) => ({
  SubnetId: id,
  SubnetArn: arn('ec2', `subnet/${id}`),
  VpcId: vpcId,
  OwnerId: accountId,
  AvailabilityZone: zone,
  CidrBlock: cidr,
  State: 'available',
  MapPublicIpOnLaunch: isPublic,
  AssignIpv6AddressOnCreation: false,
  Ipv6CidrBlockAssociationSet: [],
  DefaultForAz: false,
  Tags: [],
});

const allow = (number: number, isOutbound: boolean) => ({
  RuleNumber: number,
  Protocol: '-1',
  RuleAction: 'allow',
  Egress: isOutbound,
  CidrBlock: everywhere,
});

/** Networks, groups and load balancers. */
export const networkAnswers = [
  answer('ec2', 'DescribeVpcs', {
    Vpcs: [
      {
        VpcId: vpcId,
        OwnerId: accountId,
        CidrBlock: '10.0.0.0/16',
        State: 'available',
        IsDefault: false,
        InstanceTenancy: 'default',
        CidrBlockAssociationSet: [{ CidrBlock: '10.0.0.0/16' }],
        Tags: [{ Key: 'Name', Value: 'shop' }],
      },
    ],
  }),
  answer('ec2', 'DescribeSubnets', {
    Subnets: [
      subnet(publicSubnet, 'eu-central-1a', '10.0.1.0/24', true),
      subnet(privateSubnet, 'eu-central-1a', '10.0.2.0/24', false),
    ],
  }),
  answer('ec2', 'DescribeInternetGateways', {
    InternetGateways: [
      {
        InternetGatewayId: 'igw-11111111',
        OwnerId: accountId,
        Attachments: [{ VpcId: vpcId, State: 'available' }],
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'DescribeRouteTables', {
    RouteTables: [
      {
        RouteTableId: 'rtb-11111111',
        VpcId: vpcId,
        OwnerId: accountId,
        Associations: [
          {
            RouteTableAssociationId: 'rtbassoc-1',
            RouteTableId: 'rtb-11111111',
            SubnetId: publicSubnet,
            Main: false,
          },
        ],
        Routes: [
          {
            DestinationCidrBlock: '10.0.0.0/16',
            GatewayId: 'local',
            State: 'active',
            Origin: 'CreateRouteTable',
          },
          {
            DestinationCidrBlock: everywhere,
            GatewayId: 'igw-11111111',
            State: 'active',
            Origin: 'CreateRoute',
          },
        ],
        Tags: [],
      },
      {
        RouteTableId: 'rtb-22222222',
        VpcId: vpcId,
        OwnerId: accountId,
        Associations: [
          { RouteTableAssociationId: 'rtbassoc-2', RouteTableId: 'rtb-22222222', Main: true },
        ],
        Routes: [
          {
            DestinationCidrBlock: '10.0.0.0/16',
            GatewayId: 'local',
            State: 'active',
            Origin: 'CreateRouteTable',
          },
          {
            DestinationCidrBlock: '10.9.0.0/16',
            VpcPeeringConnectionId: 'pcx-11111111',
            State: 'active',
            Origin: 'CreateRoute',
          },
        ],
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'DescribeVpcPeeringConnections', {
    VpcPeeringConnections: [
      {
        VpcPeeringConnectionId: 'pcx-11111111',
        Status: { Code: 'active' },
        RequesterVpcInfo: { VpcId: vpcId, OwnerId: accountId, CidrBlock: '10.0.0.0/16' },
        AccepterVpcInfo: {
          VpcId: 'vpc-99999999',
          OwnerId: '999988887777',
          CidrBlock: '10.9.0.0/16',
        },
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'DescribeNetworkAcls', {
    NetworkAcls: [
      {
        NetworkAclId: 'acl-11111111',
        VpcId: vpcId,
        OwnerId: accountId,
        IsDefault: true,
        Associations: [
          {
            NetworkAclAssociationId: 'aclassoc-1',
            NetworkAclId: 'acl-11111111',
            SubnetId: publicSubnet,
          },
          {
            NetworkAclAssociationId: 'aclassoc-2',
            NetworkAclId: 'acl-11111111',
            SubnetId: privateSubnet,
          },
        ],
        Entries: [allow(100, false), allow(100, true)],
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'DescribeSecurityGroups', {
    SecurityGroups: [
      group('sg-ssh', 'administration', [rule(22, everywhere), rule(3389, everywhere)]),
      group('sg-data', 'databases', [
        rule(3306, everywhere),
        rule(5432, everywhere),
        rule(6379, everywhere),
        rule(27017, everywhere),
      ]),
      group('sg-all', 'temporary', [rule(null, everywhere)]),
      group('sg-web', 'web', [rule(443, everywhere)]),
      group('sg-default', 'default', [rule(null, everywhere)]),
    ],
  }),
  answer('elbv2', 'DescribeLoadBalancers', {
    LoadBalancers: [
      {
        LoadBalancerArn: arn('elasticloadbalancing', 'loadbalancer/app/shop/1111111111111111'),
        LoadBalancerName: 'shop',
        DNSName: 'shop-1.eu-central-1.elb.amazonaws.com',
        Scheme: 'internet-facing',
        Type: 'application',
        VpcId: vpcId,
        State: { Code: 'active' },
        AvailabilityZones: [{ ZoneName: 'eu-central-1a', SubnetId: publicSubnet }],
        SecurityGroups: ['sg-web'],
        IpAddressType: 'ipv4',
      },
    ],
  }),
  answer('elbv2', 'DescribeLoadBalancerAttributes', {
    Attributes: [
      { Key: 'access_logs.s3.enabled', Value: 'false' },
      { Key: 'deletion_protection.enabled', Value: 'false' },
      { Key: 'routing.http.drop_invalid_header_fields.enabled', Value: 'false' },
    ],
  }),
  answer('elbv2', 'DescribeListeners', {
    Listeners: [
      {
        ListenerArn: arn('elasticloadbalancing', 'listener/app/shop/1111111111111111/1'),
        LoadBalancerArn: arn('elasticloadbalancing', 'loadbalancer/app/shop/1111111111111111'),
        Port: 80,
        Protocol: 'HTTP',
        DefaultActions: [{ Type: 'forward', TargetGroupArn: 'tg' }],
      },
      {
        ListenerArn: arn('elasticloadbalancing', 'listener/app/shop/1111111111111111/2'),
        LoadBalancerArn: arn('elasticloadbalancing', 'loadbalancer/app/shop/1111111111111111'),
        Port: 443,
        Protocol: 'HTTPS',
        SslPolicy: 'ELBSecurityPolicy-TLS-1-0-2015-04',
        DefaultActions: [{ Type: 'forward', TargetGroupArn: 'tg' }],
      },
    ],
  }),
  answer('elb', 'DescribeLoadBalancers', {
    LoadBalancerDescriptions: [
      {
        LoadBalancerName: 'legacy',
        DNSName: 'legacy-1.eu-central-1.elb.amazonaws.com',
        Scheme: 'internet-facing',
        VPCId: vpcId,
        AvailabilityZones: ['eu-central-1a'],
        Subnets: [publicSubnet],
        SecurityGroups: ['sg-web'],
        Instances: [],
        ListenerDescriptions: [
          {
            Listener: {
              Protocol: 'HTTP',
              LoadBalancerPort: 80,
              InstanceProtocol: 'HTTP',
              InstancePort: 80,
            },
            PolicyNames: [],
          },
        ],
      },
    ],
  }),
  answer('elb', 'DescribeLoadBalancerAttributes', {
    LoadBalancerAttributes: {
      CrossZoneLoadBalancing: { Enabled: false },
      AccessLog: { Enabled: false },
      ConnectionDraining: { Enabled: true, Timeout: 300 },
    },
  }),
];
