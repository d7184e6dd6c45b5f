import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { remediationBy, settingChecks } from '../settings.ts';
import { openPort, type Target } from './reach.ts';

const docs = 'azure/virtual-network';

interface Port extends Target {
  readonly key: string;
  readonly topic: string;
  readonly name: string;
  readonly severity: CloudCheck['severity'];
  readonly impact: string;
  readonly fix: string;
}

const ports: readonly Port[] = [
  {
    key: 'ssh',
    topic: 'azure_network_ssh_internet_access_restricted',
    name: 'SSH',
    protocol: 'tcp',
    ports: [22],
    severity: 'high',
    impact: 'Anyone tries passwords and keys at the shell of the machines, all day long.',
    fix: 'Allow port 22 from known networks alone, or use Bastion.',
  },
  {
    key: 'rdp',
    topic: 'azure_network_rdp_internet_access_restricted',
    name: 'Remote Desktop',
    protocol: 'tcp',
    ports: [3389],
    severity: 'high',
    impact: 'Remote Desktop that anyone reaches is how most extortionists come in.',
    fix: 'Allow port 3389 from known networks alone, or use Bastion.',
  },
  {
    key: 'database',
    topic: 'azure_networksecuritygroups_open_postgre_sql',
    name: 'databases',
    protocol: 'tcp',
    ports: [5432, 3306, 1433, 27_017, 6379, 9200, 1521],
    severity: 'high',
    impact:
      'Databases are asked for their data by strangers, and one weak password gives it to them.',
    fix: 'Allow the ports of databases from the machines that use them alone.',
  },
  {
    key: 'udp',
    topic: 'azure_network_udp_internet_access_restricted',
    name: 'UDP services that amplify',
    protocol: 'udp',
    ports: [53, 123, 161, 389, 1900, 11_211],
    severity: 'medium',
    impact:
      'Strangers use the machines to multiply traffic against others, and read what SNMP tells.',
    fix: 'Remove rules that allow these UDP ports from the internet.',
  },
  {
    key: 'http',
    topic: 'azure_network_http_internet_access_restricted',
    name: 'HTTP',
    protocol: 'tcp',
    ports: [80],
    severity: 'low',
    impact: 'Web servers answer without TLS, and without the filter of a gateway in front of them.',
    fix: 'Publish web servers by a gateway with TLS, and allow port 80 from it alone.',
  },
];

const groupChecks = ports.map(
  (port): CloudCheck => ({
    id: `azure-network-group-closes-${port.key}`,
    topics: [port.topic],
    type: 'azure.network.security-group',
    title: `Network security group closes ${port.name} to the internet`,
    severity: port.severity,
    impact: port.impact,
    category: 'network',
    cweIds: ['CWE-284'],
    owasp: 'A01:2025',
    aliases: ['nsg', 'open port', ...port.ports.map(String)],
    objectives: [port.key === 'database' ? 'databases-not-public' : 'network-not-exposed'],
    reads: ['properties'],
    problems: {
      open: {
        title: `Network security group opens ${port.name} to the internet`,
        ...(port.severity === 'high' && {
          exposure: {
            kind: 'usable-by-anyone',
            phrase: `${port.name.charAt(0).toUpperCase()}${port.name.slice(1)} can be reached by anyone`,
          },
        }),
      },
    },
    remediation: remediationBy({
      summary: port.fix,
      steps: [
        'Open the network security group and choose Inbound security rules.',
        'Change the source of the rule, or delete it.',
      ],
      cli: 'az network nsg rule list --nsg-name {name} --resource-group <group> --output table',
      page: `${docs}/network-security-groups-overview`,
    }),
    judge({ config }) {
      const { properties } = config;
      const attached = [...(properties.subnets ?? []), ...(properties.networkInterfaces ?? [])];
      if (attached.length === 0) {
        return { notApplicable: 'The group is on no subnet and no network interface.' };
      }
      const open = openPort(properties, port);
      if (open === null) return 'secure';
      return {
        problem: 'open',
        title:
          `${port.ports.length === 1 ? port.name : `Port ${open.port}`} is open to the internet by rule ${open.rule}`.slice(
            0,
            88,
          ),
        shown: { rule: open.rule, port: open.port, source: open.source },
        expected: 'no allowed rule from the internet',
      };
    },
  }),
);

/** Subnets of Azure's own services, which take no group. */
const ownSubnets = new Set([
  'gatewaysubnet',
  'azurefirewallsubnet',
  'azurefirewallmanagementsubnet',
  'azurebastionsubnet',
  'routeserversubnet',
]);

const subnetsCheck: CloudCheck = {
  id: 'azure-network-subnets-have-groups',
  topics: ['azure_network_subnet_nsg_associated'],
  type: 'azure.network.virtual-network',
  title: 'Subnets have a network security group',
  severity: 'medium',
  impact: 'Machines of the subnet are reached at each port unless a group of their own limits it.',
  category: 'network',
  cweIds: ['CWE-923'],
  owasp: 'A02:2025',
  aliases: ['nsg', 'subnet'],
  objectives: ['network-segmented'],
  reads: ['properties'],
  problems: { bare: { title: 'Subnets have no network security group' } },
  remediation: remediationBy({
    summary: 'Put a network security group on each subnet.',
    steps: ['Open the subnet and choose a network security group with the rules that it needs.'],
    cli: 'az network vnet subnet update --vnet-name {name} --name <subnet> --resource-group <group> --network-security-group <nsg>',
    effort: 'medium',
    page: `${docs}/manage-network-security-group`,
  }),
  judge({ config }) {
    const subnets: readonly Answer[] = config.properties.subnets ?? [];
    const own = subnets.filter(({ name }) => !ownSubnets.has(`${name}`.toLowerCase()));
    if (own.length === 0) return { notApplicable: 'The network has no subnet that takes a group.' };
    const bare = own.filter(({ properties }) => !properties?.networkSecurityGroup?.id);
    if (bare.length === 0) return 'secure';
    return {
      problem: 'bare',
      shown: { subnets: bare.slice(0, 20).map(({ name }) => name) },
      expected: 'a group on each subnet',
    };
  },
};

