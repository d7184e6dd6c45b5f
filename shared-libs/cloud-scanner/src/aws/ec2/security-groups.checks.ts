import type { CloudCheck, CloudVerdict, Related, Seen } from '../../definition/cloud-check.ts';
import { coversPort, groupExposure, isEveryPort, publicIpv4Of } from '../network/group-rules.ts';
import type { Permission } from '../network/network.ts';
import { type SensitivePort, sensitivePorts } from './ports.ts';

const type = 'aws.ec2.security-group';
const joins = ['aws.ec2.network-interface', 'aws.vpc.prefix-list'];
const reference = 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html';
const facts = {
  type,
  category: 'network',
  cweIds: ['CWE-668', 'CWE-284'],
  owasp: 'A02:2025',
  objectives: ['network-not-exposed'],
} as const;

const editRules = [
  'Open the security group in the VPC console and choose Edit inbound rules.',
  'Replace the source of the rule by the networks or the group that need it, or delete the rule.',
];

const usedGroups = new WeakMap<Related, ReadonlySet<string>>();

/** Whether an interface has the group. */
function isUsed({ config }: Seen, related: Related): boolean {
  const known = usedGroups.get(related);
  const used =
    known ??
    new Set<string>(
      related
        .of('aws.ec2.network-interface')
        .flatMap((one) => (one.config.Groups ?? []).map(({ GroupId }: Seen['config']) => GroupId)),
    );
  usedGroups.set(related, used);
  return used.has(config.GroupId);
}

/** Judges that the internet passes none of the rules that `covers` chooses. */
function closedVerdict(
  group: Seen,
  related: Related,
  covers: (permission: Permission) => boolean,
  expected: string,
): CloudVerdict {
  const prefixLists = new Map(
    related.of('aws.vpc.prefix-list').map((list) => [list.config.PrefixListId, list] as const),
  );
  const exposure = groupExposure({ prefixLists }, group, covers);
  // It is asked in any case, so that a group never passes on a list that was not read.
  const problem = isUsed(group, related) ? 'open' : 'unused';
  if (exposure.state === 'closed') return 'secure';
  if (exposure.state === 'unknown') return { unknown: exposure.reason };
  return { problem, shown: exposure.rules, expected };
}

const groupPort = (row: SensitivePort): CloudCheck => ({
  ...facts,
  id: `aws-ec2-security-group-${row.slug}-not-open`,
  topics: [`aws_ec2_sg_internet_${row.groupTopic ?? 'high_risk_tcp_ports'}`],
  title: `Security groups do not open ${row.name} to the internet`,
  severity: 'medium',
  impact: `Whatever gets this group next offers ${row.name} to everyone.`,
  aliases: row.aliases,
  reads: ['GroupId', 'IpPermissions'],
  joins,
  problems: {
    open: { title: `Security group opens ${row.name} to the internet` },
    unused: { title: `Unused security group opens ${row.name} to the internet`, severity: 'info' },
  },
  remediation: {
    summary: `Replace the rule for ${row.name} by one that names the networks that need it.`,
    console: editRules,
    cli: `aws ec2 revoke-security-group-ingress --region {region} --group-id {name} --protocol ${row.protocol} --port ${row.ports[0]} --cidr 0.0.0.0/0`,
    terraform: `resource "aws_vpc_security_group_ingress_rule" "${row.slug.replaceAll('-', '_')}" {\n  security_group_id = aws_security_group.this.id\n  ip_protocol = "${row.protocol}"\n  from_port = ${row.ports[0]}\n  to_port = ${row.ports[0]}\n  cidr_ipv4 = "192.0.2.0/24"\n}`,
    effort: 'low',
    reference,
  },
  judge(group, related) {
    const everyPort = closedVerdict(group, related, isEveryPort, '');
    if (!row.isAlwaysTold && typeof everyPort === 'object' && 'problem' in everyPort) {
      return { notApplicable: 'All ports are open, which is one finding of its own.' };
    }
    return closedVerdict(
      group,
      related,
      (permission) =>
        row.ports.some((port) => coversPort(permission, { protocol: row.protocol, port })),
      'sources that are known networks or groups',
    );
  },
});

const WEB_PORTS = [80, 443];
const isOtherThanWeb = ({ IpProtocol, FromPort, ToPort }: Permission): boolean =>
  IpProtocol === '-1' ||
  ((IpProtocol === 'tcp' || IpProtocol === 'udp') &&
    !(FromPort === ToPort && WEB_PORTS.includes(FromPort ?? 0)));

