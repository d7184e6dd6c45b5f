import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isInternet } from '../../judging/address-set.ts';
import { requires } from '../../judging/requires.ts';
import { routedToGateway } from '../network/reach.ts';

const guide = 'https://docs.aws.amazon.com/vpc/latest/userguide';

const network = {
  category: 'network',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
} as const;

const idsOf = (resources: readonly Seen[], property: string): ReadonlySet<string> =>
  new Set(resources.map(({ config }) => config[property]));

export const vpcChecks: readonly CloudCheck[] = [
  {
    id: 'aws-vpc-flow-logs-on',
    topics: ['aws_vpc_flow_logs_on'],
    type: 'aws.vpc.vpc',
    title: 'VPCs log their traffic',
    severity: 'medium',
    impact: 'Scans, stolen data and calls to servers of attackers leave no trace in the network.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['flow logs', 'network logs'],
    objectives: ['logging-on'],
    reads: ['VpcId'],
    joins: ['aws.vpc.flow-log', 'aws.vpc.subnet'],
    problems: { off: { title: 'VPC has no flow logs' } },
    remediation: {
      summary: 'Create a flow log for the VPC, for rejected traffic at least.',
      console: [
        'Open the VPC and choose Actions, Create flow log.',
        'Choose the filter All or Reject and a destination in S3 or CloudWatch Logs.',
      ],
      cli: 'aws ec2 create-flow-logs --region {region} --resource-type VPC --resource-ids {name} --traffic-type ALL --log-destination-type s3 --log-destination arn:aws:s3:::my-flow-logs',
      terraform:
        'resource "aws_flow_log" "this" {\n  vpc_id = aws_vpc.this.id\n  traffic_type = "ALL"\n  log_destination_type = "s3"\n  log_destination = aws_s3_bucket.flow_logs.arn\n}',
      effort: 'low',
      reference: `${guide}/flow-logs.html`,
    },
    judge({ config }, related) {
      const logged = new Set(
        related
          .of('aws.vpc.flow-log')
          .filter((log) => log.config.FlowLogStatus === 'ACTIVE')
          .map((log) => log.config.ResourceId),
      );
      const subnets = related
        .of('aws.vpc.subnet')
        .filter((one) => one.config.VpcId === config.VpcId);
      if (logged.has(config.VpcId)) return 'secure';
      const silent = subnets.filter((one) => !logged.has(one.config.SubnetId));
      if (subnets.length === 0) return { notApplicable: 'The VPC has no subnets.' };
      if (silent.length === 0) return 'secure';
      return {
        problem: 'off',
        shown: { 'subnets without an active flow log': silent.map((one) => one.config.SubnetId) },
        expected: 'an active flow log of the VPC or of each subnet',
      };
    },
  },
  {
    ...network,
    id: 'aws-vpc-default-security-group-empty',
    topics: ['aws_ec2_securitygroup_default_restrict_traffic', 'aws_ec2_default_security_group'],
    type: 'aws.ec2.security-group',
    title: 'Default security groups have no rules',
    severity: 'low',
    impact:
      'Resources that are created without a group get the default one, and all that have it reach each other.',
    aliases: ['default group'],
    objectives: ['network-segmented'],
    reads: ['GroupName', 'IpPermissions', 'IpPermissionsEgress'],
    problems: { rules: { title: 'Default security group allows traffic' } },
    remediation: {
      summary: 'Give resources groups of their own and delete all rules of the default group.',
      console: [
        'Move resources that use the default group to groups of their own.',
        'Delete all inbound and outbound rules of the group.',
      ],
      terraform: 'resource "aws_default_security_group" "this" {\n  vpc_id = aws_vpc.this.id\n}',
      effort: 'medium',
      reference: `${guide}/default-security-group.html`,
    },
    judge({ config }) {
      if (config.GroupName !== 'default') return { notApplicable: 'It is no default group.' };
      const inbound = config.IpPermissions ?? [];
      const outbound = config.IpPermissionsEgress ?? [];
      if (inbound.length + outbound.length === 0) return 'secure';
      return {
        problem: 'rules',
        shown: { IpPermissions: inbound, IpPermissionsEgress: outbound },
        expected: 'no rules',
      };
    },
  },
  {
    ...network,
    id: 'aws-vpc-default-security-group-not-in-use',
    topics: ['aws_ec2_default_security_group_in_use'],
    type: 'aws.ec2.security-group',
    title: 'No resource uses a default security group',
    severity: 'low',
    impact: 'A rule that is added for one resource of the default group opens all the others, too.',
    aliases: ['default group in use'],
    objectives: ['network-segmented'],
    reads: ['GroupName', 'GroupId'],
    joins: ['aws.ec2.network-interface'],
    problems: { used: { title: 'Default security group is in use' } },
    remediation: {
      summary: 'Create a group for each role and change the interfaces to it.',
      console: [
        'List the network interfaces of the group in the EC2 console.',
        'Change the security groups of each of their resources.',
      ],
      effort: 'medium',
      reference: `${guide}/creating-security-groups.html`,
    },
    judge({ config }, related) {
      if (config.GroupName !== 'default') return { notApplicable: 'It is no default group.' };
      const users = related
        .of('aws.ec2.network-interface')
        .filter((one) =>
          (one.config.Groups ?? []).some(({ GroupId }: Answer) => GroupId === config.GroupId),
        );
      if (users.length === 0) return 'secure';
      return {
        problem: 'used',
        shown: { 'network interfaces': users.slice(0, 20).map(({ name }) => name) },
        expected: 'no network interface',
      };
    },
  },
  {
    ...network,
    id: 'aws-vpc-subnet-no-public-address-by-default',
    topics: ['aws_vpc_subnet_no_public_ip_by_default'],
    type: 'aws.vpc.subnet',
    title: 'Subnets give no public addresses by themselves',
    severity: 'low',
    impact:
      'An instance that is started in the subnet is on the internet without anyone asking for it.',
    aliases: ['auto-assign public ip'],
    objectives: ['network-not-exposed'],
    reads: ['MapPublicIpOnLaunch'],
    problems: { automatic: { title: 'Subnet gives public addresses by itself' } },
    remediation: {
      summary: 'Turn automatic public IPv4 addresses of the subnet off.',
      console: [
        'Open the subnet and choose Actions, Edit subnet settings.',
        'Clear Enable auto-assign public IPv4 address.',
      ],
      cli: 'aws ec2 modify-subnet-attribute --region {region} --subnet-id {name} --no-map-public-ip-on-launch',
      terraform: 'resource "aws_subnet" "this" {\n  map_public_ip_on_launch = false\n}',
      effort: 'low',
      reference: `${guide}/subnet-public-ip.html`,
    },
    judge: requires('MapPublicIpOnLaunch', (value) => value !== true, {
      problem: 'automatic',
      expected: 'false',
    }),
  },
  {
    ...network,
    id: 'aws-vpc-subnets-public-and-private',
    topics: ['aws_vpc_subnet_separate_private_public'],
    type: 'aws.vpc.vpc',
    title: 'VPCs keep private subnets beside public ones',
    severity: 'low',
    impact: 'Databases and workers stand in the same reach of the internet as the web servers.',
    aliases: ['private subnet'],
    objectives: ['network-segmented'],
    reads: ['VpcId'],
    joins: ['aws.vpc.subnet', 'aws.vpc.route-table', 'aws.vpc.prefix-list'],
    problems: { public: { title: 'All subnets of a VPC are public' } },
    remediation: {
      summary: 'Create private subnets and move to them what needs no address of its own.',
      console: [
        'Create subnets and a route table without a route to the internet gateway.',
        'Route their way out through a NAT gateway, and move databases and workers there.',
      ],
      effort: 'high',
      reference: `${guide}/vpc-example-private-subnets-nat.html`,
    },
    judge({ config }, related) {
      const subnets = related
        .of('aws.vpc.subnet')
        .filter((one) => one.config.VpcId === config.VpcId);
      const tables = related
        .of('aws.vpc.route-table')
        .filter((one) => one.config.VpcId === config.VpcId);
      const prefixLists = new Map(
        related.of('aws.vpc.prefix-list').map((list) => [list.config.PrefixListId, list] as const),
      );
      if (subnets.length < 2) return { notApplicable: 'The VPC has fewer than two subnets.' };
      const isPublic = (table: Seen | undefined) =>
        table !== undefined &&
        isInternet(routedToGateway({ prefixLists }, table, 'ipv4').addresses, 'ipv4');
      const tableOf = (subnetId: string) =>
        tables.find((one) => associationsOf(one).some(({ SubnetId }) => SubnetId === subnetId)) ??
        tables.find((one) => associationsOf(one).some(({ Main }) => Main));
      const areAllPublic = subnets.every((one) => isPublic(tableOf(one.config.SubnetId)));
      if (!areAllPublic) return 'secure';
      return {
        problem: 'public',
        shown: { 'public subnets': [...idsOf(subnets, 'SubnetId')] },
        expected: 'a subnet without a route to an internet gateway',
      };
    },
  },
  {
    ...network,
    id: 'aws-vpc-peering-routes-narrow',
    topics: ['aws_vpc_peering_routing_tables_with_least_privilege'],
    type: 'aws.vpc.route-table',
    title: 'Routes to peered VPCs name subnets, not whole networks',
    severity: 'low',
    impact: 'Whoever is in one network reaches every address of the other one.',
    aliases: ['vpc peering'],
    objectives: ['network-segmented'],
    reads: ['Routes'],
    joins: ['aws.vpc.peering-connection'],
    problems: { whole: { title: 'Route leads to the whole network of a peered VPC' } },
    remediation: {
      summary: 'Replace the route by routes to the subnets that are needed.',
      console: [
        'Open the route table and choose Edit routes.',
        'Replace the CIDR of the peered VPC by those of single subnets.',
      ],
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-routing.html',
    },
    judge({ config }, related) {
      const networks = new Map(
        related
          .of('aws.vpc.peering-connection')
          .map((one) => [
            one.config.VpcPeeringConnectionId,
            [one.config.AccepterVpcInfo, one.config.RequesterVpcInfo].flatMap(
              (side: Answer): string[] => [
                side?.CidrBlock,
                ...(side?.CidrBlockSet ?? []).map((block: Answer) => block.CidrBlock),
              ],
            ),
          ]),
      );
      const routes: readonly Answer[] = config.Routes ?? [];
      const at = routes.findIndex(
        ({ VpcPeeringConnectionId, DestinationCidrBlock }) =>
          VpcPeeringConnectionId &&
          (networks.get(VpcPeeringConnectionId)?.includes(DestinationCidrBlock) ||
            DestinationCidrBlock === '0.0.0.0/0'),
      );
      if (at < 0) return 'secure';
      return {
        problem: 'whole',
        shown: { [`Routes[${at}]`]: routes[at] },
        expected: 'destinations that are subnets',
      };
    },
  },
  {
    id: 'aws-vpc-vpn-tunnels-up',
    topics: ['aws_vpc_vpn_connection_tunnels_up'],
    type: 'aws.vpc.vpn-connection',
    title: 'Both tunnels of VPN connections are up',
    severity: 'low',
    impact: 'Maintenance of the one tunnel that is up cuts the connection.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['site-to-site vpn'],
    objectives: ['highly-available'],
    reads: ['VgwTelemetry'],
    problems: { down: { title: 'Tunnel of a VPN connection is down' } },
    remediation: {
      summary: 'Configure the second tunnel on the customer gateway.',
      console: [
        'Download the configuration of the connection for your device.',
        'Set up both tunnels and watch their state in the tab Tunnel details.',
      ],
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/vpn/latest/s2svpn/VPNTunnels.html',
    },
    judge({ config }) {
      const tunnels: readonly Answer[] = config.VgwTelemetry ?? [];
      const at = tunnels.findIndex(({ Status }) => Status === 'DOWN');
      if (at < 0) return 'secure';
      const { OutsideIpAddress, Status, StatusMessage } = tunnels[at];
      return {
        problem: 'down',
        shown: { [`VgwTelemetry[${at}]`]: { OutsideIpAddress, Status, StatusMessage } },
        expected: 'UP',
      };
    },
  },
];

const associationsOf = ({ config }: Seen): readonly { SubnetId?: string; Main?: boolean }[] =>
  config.Associations ?? [];
