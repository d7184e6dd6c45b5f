import type { CloudCheck, CloudVerdict, Seen } from '../../definition/cloud-check.ts';
import {
  addressesOf,
  type Family,
  families,
  isInternet,
  union,
} from '../../judging/address-set.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { firewallRule, type IngressRule, isEveryPort, isOfPort } from '../network/rules.ts';

const reference = 'https://cloud.google.com/firewall/docs/firewalls';

const ofFirewall = {
  type: 'gcp.compute.firewall',
  category: 'network',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
} as const;

const reads = [
  'name',
  'direction',
  'disabled',
  'priority',
  'sourceRanges',
  'sourceTags',
  'sourceServiceAccounts',
  'allowed',
  'denied',
];

/** Families of addresses for which a rule lets in the internet. */
const openFamilies = ({ ranges }: IngressRule): readonly Family[] =>
  families.filter((family) =>
    isInternet(union(...ranges.map((range) => addressesOf(range, family)), []), family),
  );

const ruleVerdict = (
  { config }: Seen,
  isOfInterest: (rule: IngressRule) => boolean,
): CloudVerdict => {
  const rule = firewallRule(config);
  if (rule?.action !== 'allow' || !isOfInterest(rule)) return 'secure';
  if (openFamilies(rule).length === 0) return 'secure';
  return {
    problem: 'open',
    shown: { sourceRanges: rule.ranges, allowed: rule.protocols },
    expected: 'the networks that need the port',
  };
};

const administration = [
  {
    slug: 'ssh',
    name: 'SSH',
    port: 22,
    topic: 'gcp_compute_firewall_ssh_access_from_the_internet_allowed',
    impact:
      'The rule waits for the next machine with an address outside: from then on passwords and keys are tried on it.',
  },
  {
    slug: 'rdp',
    name: 'RDP',
    port: 3389,
    topic: 'gcp_compute_firewall_rdp_access_from_the_internet_allowed',
    impact:
      'Each Windows machine that gets an address outside is at once open to guesses of its passwords.',
  },
] as const;

const opensPort = ({ slug, name, port, topic, impact }: (typeof administration)[number]) => ({
  ...ofFirewall,
  id: `gcp-compute-firewall-${slug}-not-open`,
  topics: [topic],
  title: `Firewall rule admits ${name} from known networks alone`,
  severity: 'medium' as const,
  impact,
  aliases: [`port ${port}`, '0.0.0.0/0', '::/0'],
  objectives: ['network-not-exposed' as const],
  reads,
  problems: { open: { title: `Firewall rule admits ${name} from the internet` } },
  remediation: {
    summary: `Limit the sources of ${name} to the range of Identity-Aware Proxy or to your own networks.`,
    console: [
      'Open VPC network, then Firewall, and the rule.',
      'Choose Edit and replace the source range 0.0.0.0/0 or ::/0.',
    ],
    cli: 'gcloud compute firewall-rules update {name} --source-ranges=35.235.240.0/20',
    effort: 'low' as const,
    reference,
  },
  judge: (firewall: Seen): CloudVerdict =>
    ruleVerdict(
      firewall,
      (rule) => !isEveryPort(rule) && isOfPort(rule, { protocol: 'tcp', port }),
    ),
});

export const firewallChecks: readonly CloudCheck[] = [
  ...administration.map(opensPort),
  {
    ...ofFirewall,
    id: 'gcp-compute-firewall-all-ports-not-open',
    topics: ['gcp_compute_firewall_all_ports_open'],
    title: 'Firewall rule admits named ports from the internet',
    severity: 'high',
    impact:
      'Every service on every machine of the network that has an address outside is open, also those that nobody knows of.',
    aliases: ['allow all', 'any port'],
    objectives: ['network-not-exposed'],
    reads,
    problems: { open: { title: 'Firewall rule admits every port from the internet' } },
    remediation: {
      summary: 'Name the ports that the machines serve, and the tags of the machines.',
      console: [
        'Open VPC network, then Firewall, and the rule.',
        'Choose Edit, then Specified protocols and ports.',
      ],
      cli: 'gcloud compute firewall-rules update {name} --rules=tcp:443',
      effort: 'medium',
      reference,
    },
    judge: (firewall) => ruleVerdict(firewall, isEveryPort),
  },
  settingCheck({
    ...ofFirewall,
    id: 'gcp-compute-firewall-is-logged',
    topics: ['gcp_vpcnetwork_firewall_logging_metadata'],
    title: 'Firewall rule logs its decisions',
    severity: 'info',
    impact: 'Nobody can say later whether an intruder came through the rule or was stopped by it.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['firewall rules logging'],
    objectives: ['logging-on'],
    path: 'logConfig.enable',
    isSecure: (value) => value === true,
    expected: 'true',
    problem: 'Firewall rule does not log its decisions',
    remediation: {
      summary: 'Switch logs on for rules that admit the internet or deny.',
      console: ['Open the rule and choose Edit.', 'Under Logs choose On.'],
      cli: 'gcloud compute firewall-rules update {name} --enable-logging',
      effort: 'low',
      reference: 'https://cloud.google.com/firewall/docs/using-firewall-rules-logging',
    },
  }),
];
