import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { sensitivePorts } from '../ec2/ports.ts';
import { networkTypes } from '../network/network.ts';
import type { Endpoint } from '../network/reach.ts';
import { reachVerdict } from '../network/reach-verdict.ts';

/** A load balancer without groups, as network load balancers may be, admits everyone. */
function endpointOf(config: Answer): Endpoint {
  const groups: readonly string[] = config.SecurityGroups ?? [];
  const isDual = String(config.IpAddressType ?? '').startsWith('dualstack');
  return {
    addresses: { ipv4: config.DNSName, ...(isDual && { ipv6: config.DNSName }) },
    vpcId: config.VpcId ?? '',
    subnetIds: (config.AvailabilityZones ?? []).map(({ SubnetId }: Answer) => SubnetId),
    groupIds: groups.length > 0 ? groups : null,
  };
}

export const listenerPortChecks: readonly CloudCheck[] = [
  {
    id: 'aws-elbv2-load-balancer-sensitive-ports-not-reachable',
    topics: ['aws_ec2_sg_internet_high_risk_tcp_ports'],
    type: 'aws.elbv2.load-balancer',
    title: 'Load balancers offer no internal service to the internet',
    severity: 'high',
    impact:
      'A database or remote control behind the load balancer is open to everyone, whatever its own groups say of the internet.',
    category: 'network',
    cweIds: ['CWE-668', 'CWE-284'],
    owasp: 'A02:2025',
    aliases: ['open port', 'network load balancer'],
    objectives: ['network-not-exposed'],
    reads: [
      'Scheme',
      'Listeners',
      'SecurityGroups',
      'IpAddressType',
      'DNSName',
      'VpcId',
      'AvailabilityZones',
    ],
    joins: networkTypes,
    problems: { reachable: { title: 'Load balancer offers an internal service to the internet' } },
    remediation: {
      summary:
        'Make the load balancer internal, or admit known networks alone by a security group.',
      console: [
        'Create an internal load balancer for the service and change clients to it.',
        'Delete the listener of the load balancer on the internet.',
      ],
      terraform: 'resource "aws_lb" "this" {\n  internal = true\n}',
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-security-groups.html',
    },
    judge({ config }, related) {
      const listeners: readonly Answer[] = config.Listeners ?? [];
      const endpoint = endpointOf(config);
      if (config.Scheme !== 'internet-facing') return 'secure';
      for (const { name, protocol, ports } of sensitivePorts) {
        const offered = listeners
          .filter(({ Protocol }) => (protocol === 'udp') === (Protocol === 'UDP'))
          .map(({ Port }) => Port)
          .filter((port) => ports.includes(port));
        if (offered.length === 0) continue;
        const verdict = reachVerdict(related, [endpoint], offered, {
          problem: 'reachable',
          protocol,
          title: `Load balancer offers ${name} to the internet`,
          shown: { Scheme: config.Scheme },
        });
        if (verdict !== 'secure') return verdict;
      }
      return 'secure';
    },
  },
];
