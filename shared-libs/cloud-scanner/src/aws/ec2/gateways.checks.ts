import type { CloudCheck } from '../../definition/cloud-check.ts';
import { requires } from '../../judging/requires.ts';

export const gatewayChecks: readonly CloudCheck[] = [
  {
    id: 'aws-ec2-elastic-ip-assigned',
    topics: ['aws_ec2_elastic_ip_unassigned'],
    type: 'aws.ec2.elastic-ip',
    title: 'Elastic IP addresses are assigned',
    severity: 'info',
    impact:
      'A forgotten address costs money, and names that point to it are taken over when it is released.',
    category: 'network',
    cweIds: ['CWE-1188'],
    owasp: 'A02:2025',
    aliases: ['unassigned address'],
    objectives: ['unused-resources-removed'],
    reads: ['AssociationId'],
    problems: { unassigned: { title: 'Elastic IP address is not assigned' } },
    remediation: {
      summary: 'Remove names that point to the address, then release it.',
      console: ['Choose the address and then Actions, Release Elastic IP addresses.'],
      cli: 'aws ec2 release-address --region {region} --allocation-id {name}',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/elastic-ip-addresses-eip.html',
    },
    judge: requires('AssociationId', (value) => Boolean(value), {
      problem: 'unassigned',
      expected: 'an association',
    }),
  },
  {
    id: 'aws-ec2-client-vpn-logging-on',
    topics: ['aws_ec2_client_vpn_endpoint_connection_logging_on'],
    type: 'aws.ec2.client-vpn-endpoint',
    title: 'Client VPN endpoints log connections',
    severity: 'low',
    impact:
      'After a stolen VPN certificate nobody can tell who was in the network, and from where.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['vpn logging'],
    objectives: ['logging-on'],
    reads: ['ConnectionLogOptions'],
    problems: { off: { title: 'Client VPN endpoint does not log connections' } },
    remediation: {
      summary: 'Send connection logs of the endpoint to CloudWatch Logs.',
      console: [
        'Open the Client VPN endpoint and choose Actions, Modify client VPN endpoint.',
        'Enable log details on client connections and choose a log group.',
      ],
      cli: 'aws ec2 modify-client-vpn-endpoint --region {region} --client-vpn-endpoint-id {name} --connection-log-options Enabled=true,CloudwatchLogGroup=client-vpn',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/vpn/latest/clientvpn-admin/cvpn-working-with-connection-logs.html',
    },
    judge: requires('ConnectionLogOptions.Enabled', (value) => value === true, {
      problem: 'off',
      expected: 'true',
    }),
  },
  {
    id: 'aws-ec2-transit-gateway-attachments-accepted-by-hand',
    topics: ['aws_ec2_transitgateway_auto_accept_vpc_attachments'],
    type: 'aws.ec2.transit-gateway',
    title: 'Transit gateways do not accept attachments by themselves',
    severity: 'medium',
    impact: 'An account that the gateway is shared with connects any network of its own to yours.',
    category: 'network',
    cweIds: ['CWE-284'],
    owasp: 'A01:2025',
    aliases: ['auto accept'],
    objectives: ['network-segmented'],
    reads: ['Options'],
    problems: { automatic: { title: 'Transit gateway accepts attachments by itself' } },
    remediation: {
      summary: 'Turn automatic acceptance of shared attachments off.',
      console: [
        'Open the transit gateway and choose Actions, Modify transit gateway.',
        'Clear Auto accept shared attachments.',
      ],
      cli: 'aws ec2 modify-transit-gateway --region {region} --transit-gateway-id {name} --options AutoAcceptSharedAttachments=disable',
      terraform:
        'resource "aws_ec2_transit_gateway" "this" {\n  auto_accept_shared_attachments = "disable"\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/vpc/latest/tgw/tgw-vpc-attachments.html',
    },
    judge: requires('Options.AutoAcceptSharedAttachments', (value) => value !== 'enable', {
      problem: 'automatic',
      expected: 'disable',
    }),
  },
];
