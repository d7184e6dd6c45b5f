import { type SensitivePort, sensitivePorts } from '../../aws/ec2/ports.ts';
import type { CloudCheck, CloudVerdict, Seen } from '../../definition/cloud-check.ts';
import { outsideInterfaces } from '../network/outside.ts';
import { effectiveFirewalls, reachOf } from '../network/reach.ts';
import { isEveryPort } from '../network/rules.ts';

const base = {
  type: 'gcp.compute.instance',
  category: 'network',
  cweIds: ['CWE-668', 'CWE-284'],
  owasp: 'A02:2025',
  objectives: ['network-not-exposed'],
  reads: ['networkInterfaces', 'effectiveFirewalls'],
} as const;

const reference = 'https://cloud.google.com/firewall/docs/using-firewalls';

/** Ports that stand for all: two that attackers try first, one that no rule names by itself. */
const SAMPLE = [22, 443, 64_999];

/** Judges that none of the ports is reached, on the interface whose rules were read. */
function portsVerdict(
  { config }: Seen,
  ports: readonly number[],
  protocol: 'tcp' | 'udp',
  needsAll = false,
): CloudVerdict {
  const [first, ...others] = outsideInterfaces(config.networkInterfaces);
  if (!first) return 'secure';
  const firewalls = effectiveFirewalls(config.effectiveFirewalls);
  const reaches = ports.map((port) => ({
    port,
    reach: reachOf(firewalls, { protocol, port }, first.families),
  }));
  const found = reaches.find(({ reach }) => reach.state === 'open');
  if (found?.reach.state === 'open' && (!needsAll || reaches.every(isOpen))) {
    const { port, reach } = found;
    return {
      problem: 'reachable',
      shown: { port: `${protocol}/${port}`, rule: reach.rule, interface: first.name },
      expected: 'a firewall rule for known networks alone',
    };
  }
  const unclear = reaches.find(({ reach }) => reach.state === 'unknown');
  if (unclear?.reach.state === 'unknown') return { unknown: unclear.reach.reason };
  return others.length > 0 && !needsAll
    ? { unknown: `The rules of ${others[0]?.name} were not read.` }
    : 'secure';
}

const isOpen = ({ reach }: { readonly reach: { readonly state: string } }): boolean =>
  reach.state === 'open';

/** Whether a rule lets in everything, which is one finding of its own. */
const isOfAll = ({ config }: Seen): boolean => {
  const [first] = outsideInterfaces(config.networkInterfaces);
  if (!first) return false;
  const { hierarchy, vpc, network } = effectiveFirewalls(config.effectiveFirewalls);
  const whole = (rules: typeof vpc) =>
    rules.filter((rule) => rule.action !== 'allow' || isEveryPort(rule));
  const firewalls = {
    hierarchy: hierarchy.map(whole),
    vpc: whole(vpc),
    network: network.map(whole),
  };
  return SAMPLE.every(
    (port) => reachOf(firewalls, { protocol: 'tcp', port }, first.families).state === 'open',
  );
};

/** Topics of the catalogue that name a port. */
const topics: Readonly<Record<string, string>> = {
  ssh: 'gcp_compute_firewall_ssh_access_from_the_internet_allowed',
  rdp: 'gcp_compute_firewall_rdp_access_from_the_internet_allowed',
};

const instancePort = (row: SensitivePort): CloudCheck => ({
  ...base,
  id: `gcp-compute-instance-${row.slug}-not-reachable`,
  topics: [
    topics[row.slug] ?? `gcp_compute_instance_internet_port_${row.slug.replaceAll('-', '_')}`,
  ],
  title: `VM does not offer ${row.name} to the internet`,
  severity: row.severity,
  impact: row.danger,
  aliases: [...row.aliases, 'firewall rule'],
  problems: {
    reachable: { title: `VM offers ${row.name} to the internet` },
  },
  remediation: {
    summary: `Admit ${row.name} from known networks alone, or reach it through Identity-Aware Proxy.`,
    console: [
      'Open VPC network, then Firewall, and the rule that the evidence names.',
      'Replace the source range 0.0.0.0/0 or ::/0 by the networks that need the port.',
      'For administration admit 35.235.240.0/20, the range of Identity-Aware Proxy.',
    ],
    cli: `gcloud compute firewall-rules update <rule> --source-ranges=35.235.240.0/20`,
    terraform: `resource "google_compute_firewall" "${row.slug.replaceAll('-', '_')}" {\n  network       = google_compute_network.main.name\n  source_ranges = ["35.235.240.0/20"]\n  allow {\n    protocol = "${row.protocol}"\n    ports    = ["${row.ports[0]}"]\n  }\n}`,
    effort: 'low',
    reference,
  },
  judge(instance) {
    if (!row.isAlwaysTold && isOfAll(instance)) {
      return { notApplicable: 'All ports are open, which is one finding of its own.' };
    }
    return portsVerdict(instance, row.ports, row.protocol);
  },
});

const allPorts: CloudCheck = {
  ...base,
  id: 'gcp-compute-instance-all-ports-not-reachable',
  topics: ['gcp_compute_instance_internet_all_ports'],
  title: 'VM does not offer all ports to the internet',
  severity: 'critical',
  impact:
    'Whatever listens on the machine is open to everyone, and so is each service that is installed later.',
  aliases: ['all traffic', 'allow all'],
  problems: { reachable: { title: 'VM offers all ports to the internet' } },
  remediation: {
    summary: 'Replace the rule for all ports by rules for the ports that the machine serves.',
    console: [
      'Open VPC network, then Firewall, and the rule that the evidence names.',
      'Add a rule for each port that is needed, then delete the one for all of them.',
    ],
    cli: 'gcloud compute firewall-rules delete <rule>',
    effort: 'medium',
    reference,
  },
  judge: (instance) => (isOfAll(instance) ? portsVerdict(instance, SAMPLE, 'tcp', true) : 'secure'),
};

/** One check for each row of the table of ports, and one for all ports. */
export const instancePortChecks: readonly CloudCheck[] = [
  allPorts,
  ...sensitivePorts.map(instancePort),
];