/** Addresses of a /24, the widest range that one office has, and of a /8, which other checks call the internet. */
const OFFICE = 256n;
const INTERNET = 1n << 24n;

export const securityGroupChecks: readonly CloudCheck[] = [
  ...sensitivePorts.map(groupPort),
  {
    ...facts,
    id: 'aws-ec2-security-group-all-ports-not-open',
    topics: ['aws_ec2_sg_internet_all_ports', 'aws_ec2_sg_internet_any_port_from_ip'],
    title: 'Security groups do not open all ports to public addresses',
    severity: 'high',
    impact:
      'Every service on the host is exposed, those that nobody meant to publish and those that are installed later.',
    aliases: ['all traffic', 'protocol -1'],
    reads: ['GroupId', 'IpPermissions'],
    joins,
    problems: {
      open: { title: 'Security group opens all ports to the internet' },
      network: {
        title: 'Security group opens all ports to a public network',
        severity: 'low',
      },
      unused: { title: 'Unused security group opens all ports to the internet', severity: 'info' },
    },
    remediation: {
      summary: 'Admit the ports alone that the service needs.',
      console: editRules,
      cli: 'aws ec2 revoke-security-group-ingress --region {region} --group-id {name} --protocol -1 --cidr 0.0.0.0/0',
      effort: 'low',
      reference,
    },
    judge(group, related) {
      const expected = 'rules with the ports that are needed';
      const verdict = closedVerdict(group, related, isEveryPort, expected);
      if (verdict !== 'secure') return verdict;
      const permissions: readonly Permission[] = group.config.IpPermissions ?? [];
      const at = permissions.findIndex(
        (permission) => isEveryPort(permission) && publicIpv4Of(permission) > 0n,
      );
      const shown = { [`IpPermissions[${at}]`]: permissions[at] };
      return at < 0 ? 'secure' : { problem: 'network', shown, expected };
    },
  },
  {
    ...facts,
    id: 'aws-ec2-security-group-opens-web-alone',
    topics: ['aws_ec2_sg_internet_any_port'],
    title: 'Security groups open no ports but those of the web to the internet',
    severity: 'low',
    impact: 'Each further port that everyone reaches is one more service to patch and to watch.',
    aliases: ['open ports'],
    reads: ['GroupId', 'IpPermissions'],
    joins,
    problems: {
      open: { title: 'Security group opens ports besides 80 and 443 to the internet' },
      unused: {
        title: 'Unused security group opens ports besides 80 and 443',
        severity: 'info',
      },
    },
    remediation: {
      summary: 'Publish services behind a load balancer, and close their own ports.',
      console: editRules,
      effort: 'medium',
      reference,
    },
    judge: (group, related) =>
      closedVerdict(group, related, isOtherThanWeb, 'ports 80 and 443 alone for the internet'),
  },
  {
    ...facts,
    id: 'aws-ec2-security-group-public-ranges-narrow',
    topics: ['aws_ec2_securitygroup_allow_wide_open_public_ipv4'],
    title: 'Security groups admit no wide ranges of public addresses',
    severity: 'low',
    impact:
      'A wide public range belongs to many organisations, and anyone can rent an address in it.',
    aliases: ['cidr', 'wide range'],
    reads: ['GroupId', 'IpPermissions'],
    joins: ['aws.ec2.network-interface'],
    problems: {
      wide: { title: 'Security group admits a wide range of public addresses' },
      unused: {
        title: 'Unused security group admits a wide range of public addresses',
        severity: 'info',
      },
    },
    remediation: {
      summary: 'Name the addresses of the partner or office, at most a /24.',
      console: editRules,
      effort: 'low',
      reference,
    },
    judge(group, related) {
      const problem = isUsed(group, related) ? 'wide' : 'unused';
      const permissions: readonly Permission[] = group.config.IpPermissions ?? [];
      const at = permissions.findIndex((permission) => {
        const addresses = publicIpv4Of(permission);
        return addresses > OFFICE && addresses < INTERNET;
      });
      if (at < 0) return 'secure';
      const shown = { [`IpPermissions[${at}]`]: permissions[at] };
      return { problem, shown, expected: 'ranges of at most 256 addresses' };
    },
  },
];
