import type { SampleSubscription } from '../sample-subscription.ts';
import { approved, idOf, part, resource } from './describe.ts';

const type = 'Microsoft.Storage/storageAccounts';

/** An account as it should be. */
const good = {
  allowBlobPublicAccess: false,
  allowSharedKeyAccess: false,
  allowCrossTenantReplication: false,
  defaultToOAuthAuthentication: true,
  minimumTlsVersion: 'TLS1_2',
  supportsHttpsTrafficOnly: true,
  publicNetworkAccess: 'Disabled',
  networkAcls: { defaultAction: 'Deny', bypass: 'AzureServices' },
  encryption: { keySource: 'Microsoft.Keyvault', requireInfrastructureEncryption: true },
  ...approved,
};

export const storageResources: SampleSubscription['resources'] = [
  resource(
    type,
    'shopassets',
    {
      ...good,
      allowBlobPublicAccess: true,
      allowSharedKeyAccess: true,
      publicNetworkAccess: 'Enabled',
      networkAcls: { defaultAction: 'Allow', bypass: 'AzureServices' },
      minimumTlsVersion: 'TLS1_0',
    },
    { kind: 'StorageV2', sku: { name: 'Standard_GZRS', tier: 'Standard' }, tags: { team: 'shop' } },
  ),
  resource(type, 'shopbackup', good, {
    kind: 'StorageV2',
    sku: { name: 'Standard_GRS', tier: 'Standard' },
  }),
  resource(
    type,
    'shoplegacy',
    {
      ...good,
      supportsHttpsTrafficOnly: false,
      allowCrossTenantReplication: true,
      privateEndpointConnections: [],
    },
    { kind: 'Storage', sku: { name: 'Standard_LRS', tier: 'Standard' } },
  ),
  // It has neither a kind nor a size in the answer, and it is gone when its parts are asked for.
  resource(type, 'shopvanished', good),
];

const assets = idOf(type, 'shopassets');
const backup = idOf(type, 'shopbackup');
const container = (account: string, name: string, publicAccess: string) => ({
  id: `${account}/blobServices/default/containers/${name}`,
  name,
  type: 'Microsoft.Storage/storageAccounts/blobServices/containers',
  properties: { publicAccess, leaseStatus: 'Unlocked' },
});
const kept = {
  deleteRetentionPolicy: { enabled: true, days: 14 },
  containerDeleteRetentionPolicy: { enabled: true, days: 14 },
  isVersioningEnabled: true,
};

export const storageParts: SampleSubscription['parts'] = {
  [part(assets, 'blobServices/default/containers')]: {
    value: [
      container(assets, 'images', 'Blob'),
      container(assets, 'invoices', 'Container'),
      container(assets, 'internal', 'None'),
    ],
  },
  [part(backup, 'blobServices/default/containers')]: {
    value: [container(backup, 'database', 'None')],
  },
  [part(backup, 'blobServices/default')]: {
    id: `${backup}/blobServices/default`,
    properties: kept,
  },
  [part(assets, 'blobServices/default')]: {
    id: `${assets}/blobServices/default`,
    properties: { deleteRetentionPolicy: { enabled: false } },
  },
  [part(assets, 'fileServices/default')]: {
    id: `${assets}/fileServices/default`,
    properties: {
      shareDeleteRetentionPolicy: { enabled: true, days: 7 },
      protocolSettings: { smb: { versions: 'SMB2.1;SMB3.0;SMB3.1.1' } },
    },
  },
};
