import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/network-firewall/latest/developerguide';

const firewall = { type: 'aws.network-firewall.firewall' } as const;
const policy = {
  type: 'aws.network-firewall.policy',
  category: 'network',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  objectives: ['network-segmented'],
} as const;

/** Packets are dropped, or go on to the rules that know connections. */
const isGuarded = (actions: Answer): boolean =>
  (actions ?? []).some((one: string) => one === 'aws:drop' || one === 'aws:forward_to_sfe');

const terraform = (line: string) =>
  `resource "aws_networkfirewall_firewall_policy" "this" {\n  firewall_policy {\n    ${line}\n  }\n}`;

export const networkFirewallChecks: readonly CloudCheck[] = [
  settingCheck({
    ...policy,
    id: 'aws-network-firewall-policy-packets-guarded',
    topics: ['aws_networkfirewall_policy_default_action_full_packets'],
    title: 'Firewall policies drop or inspect packets that no rule names',
    severity: 'medium',
    impact: 'Whatever the rules do not name passes the firewall without a look.',
    aliases: ['stateless default action'],
    path: 'Policy.StatelessDefaultActions',
    isSecure: isGuarded,
    expected: 'aws:drop or aws:forward_to_sfe',
    problem: 'Firewall policy passes packets that no rule names',
    remediation: {
      summary: 'Choose drop or forward as default action for full packets.',
      console: ['Open the policy, edit its stateless default actions and choose Forward or Drop.'],
      terraform: terraform('stateless_default_actions = ["aws:forward_to_sfe"]'),
      effort: 'medium',
      reference: `${guide}/stateless-default-actions.html`,
    },
  }),
  settingCheck({
    ...policy,
    id: 'aws-network-firewall-policy-fragments-guarded',
    topics: ['aws_networkfirewall_policy_default_action_fragmented_packets'],
    title: 'Firewall policies drop or inspect fragments',
    severity: 'medium',
    impact: 'An attack that is cut into fragments passes the firewall.',
    aliases: ['fragmented packets'],
    path: 'Policy.StatelessFragmentDefaultActions',
    isSecure: isGuarded,
    expected: 'aws:drop or aws:forward_to_sfe',
    problem: 'Firewall policy passes fragments',
    remediation: {
      summary: 'Choose drop or forward as default action for fragments.',
      console: ['Open the policy and edit the default action for fragmented packets.'],
      terraform: terraform('stateless_fragment_default_actions = ["aws:forward_to_sfe"]'),
      effort: 'medium',
      reference: `${guide}/firewall-policy-settings.html`,
    },
  }),
  {
    ...policy,
    id: 'aws-network-firewall-policy-has-rules',
    topics: ['aws_networkfirewall_policy_rule_group_associated'],
    title: 'Firewall policies have rules',
    severity: 'medium',
    impact: 'The firewall is paid for and filters nothing.',
    aliases: ['rule group'],
    reads: ['Policy'],
    problems: { empty: { title: 'Firewall policy has no rules' } },
    remediation: {
      summary: 'Add rule groups, such as the managed ones, to the policy.',
      console: ['Open the policy and add a managed stateful rule group.'],
      effort: 'medium',
      reference: `${guide}/rule-groups.html`,
    },
    judge({ config }) {
      const { StatelessRuleGroupReferences = [], StatefulRuleGroupReferences = [] } =
        config.Policy ?? {};
      const rules = StatelessRuleGroupReferences.length + StatefulRuleGroupReferences.length;
      if (rules > 0) return 'secure';
      return { problem: 'empty', shown: { 'rule groups': 0 }, expected: 'one or more' };
    },
  },
  settingCheck({
    ...firewall,
    id: 'aws-network-firewall-logged',
    topics: ['aws_networkfirewall_logging_on'],
    title: 'Network firewalls log',
    severity: 'low',
    impact: 'What the firewall stops, and what it lets through, leaves no record.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['firewall logs'],
    objectives: ['logging-on'],
    path: 'Logging',
    isSecure: (value) => (value ?? []).length > 0,
    expected: 'one destination or more',
    problem: 'Network firewall does not log',
    remediation: {
      summary: 'Send alert and flow logs of the firewall to a bucket or log group.',
      console: ['Open the firewall, then Firewall details, Edit logging configuration.'],
      effort: 'low',
      reference: `${guide}/firewall-logging.html`,
    },
  }),
  settingCheck({
    ...firewall,
    id: 'aws-network-firewall-deletion-protected',
    topics: ['aws_networkfirewall_deletion_protection'],
    title: 'Network firewalls are protected from deletion',
    severity: 'info',
    impact: 'One call removes the filter of the network.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['deletion protection'],
    objectives: ['deletion-protected'],
    path: 'Firewall.DeleteProtection',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Network firewall is not protected from deletion',
    remediation: {
      summary: 'Turn delete protection of the firewall on.',
      console: ['Open the firewall, Edit under Firewall details, and enable delete protection.'],
      cli: 'aws network-firewall update-firewall-delete-protection --region {region} --firewall-arn {uid} --delete-protection',
      terraform: 'resource "aws_networkfirewall_firewall" "this" {\n  delete_protection = true\n}',
      effort: 'low',
      reference: `${guide}/firewall-updating.html`,
    },
  }),
  settingCheck({
    ...firewall,
    id: 'aws-network-firewall-in-several-zones',
    topics: ['aws_networkfirewall_multi_az'],
    title: 'Network firewalls stand in several zones',
    severity: 'low',
    impact: 'When its zone fails, traffic stops or goes around the firewall.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['multi-az'],
    objectives: ['highly-available'],
    path: 'Firewall.SubnetMappings',
    isSecure: (value) => (value ?? []).length > 1,
    expected: 'two subnets or more',
    problem: 'Network firewall stands in one zone',
    remediation: {
      summary: 'Associate a firewall subnet in another zone.',
      console: ['Open the firewall and add a subnet under Associated policy and VPC.'],
      effort: 'low',
      reference: `${guide}/vpc-config.html`,
    },
  }),
  {
    id: 'aws-vpc-behind-network-firewall',
    topics: ['aws_networkfirewall_in_all_vpc'],
    type: 'aws.vpc.vpc',
    title: 'VPCs have a network firewall',
    severity: 'info',
    impact: 'Traffic to and from the internet is filtered by address and port alone.',
    category: 'network',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    aliases: ['egress filter'],
    objectives: ['network-segmented'],
    reads: ['VpcId'],
    joins: ['aws.network-firewall.firewall', 'aws.ec2.network-interface'],
    problems: { none: { title: 'VPC has no network firewall' } },
    remediation: {
      summary: 'Route the traffic of the VPC through a firewall, its own or a central one.',
      console: ['Create a firewall in the VPC and route the internet gateway through it.'],
      effort: 'high',
      reference: `${guide}/getting-started.html`,
    },
    judge({ config }, related) {
      const isGuardedVpc = related
        .of('aws.network-firewall.firewall')
        .some((one) => one.config.Firewall?.VpcId === config.VpcId);
      const isInUse = related
        .of('aws.ec2.network-interface')
        .some((one) => one.config.VpcId === config.VpcId);
      if (!isInUse) return { notApplicable: 'Nothing is in the VPC.' };
      if (isGuardedVpc) return 'secure';
      return { problem: 'none', shown: { VpcId: config.VpcId }, expected: 'a firewall of the VPC' };
    },
  },
];
