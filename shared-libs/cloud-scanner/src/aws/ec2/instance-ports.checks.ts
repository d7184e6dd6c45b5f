import type { CloudCheck, Related } from '../../definition/cloud-check.ts';
import { publicEndpointsOf } from '../network/endpoint.ts';
import { groupExposure, isEveryPort } from '../network/group-rules.ts';
import { networkOf, networkTypes } from '../network/network.ts';
import type { Endpoint } from '../network/reach.ts';
import { reachVerdict } from '../network/reach-verdict.ts';
import { type SensitivePort, sensitivePorts } from './ports.ts';

const instancePort = (row: SensitivePort): CloudCheck => ({
  id: `aws-ec2-instance-${row.slug}-not-reachable`,
  topics: [
    row.instanceTopic
      ? `aws_ec2_instance_internet_port_${row.instanceTopic}`
      : 'aws_ec2_sg_internet_high_risk_tcp_ports',
  ],
  type: 'aws.ec2.instance',
  title: `EC2 instances do not offer ${row.name} to the internet`,
  severity: row.severity,
  impact: row.danger,
  category: 'network',
  cweIds: ['CWE-668', 'CWE-284'],
  owasp: 'A02:2025',
  aliases: row.aliases,
  objectives: ['network-not-exposed'],
  reads: ['NetworkInterfaces'],
  joins: networkTypes,
  problems: { reachable: { title: `EC2 instance offers ${row.name} to the internet` } },
  remediation: {
    summary: `Admit ${row.name} from known networks alone, or reach it over a VPN or Session Manager.`,
    console: [
      'Open the instance in the EC2 console and choose the tab Security.',
      'Open the security group that the evidence names and edit its inbound rules.',
      'Replace the source 0.0.0.0/0 or ::/0 by the networks or the group that need the port.',
    ],
    cli: `aws ec2 revoke-security-group-ingress --region {region} --group-id sg-0123456789abcdef0 --protocol ${row.protocol} --port ${row.ports[0]} --cidr 0.0.0.0/0`,
    terraform: `resource "aws_vpc_security_group_ingress_rule" "${row.slug.replaceAll('-', '_')}" {\n  security_group_id = aws_security_group.this.id\n  ip_protocol = "${row.protocol}"\n  from_port = ${row.ports[0]}\n  to_port = ${row.ports[0]}\n  cidr_ipv4 = "192.0.2.0/24"\n}`,
    effort: 'low',
    reference:
      'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/security-group-rules-reference.html',
  },
  judge(instance, related) {
    const endpoints = publicEndpointsOf(instance);
    const isOfAll = !row.isAlwaysTold && openEndpoints(endpoints, related).length > 0;
    if (isOfAll) return { notApplicable: 'All ports are open, which is one finding of its own.' };
    return reachVerdict(related, endpoints, row.ports, {
      problem: 'reachable',
      protocol: row.protocol,
    });
  },
});

/** Endpoints with a group that opens all ports to the internet, with these groups alone. */
const openEndpoints = (endpoints: readonly Endpoint[], related: Related): readonly Endpoint[] =>
  endpoints.flatMap((endpoint) => {
    const network = networkOf(related);
    const groupIds = (endpoint.groupIds ?? []).filter((id) => {
      const group = network.groups.get(id);
      return group && groupExposure(network, group, isEveryPort).state === 'open';
    });
    return groupIds.length > 0 ? [{ ...endpoint, groupIds }] : [];
  });

/** Ports that stand for all: two that attackers try first, one that no rule names by itself. */
const SAMPLE = [22, 443, 64_999];

const allPorts: CloudCheck = {
  id: 'aws-ec2-instance-all-ports-not-reachable',
  topics: ['aws_ec2_sg_internet_all_ports'],
  type: 'aws.ec2.instance',
  title: 'EC2 instances do not offer all ports to the internet',
  severity: 'critical',
  impact:
    'Everything that listens on the instance is open to everyone, and so is what is installed later.',
  category: 'network',
  cweIds: ['CWE-668', 'CWE-284'],
  owasp: 'A02:2025',
  aliases: ['all traffic', 'protocol -1'],
  objectives: ['network-not-exposed'],
  reads: ['NetworkInterfaces'],
  joins: networkTypes,
  problems: { reachable: { title: 'EC2 instance offers all ports to the internet' } },
  remediation: {
    summary: 'Replace the rule for all traffic by rules for the ports that the instance serves.',
    console: [
      'Open the security group that the evidence names and edit its inbound rules.',
      'Delete the rule for all traffic, and add one for each port that is needed.',
    ],
    cli: 'aws ec2 revoke-security-group-ingress --region {region} --group-id sg-0123456789abcdef0 --protocol -1 --cidr 0.0.0.0/0',
    effort: 'medium',
    reference: 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html',
  },
  judge: (instance, related) =>
    reachVerdict(related, openEndpoints(publicEndpointsOf(instance), related), SAMPLE, {
      problem: 'reachable',
    }),
};

/** One check for each row of the table of ports, and one for all ports. */
export const instancePortChecks: readonly CloudCheck[] = [
  allPorts,
  ...sensitivePorts.map(instancePort),
];
