import type { SampleAsset, SampleRead } from '../sample-project.ts';
import {
  compute,
  computeDefault,
  computeLink,
  policy,
  region,
  serviceAccountOf,
} from './describe.ts';

const zone = `${region}-b`;
const cloudScope = 'https://www.googleapis.com/auth/cloud-platform';

const machine = (name: string, data: object): SampleAsset =>
  compute(
    'Instance',
    `zones/${zone}/instances/${name}`,
    {
      status: 'RUNNING',
      zone: computeLink(`zones/${zone}`),
      machineType: computeLink(`zones/${zone}/machineTypes/e2-small`),
      scheduling: { automaticRestart: true },
      shieldedInstanceConfig: { enableVtpm: true, enableIntegrityMonitoring: true },
      networkInterfaces: [{ name: 'nic0', network: computeLink('global/networks/shop') }],
      serviceAccounts: [{ email: serviceAccountOf('shop'), scopes: [cloudScope] }],
      ...data,
    },
    { location: zone },
  );

const outside = (address: string, network = 'shop') => ({
  networkInterfaces: [
    {
      name: 'nic0',
      network: computeLink(`global/networks/${network}`),
      networkIP: '10.0.0.2',
      accessConfigs: [{ type: 'ONE_TO_ONE_NAT', name: 'external-nat', natIP: address }],
    },
  ],
});

/** In the form of the inventory, which writes the protocol in lower case. */
const firewall = (name: string, data: object): SampleAsset =>
  compute(
    'Firewall',
    `global/firewalls/${name}`,
    {
      network: computeLink('global/networks/default'),
      direction: 'INGRESS',
      priority: 1000,
      sourceRanges: ['0.0.0.0/0'],
      ...data,
    },
    { location: 'global' },
  );

const sshForAll = { allowed: [{ ipProtocol: 'tcp', ports: ['22'] }] };
const everything = { allowed: [{ ipProtocol: 'all' }] };

/** Machines, disks and networks. */
export const computeAssets: readonly SampleAsset[] = [
  machine('sample-bastion', {
    ...outside('203.0.113.10', 'default'),
    metadata: { items: [{ key: 'serial-port-enable', value: 'true' }] },
    serviceAccounts: [{ email: computeDefault, scopes: [cloudScope] }],
    canIpForward: true,
    shieldedInstanceConfig: {},
  }),
  machine('sample-cache', outside('203.0.113.11', 'default')),
  machine('sample-test-box', outside('203.0.113.12', 'default')),
  machine('sample-shop', {}),
  machine('sample-vanished', outside('203.0.113.13')),
  firewall('default-allow-ssh', sshForAll),
  firewall('default-allow-rdp', { allowed: [{ ipProtocol: 'tcp', ports: ['3389'] }] }),
  firewall('allow-everything', everything),
  firewall('shop-allow-proxy', {
    network: computeLink('global/networks/shop'),
    sourceRanges: ['35.235.240.0/20'],
    allowed: [{ ipProtocol: 'tcp', ports: ['22'] }],
    logConfig: { enable: true },
  }),
  compute(
    'Network',
    'global/networks/default',
    { autoCreateSubnetworks: true },
    { location: 'global' },
  ),
  compute(
    'Network',
    'global/networks/shop',
    { autoCreateSubnetworks: false },
    { location: 'global' },
  ),
  compute('Subnetwork', `regions/${region}/subnetworks/shop`, {
    network: computeLink('global/networks/shop'),
    ipCidrRange: '10.0.0.0/24',
    purpose: 'PRIVATE',
  }),
  compute('Disk', `zones/${zone}/disks/sample-shop`, { sizeGb: '20' }, { location: zone }),
  compute(
    'Image',
    'global/images/sample-golden',
    { diskSizeGb: '20' },
    {
      location: 'global',
      iamPolicy: policy({ 'roles/compute.imageUser': ['allAuthenticatedUsers'] }),
    },
  ),
  compute(
    'Snapshot',
    'global/snapshots/sample-orders-db',
    { diskSizeGb: '100' },
    { location: 'global', iamPolicy: policy({}) },
  ),
  compute(
    'BackendService',
    'global/backendServices/shop',
    { protocol: 'HTTPS' },
    { location: 'global' },
  ),
];

const effective = (instance: string, firewalls: readonly object[]): SampleRead => ({
  service: 'compute',
  operation: 'GetEffectiveFirewalls',
  when: { instance },
  answer: { firewalls },
});
/** In the form of the API. */
const rule = (name: string, allowed: object) => ({
  name,
  direction: 'INGRESS',
  priority: 1000,
  sourceRanges: ['0.0.0.0/0'],
  allowed: [allowed],
});

export const computeReads: readonly SampleRead[] = [
  effective('sample-bastion', [
    rule('default-allow-ssh', { IPProtocol: 'tcp', ports: ['22'] }),
    rule('default-allow-rdp', { IPProtocol: 'tcp', ports: ['3389'] }),
  ]),
  effective('sample-cache', [rule('allow-redis', { IPProtocol: 'tcp', ports: ['6379'] })]),
  effective('sample-test-box', [rule('allow-everything', { IPProtocol: 'all' })]),
  effective('sample-vanished', []),
];
