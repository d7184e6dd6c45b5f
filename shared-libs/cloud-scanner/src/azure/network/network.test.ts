import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { networkChecks } from './network.checks.ts';
import { networkSources } from './network.sources.ts';

interface Rule {
  readonly access?: string;
  readonly priority?: number;
  readonly protocol?: string;
  readonly port?: string;
  readonly source?: string | readonly string[];
}

const group = (...rules: readonly Rule[]) => ({
  properties: {
    subnets: [{ id: 'subnet' }],
    securityRules: rules.map(
      ({ access = 'Allow', priority = 100, protocol = 'Tcp', port = '*', source = '*' }, at) => ({
        name: `rule-${at}`,
        properties: {
          direction: 'Inbound',
          access,
          priority,
          protocol,
          destinationPortRange: port,
          ...(typeof source === 'string'
            ? { sourceAddressPrefix: source }
            : { sourceAddressPrefixes: source }),
        },
      }),
    ),
    defaultSecurityRules: [
      {
        name: 'DenyAllInBound',
        properties: {
          direction: 'Inbound',
          access: 'Deny',
          priority: 65_500,
          protocol: '*',
          destinationPortRange: '*',
          sourceAddressPrefix: '*',
        },
      },
    ],
  },
});

const stories = (port: string, protocol: string): readonly Story[] => [
  { it: 'passes a group without rules', ends: 'secure', config: group() },
  {
    it: 'fails a port open to all',
    ends: 'open',
    shows: 'rule',
    config: group({ port, protocol }),
  },
  {
    it: 'does not apply to a group that nothing uses',
    ends: 'not applicable',
    config: { properties: {} },
  },
];

const vnet = (groupId: string | null, name = 'web') => ({
  properties: {
    subnets: [
      { name, properties: groupId === null ? {} : { networkSecurityGroup: { id: groupId } } },
    ],
  },
});
const uid = '/subscriptions/s/resourcegroups/r/providers/microsoft.network/virtualnetworks/main';
const log = (targetResourceId: string, enabled = true) => ({
  'azure.network.flow-log': [{ config: { properties: { enabled, targetResourceId } } }],
});

describeStories(
  { checks: networkChecks, sources: networkSources },
  {
    'azure-network-group-closes-ssh': [
      ...stories('22', 'Tcp'),
      ...['Internet', '0.0.0.0/0', '::/0', '0.0.0.0/1'].map((source) => ({
        it: `fails ${source}`,
        ends: 'open',
        config: group({ port: '20-30', source: ['10.0.0.0/8', source] }),
      })),
      ...['VirtualNetwork', '10.0.0.0/8', '203.0.113.0/24', '203.0.113.7'].map((source) => ({
        it: `passes ${source}`,
        ends: 'secure',
        config: group({ port: '22', source }),
      })),
      { it: 'fails every protocol', ends: 'open', config: group({ protocol: '*', port: '22' }) },
      { it: 'passes UDP', ends: 'secure', config: group({ protocol: 'Udp', port: '22' }) },
      {
        it: 'passes where an earlier rule denies it',
        ends: 'secure',
        config: group({ access: 'Deny', priority: 90, port: '22' }, { port: '22' }),
      },
      {
        it: 'fails where the denial comes later',
        ends: 'open',
        config: group({ access: 'Deny', priority: 200, port: '22' }, { port: '22' }),
      },
      {
        it: 'fails where one network alone is denied before',
        ends: 'open',
        config: group(
          { access: 'Deny', priority: 90, port: '22', source: '198.51.100.0/24' },
          { port: '22' },
        ),
      },
    ],
    'azure-network-group-closes-rdp': stories('3389', 'Tcp'),
    'azure-network-group-closes-database': [
      ...stories('5432', 'Tcp'),
      {
        it: 'names the port of a range',
        ends: 'open',
        title: 'Port 3306 is open to the internet by rule rule-0',
        config: group({ port: '3000-4000' }),
      },
    ],
    'azure-network-group-closes-udp': stories('161', 'Udp'),
    'azure-network-group-closes-http': stories('80', 'Tcp'),
    'azure-network-subnets-have-groups': [
      { it: 'passes', ends: 'secure', config: vnet('group') },
      { it: 'fails without', ends: 'bare', shows: 'subnets', config: vnet(null) },
      {
        it: 'does not apply to subnets of gateways',
        ends: 'not applicable',
        config: vnet(null, 'GatewaySubnet'),
      },
    ],
    'azure-network-traffic-is-logged': [
      {
        it: 'passes a log of the network',
        ends: 'secure',
        uid,
        config: vnet(null),
        related: log(uid),
      },
      {
        it: 'passes a log of each group',
        ends: 'secure',
        uid,
        config: vnet('/Groups/One'),
        related: log('/groups/one'),
      },
      {
        it: 'fails a log that is off',
        ends: 'off',
        uid,
        config: vnet(null),
        related: log(uid, false),
      },
      { it: 'fails without', ends: 'off', uid, config: vnet(null) },
    ],
    'azure-network-has-watcher': [
      {
        it: 'passes',
        ends: 'secure',
        config: {},
        related: { 'azure.network.watcher': [{ region: 'westeurope', config: {} }] },
      },
      {
        it: 'fails one of another region',
        ends: 'none',
        config: {},
        related: { 'azure.network.watcher': [{ region: 'northeurope', config: {} }] },
      },
    ],
    'azure-network-has-ddos-protection': settingStories(
      'properties.enableDdosProtection',
      true,
      false,
    ),
    'azure-network-flow-log-kept-90-days': [
      ...settingStories(
        'properties.retentionPolicy',
        { enabled: true, days: 90 },
        { enabled: true, days: 30 },
      ),
      {
        it: 'passes for ever',
        ends: 'secure',
        config: { properties: { retentionPolicy: { enabled: true, days: 0 } } },
      },
      { it: 'passes without an end', ends: 'secure', config: { properties: {} } },
    ],
  },
);
