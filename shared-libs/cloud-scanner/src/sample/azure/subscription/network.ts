import type { SampleSubscription } from '../sample-subscription.ts';
import { idOf, resource } from './describe.ts';

const groups = 'Microsoft.Network/networkSecurityGroups';
const networks = 'Microsoft.Network/virtualNetworks';
const logs = 'Microsoft.Network/networkWatchers/flowLogs';

const rule = (name: string, priority: number, access: string, port: string, source: string) => ({
  name,
  properties: {
    direction: 'Inbound',
    access,
    priority,
    protocol: 'Tcp',
    sourcePortRange: '*',
    destinationPortRange: port,
    sourceAddressPrefix: source,
    destinationAddressPrefix: '*',
  },
});
const denyAll = {
  name: 'DenyAllInBound',
  properties: {
    direction: 'Inbound',
    access: 'Deny',
    priority: 65_500,
    protocol: '*',
    sourcePortRange: '*',
    destinationPortRange: '*',
    sourceAddressPrefix: '*',
    destinationAddressPrefix: '*',
  },
};
const subnet = (name: string, group: string | null) => ({
  name,
  properties: {
    addressPrefix: '10.0.0.0/24',
    ...(group && { networkSecurityGroup: { id: idOf(groups, group) } }),
  },
});
const on = (name: string) => ({ subnets: [{ id: `${idOf(networks, 'shop')}/subnets/${name}` }] });

export const networkResources: SampleSubscription['resources'] = [
  resource(groups, 'web', {
    ...on('web'),
    securityRules: [
      rule('ssh-from-anywhere', 100, 'Allow', '22', '0.0.0.0/0'),
      rule('https', 110, 'Allow', '443', 'Internet'),
    ],
    defaultSecurityRules: [denyAll],
  }),
  resource(groups, 'office', {
    ...on('office'),
    securityRules: [
      rule('rdp-denied', 90, 'Deny', '3389', '*'),
      rule('rdp', 100, 'Allow', '3389', '*'),
    ],
    defaultSecurityRules: [denyAll],
  }),
  resource(groups, 'data', {
    ...on('data'),
    securityRules: [rule('postgres-v6', 100, 'Allow', '5432', '::/0')],
    defaultSecurityRules: [denyAll],
  }),
  // Nothing uses it any more, and Azure leaves its default rules out.
  resource(groups, 'unused', { securityRules: [rule('all', 100, 'Allow', '*', '*')] }),
  resource(networks, 'shop', {
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
    enableDdosProtection: true,
    subnets: [
      subnet('web', 'web'),
      subnet('office', 'office'),
      subnet('data', 'data'),
      subnet('GatewaySubnet', null),
    ],
  }),
  resource(
    networks,
    'trial',
    { addressSpace: { addressPrefixes: ['10.9.0.0/16'] }, subnets: [subnet('default', null)] },
    { location: 'northeurope' },
  ),
  resource('Microsoft.Network/publicIPAddresses', 'web', { ipAddress: '192.0.2.10' }),
  resource('Microsoft.Network/networkWatchers', 'westeurope', { provisioningState: 'Succeeded' }),
  resource(logs, 'westeurope/shop', {
    enabled: true,
    targetResourceId: idOf(networks, 'shop'),
    retentionPolicy: { enabled: true, days: 30 },
  }),
];
