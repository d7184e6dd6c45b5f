import type { CloudCheck, CloudVerdict, Seen } from '../../definition/cloud-check.ts';
import { families, intersection, isInternet, publicAddresses } from '../../judging/address-set.ts';
import { aclAllows } from '../network/reach.ts';

/** Ports that stand for all when an ACL is asked whether it filters at all. */
const SAMPLE = [22, 3389, 3306, 5432, 6379, 27017];

const facts = {
  type: 'aws.vpc.network-acl',
  category: 'network',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
  objectives: ['network-not-exposed'],
} as const;

const editEntries = [
  'Open the network ACL in the VPC console and choose Edit inbound rules.',
  'Add a deny rule with a lower number, or narrow the source of the allow rule.',
];
const reference = 'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html';

/** Judges that the ACL does not allow the internet to all of the ports. */
function deniesSome(acl: Seen, ports: readonly number[]): CloudVerdict {
  if ((acl.config.Associations ?? []).length === 0) {
    return { notApplicable: 'No subnet uses the network ACL.' };
  }
  const allows = (port: number) =>
    families.some((family) =>
      isInternet(
        intersection(
          aclAllows(acl, family, false, { protocol: 'tcp', port }),
          publicAddresses[family],
        ),
        family,
      ),
    );
  if (!ports.every(allows)) return 'secure';
  return {
    problem: 'open',
    shown: { Entries: acl.config.Entries.filter((entry: Seen['config']) => !entry.Egress) },
    expected: `no entry that allows the internet to tcp/${ports[0]}`,
  };
}

const aclPort = (port: number, name: string, topic: string): CloudCheck => ({
  ...facts,
  id: `aws-vpc-network-acl-${name.toLowerCase()}-not-open`,
  topics: [topic],
  title: `Network ACLs do not allow ${name} from the internet`,
  severity: 'low',
  impact: `A wrong rule of one security group is enough to open ${name} in the whole subnet.`,
  aliases: ['nacl', `port ${port}`],
  reads: ['Associations', 'Entries'],
  problems: { open: { title: `Network ACL allows ${name} from the internet` } },
  remediation: {
    summary: `Deny port ${port} for 0.0.0.0/0 and ::/0 before any entry that allows it.`,
    console: editEntries,
    cli: `aws ec2 create-network-acl-entry --region {region} --network-acl-id {name} --ingress --rule-number 10 --protocol tcp --port-range From=${port},To=${port} --cidr-block 0.0.0.0/0 --rule-action deny`,
    terraform: `resource "aws_network_acl_rule" "deny_${port}" {\n  network_acl_id = aws_network_acl.this.id\n  rule_number = 10\n  egress = false\n  protocol = "tcp"\n  rule_action = "deny"\n  cidr_block = "0.0.0.0/0"\n  from_port = ${port}\n  to_port = ${port}\n}`,
    effort: 'low',
    reference,
  },
  judge: (acl) => deniesSome(acl, [port]),
});

export const networkAclChecks: readonly CloudCheck[] = [
  aclPort(22, 'SSH', 'aws_ec2_networkacl_allow_ingress_tcp_port_22'),
  aclPort(3389, 'RDP', 'aws_ec2_networkacl_allow_ingress_tcp_port_3389'),
  {
    ...facts,
    id: 'aws-vpc-network-acl-filters-inbound',
    topics: ['aws_ec2_networkacl_allow_ingress_any_port'],
    title: 'Network ACLs do not allow every port from the internet',
    severity: 'info',
    impact: 'Security groups are then the one line of defence of the subnet.',
    aliases: ['default nacl'],
    reads: ['Associations', 'Entries'],
    problems: { open: { title: 'Network ACL allows every port from the internet' } },
    remediation: {
      summary: 'Allow the ports alone that the subnet serves, and the ports of answers.',
      console: editEntries,
      effort: 'medium',
      reference,
    },
    judge: (acl) => deniesSome(acl, SAMPLE),
  },
];