const flowLogCheck: CloudCheck = {
  id: 'azure-network-traffic-is-logged',
  topics: ['azure_network_flow_log_captured_sent'],
  type: 'azure.network.virtual-network',
  title: 'Virtual network logs its traffic',
  severity: 'low',
  impact: 'After an intrusion nobody can say which machines spoke with whom.',
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: ['flow logs'],
  objectives: ['logging-on'],
  reads: ['properties'],
  joins: ['azure.network.flow-log'],
  problems: { off: { title: 'Virtual network does not log its traffic' } },
  remediation: remediationBy({
    summary: 'Create a flow log for the network in the Network Watcher of its region.',
    steps: ['Open Network Watcher, choose Flow logs and create one for the virtual network.'],
    effort: 'medium',
    page: 'azure/network-watcher/vnet-flow-logs-overview',
  }),
  judge({ uid, config }, related) {
    const targets = new Set(
      related
        .of('azure.network.flow-log')
        .filter((log) => log.config.properties.enabled === true)
        .map((log) => `${log.config.properties.targetResourceId}`.toLowerCase()),
    );
    if (targets.has(uid)) return 'secure';
    const subnets: readonly Answer[] = config.properties.subnets ?? [];
    // A log of each group of the network sees as much.
    const groups = subnets.map(({ properties }) => properties?.networkSecurityGroup?.id);
    const isCovered =
      groups.length > 0 && groups.every((id) => id && targets.has(`${id}`.toLowerCase()));
    if (isCovered) return 'secure';
    return { problem: 'off', shown: { 'flow logs': 0 }, expected: 'an enabled flow log' };
  },
};

const watcherCheck: CloudCheck = {
  id: 'azure-network-has-watcher',
  topics: ['azure_network_watcher_on'],
  type: 'azure.network.virtual-network',
  title: 'Region of a virtual network has a Network Watcher',
  severity: 'info',
  impact: 'Neither flow logs nor captures of packets are possible when they are needed.',
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  objectives: ['logging-on'],
  reads: [],
  joins: ['azure.network.watcher'],
  problems: { none: { title: 'Region of a virtual network has no Network Watcher' } },
  remediation: remediationBy({
    summary: 'Enable Network Watcher in each region with networks.',
    steps: ['Open Network Watcher and enable it for the region.'],
    cli: 'az network watcher configure --locations {region} --enabled true --resource-group NetworkWatcherRG',
    page: 'azure/network-watcher/network-watcher-create',
  }),
  judge({ region }, related) {
    const isWatched = related.of('azure.network.watcher').some((one) => one.region === region);
    if (isWatched) return 'secure';
    return { problem: 'none', shown: { region, watchers: 0 }, expected: 'a watcher' };
  },
};

const settings = [
  ...settingChecks(
    { type: 'azure.network.virtual-network', category: 'network', owasp: 'A02:2025' },
    [
      {
        id: 'azure-network-has-ddos-protection',
        topics: ['azure_network_vnet_ddos_protection_on'],
        title: 'Virtual network has DDoS protection',
        severity: 'info',
        impact:
          'An attack with traffic above what Azure absorbs for all takes public services down.',
        cweIds: ['CWE-400'],
        objectives: ['highly-available'],
        path: 'properties.enableDdosProtection',
        isSecure: isTrue,
        expected: 'true',
        problem: 'Virtual network has no DDoS protection plan',
        fix: {
          summary: 'Join networks with public services to a protection plan.',
          steps: ['Open DDoS protection of the network and choose a plan.'],
          effort: 'medium',
          page: 'azure/ddos-protection/manage-ddos-protection',
        },
      },
    ],
  ),
  ...settingChecks({ type: 'azure.network.flow-log', category: 'logging', owasp: 'A09:2025' }, [
    {
      id: 'azure-network-flow-log-kept-90-days',
      topics: ['azure_network_flow_log_more_than_90_days'],
      title: 'Flow logs are kept for 90 days',
      severity: 'info',
      impact:
        'An intrusion is often found after months, when the traffic of its first day is deleted.',
      cweIds: ['CWE-778'],
      objectives: ['logs-retained'],
      path: 'properties.retentionPolicy',
      isSecure: (policy) => !policy?.enabled || policy.days === 0 || policy.days >= 90,
      expected: '90 days, or 0 for ever',
      problem: 'Flow logs are deleted within 90 days',
      fix: {
        summary: 'Keep flow logs for 90 days at least.',
        steps: ['Open the flow log and set its retention to 90 days or more.'],
        page: 'azure/network-watcher/nsg-flow-logs-manage',
      },
    },
  ]),
];

export const networkChecks: readonly CloudCheck[] = [
  ...groupChecks,
  subnetsCheck,
  flowLogCheck,
  watcherCheck,
  ...settings,
];
