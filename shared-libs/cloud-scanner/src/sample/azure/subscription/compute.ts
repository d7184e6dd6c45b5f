import type { SampleSubscription } from '../sample-subscription.ts';
import { approved, idOf, part, resource } from './describe.ts';

const machines = 'Microsoft.Compute/virtualMachines';
const disks = 'Microsoft.Compute/disks';
const apps = 'Microsoft.Web/sites';
const vaults = 'Microsoft.KeyVault/vaults';
const secretVault = idOf(vaults, 'shop-secrets');
const keyVault = idOf(vaults, 'shop-keys');

const machine = (disablePasswordAuthentication: boolean) => ({
  hardwareProfile: { vmSize: 'Standard_D2s_v5' },
  storageProfile: { osDisk: { managedDisk: { id: idOf(disks, 'web-os') } } },
  osProfile: { computerName: 'web', linuxConfiguration: { disablePasswordAuthentication } },
  securityProfile: {
    encryptionAtHost: true,
    securityType: 'TrustedLaunch',
    uefiSettings: { secureBootEnabled: true, vTpmEnabled: true },
  },
});
const disk = (type: string) => ({
  diskSizeGB: 64,
  encryption: { type },
  networkAccessPolicy: 'DenyAll',
  publicNetworkAccess: 'Disabled',
});
const item = (vault: string, kind: string, name: string, attributes: object) => ({
  id: `${vault}/${kind}/${name}`,
  name,
  type: `Microsoft.KeyVault/vaults/${kind}`,
  properties: { attributes },
});
const END = 1_830_000_000;

export const computeResources: SampleSubscription['resources'] = [
  resource(machines, 'web', machine(false), { tags: { team: 'shop' } }),
  resource(machines, 'jump', machine(true)),
  resource(disks, 'web-os', disk('EncryptionAtRestWithCustomerKey'), {
    managedBy: idOf(machines, 'web'),
  }),
  resource(disks, 'forgotten', {
    ...disk('EncryptionAtRestWithPlatformKey'),
    networkAccessPolicy: 'AllowAll',
    publicNetworkAccess: 'Enabled',
  }),
  resource(
    'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems',
    'shop-backup/web',
    { virtualMachineId: idOf(machines, 'web'), protectionState: 'Protected' },
  ),
  resource('Microsoft.RecoveryServices/vaults', 'shop-backup', {
    encryption: { keyVaultProperties: { keyUri: 'https://shop-keys.vault.azure.net/keys/backup' } },
  }),
  resource(
    apps,
    'shop-web',
    { httpsOnly: false, clientCertEnabled: true, publicNetworkAccess: 'Enabled' },
    { kind: 'app,linux', identity: { type: 'SystemAssigned' } },
  ),
  resource(
    apps,
    'shop-invoices',
    { httpsOnly: true, clientCertEnabled: false, publicNetworkAccess: 'Enabled' },
    { kind: 'functionapp,linux' },
  ),
  resource('Microsoft.ContainerService/managedClusters', 'shop-aks', {
    enableRBAC: true,
    apiServerAccessProfile: { enablePrivateCluster: false },
    networkProfile: { networkPlugin: 'azure', networkPolicy: 'calico' },
    agentPoolProfiles: [{ name: 'system', enableNodePublicIP: false }],
  }),
  resource('Microsoft.ContainerRegistry/registries', 'shopimages', {
    adminUserEnabled: true,
    anonymousPullEnabled: true,
    publicNetworkAccess: 'Enabled',
    ...approved,
  }),
  resource(vaults, 'shop-secrets', {
    enableRbacAuthorization: true,
    enableSoftDelete: true,
    publicNetworkAccess: 'Enabled',
    networkAcls: { defaultAction: 'Allow', bypass: 'AzureServices' },
  }),
  resource(vaults, 'shop-keys', {
    enableRbacAuthorization: true,
    enableSoftDelete: true,
    enablePurgeProtection: true,
    publicNetworkAccess: 'Disabled',
    ...approved,
  }),
];

export const computeParts: SampleSubscription['parts'] = {
  [part(idOf(apps, 'shop-web'), 'config/web')]: {
    properties: {
      minTlsVersion: '1.0',
      ftpsState: 'AllAllowed',
      remoteDebuggingEnabled: true,
      http20Enabled: true,
    },
  },
  [part(idOf(apps, 'shop-invoices'), 'config/web')]: {
    properties: {
      minTlsVersion: '1.2',
      ftpsState: 'Disabled',
      remoteDebuggingEnabled: false,
      http20Enabled: true,
    },
  },
  [part(secretVault, 'secrets')]: {
    value: [
      item(secretVault, 'secrets', 'smtp-password', { enabled: true }),
      item(secretVault, 'secrets', 'payment-key', { enabled: true, exp: END }),
      item(secretVault, 'secrets', 'old', { enabled: false }),
    ],
  },
  [part(keyVault, 'keys')]: { value: [item(keyVault, 'keys', 'storage', { enabled: true })] },
  [part(keyVault, 'keys/storage')]: {
    ...item(keyVault, 'keys', 'storage', { enabled: true }),
    properties: { rotationPolicy: { lifetimeActions: [{ action: { type: 'rotate' } }] } },
  },
  [part(keyVault, 'providers/Microsoft.Insights/diagnosticSettings')]: {
    value: [{ properties: { logs: [{ category: 'AuditEvent', enabled: true }] } }],
  },
};
