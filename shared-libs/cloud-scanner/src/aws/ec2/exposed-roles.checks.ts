import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { relatedBy } from '../../judging/related-index.ts';
import { namesOfPolicies, rightsOf } from '../iam/rights.ts';
import { firstReached, publicEndpointsOf } from '../network/endpoint.ts';
import { groupExposure } from '../network/group-rules.ts';
import { type Network, networkOf, networkTypes, type Permission } from '../network/network.ts';
import type { Endpoint } from '../network/reach.ts';
import { isAdministrator } from '../policy/principal.ts';

/** A port of each open rule stands for all of it. */
const MAX_PORTS = 20;

/** Ports of TCP that a group of the endpoints opens to the internet; the first of each rule. */
function openPorts(network: Network, endpoints: readonly Endpoint[]): readonly number[] {
  const ports = endpoints
    .flatMap(({ groupIds }) => (groupIds ?? []).flatMap((id) => network.groups.get(id) ?? []))
    .flatMap((group) => portsOf(network, group));
  return [...new Set(ports)].slice(0, MAX_PORTS);
}

function portsOf(network: Network, group: Seen): readonly number[] {
  const permissions: readonly Permission[] = group.config.IpPermissions ?? [];
  const isOpen = ({ IpProtocol, FromPort }: Permission) =>
    groupExposure(
      network,
      group,
      (other) => other.IpProtocol === IpProtocol && other.FromPort === FromPort,
    ).state === 'open';
  return permissions
    .filter((one) => one.IpProtocol === '-1' || one.IpProtocol === 'tcp' || one.IpProtocol === '6')
    .filter(isOpen)
    .map(({ IpProtocol, FromPort }) => (IpProtocol === '-1' ? 443 : (FromPort ?? 0)));
}

export const exposedRoleChecks: readonly CloudCheck[] = [
  {
    id: 'aws-ec2-instance-on-internet-is-no-administrator',
    topics: ['aws_ec2_public_instance_admin_role'],
    type: 'aws.ec2.instance',
    title: 'EC2 instances on the internet are no administrators',
    severity: 'critical',
    impact:
      'One flaw in what the instance serves gives the whole account: its role may do everything.',
    category: 'identity',
    cweIds: ['CWE-250', 'CWE-269'],
    owasp: 'A01:2025',
    aliases: ['attack path', 'admin role'],
    objectives: ['least-privilege', 'network-not-exposed'],
    reads: ['NetworkInterfaces', 'IamInstanceProfile'],
    joins: [...networkTypes, 'aws.iam.role', 'aws.iam.policy'],
    judgedAt: 'account',
    problems: {
      administrator: { title: 'EC2 instance on the internet is administrator of the account' },
    },
    remediation: {
      summary: 'Give the role of the instance the rights alone that its software needs.',
      console: [
        'Open the role of the instance in IAM and detach the policies that allow everything.',
        'Attach a policy with the actions that Access Advisor shows as used.',
      ],
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_last-accessed.html',
    },
    judge(instance, related) {
      const endpoints = publicEndpointsOf(instance);
      const profile = instance.config.IamInstanceProfile?.Arn;
      if (!profile || endpoints.length === 0) return 'secure';
      const network = networkOf(related);
      const reached = firstReached(network, endpoints, 'tcp', openPorts(network, endpoints));
      if (!reached) return 'secure';
      const roles = related.of('aws.iam.role');
      const [role] = relatedBy(roles, 'profile', profileOf, profile);
      if (!role) return { unknown: `The role of ${profile} is not in this account.` };
      const answer = isAdministrator(rightsOf(role, related));
      if (answer === 'no') return 'secure';
      if (answer === 'unknown') return { unknown: 'A condition hides what the role may do.' };
      if (reached.reach.state === 'unknown') return { unknown: reached.reach.reason };
      return {
        problem: 'administrator',
        shown: {
          port: `tcp/${reached.port}`,
          ...reached.reach.path,
          role: role.name,
          ...namesOfPolicies(role),
        },
        expected: 'a role with the rights of its software',
      };
    },
  },
];

/** A role has at most one instance profile of its own in practice; others are not started with it. */
const profileOf = ({ config }: Seen): string => {
  const [profile]: readonly Answer[] = config.InstanceProfiles ?? [];
  return profile ?? '';
};
