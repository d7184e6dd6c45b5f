import type { CloudCheck } from '../../definition/cloud-check.ts';
import { publicEndpointsOf } from '../network/endpoint.ts';
import { networkTypes } from '../network/network.ts';
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
  judge: (instance, related) =>
    reachVerdict(related, publicEndpointsOf(instance), row.ports, {
      problem: 'reachable',
      protocol: row.protocol,
    }),
});

/** One check for each row of the table of ports. */
export const instancePortChecks: readonly CloudCheck[] = sensitivePorts.map(instancePort);
