import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { storageChecks } from './storage.checks.ts';
import { storageSources } from './storage.sources.ts';

const properties = (values: object) => ({ properties: values });
const smb = (values: object) => ({ Files: { protocolSettings: { smb: values } } });
const account = (values: object) => ({
  'azure.storage.account': [
    {
      uid: '/subscriptions/s/resourcegroups/r/providers/microsoft.storage/storageaccounts/shop',
      config: properties(values),
    },
  ],
});
const containerUid =
  '/subscriptions/s/resourcegroups/r/providers/microsoft.storage/storageaccounts/shop/blobservices/default/containers/invoices';
const container = (publicAccess: string | null, values: object) => ({
  uid: containerUid,
  config: properties({ publicAccess }),
  related: account(values),
});

describeStories(
  { checks: storageChecks, sources: storageSources },
  {
    'azure-storage-account-forbids-anonymous-blobs': settingStories(
      'properties.allowBlobPublicAccess',
      false,
      true,
      null,
    ),
    'azure-storage-account-denies-other-networks': [
      {
        it: 'passes chosen networks',
        ends: 'secure',
        config: properties({ networkAcls: { defaultAction: 'Deny' } }),
      },
      {
        it: 'passes without a public endpoint',
        ends: 'secure',
        config: properties({
          publicNetworkAccess: 'Disabled',
          networkAcls: { defaultAction: 'Allow' },
        }),
      },
      {
        it: 'fails all networks',
        ends: 'insecure',
        config: properties({ networkAcls: { defaultAction: 'Allow' } }),
      },
      { it: 'fails an account without rules', ends: 'insecure', config: properties({}) },
    ],
    'azure-storage-account-is-off-public-network': settingStories(
      'properties.publicNetworkAccess',
      'Disabled',
      'Enabled',
      null,
    ),
    'azure-storage-account-has-private-endpoint': [
      {
        it: 'passes an approved connection',
        ends: 'secure',
        config: properties({
          privateEndpointConnections: [
            { properties: { privateLinkServiceConnectionState: { status: 'Approved' } } },
          ],
        }),
      },
      {
        it: 'fails one that waits',
        ends: 'insecure',
        config: properties({
          privateEndpointConnections: [
            { properties: { privateLinkServiceConnectionState: { status: 'Pending' } } },
          ],
        }),
      },
      { it: 'fails without', ends: 'insecure', config: properties({}) },
    ],
    'azure-storage-account-refuses-shared-keys': settingStories(
      'properties.allowSharedKeyAccess',
      false,
      true,
      null,
    ),
    'azure-storage-account-key-age-limited': [
      ...settingStories('properties.keyPolicy.keyExpirationPeriodInDays', 90, 365, null),
      {
        it: 'does not apply where keys are refused',
        ends: 'not applicable',
        config: properties({ allowSharedKeyAccess: false }),
      },
    ],
    'azure-storage-account-requires-https': settingStories(
      'properties.supportsHttpsTrafficOnly',
      true,
      false,
    ),
    'azure-storage-account-requires-tls-12': [
      ...settingStories('properties.minimumTlsVersion', 'TLS1_2', 'TLS1_0', null),
      { it: 'passes 1.3', ends: 'secure', config: properties({ minimumTlsVersion: 'TLS1_3' }) },
    ],
    'azure-storage-account-stays-in-tenant': settingStories(
      'properties.allowCrossTenantReplication',
      false,
      true,
      null,
    ),
    'azure-storage-account-portal-uses-entra': settingStories(
      'properties.defaultToOAuthAuthentication',
      true,
      false,
      null,
    ),
    'azure-storage-account-encrypted-twice': settingStories(
      'properties.encryption.requireInfrastructureEncryption',
      true,
      null,
    ),
    'azure-storage-account-has-own-key': settingStories(
      'properties.encryption.keySource',
      'Microsoft.Keyvault',
      'Microsoft.Storage',
    ),
    'azure-storage-account-trusts-azure-services': [
      {
        it: 'passes the exception',
        ends: 'secure',
        config: properties({
          networkAcls: { defaultAction: 'Deny', bypass: 'Logging, AzureServices' },
        }),
      },
      {
        it: 'fails without',
        ends: 'insecure',
        config: properties({ networkAcls: { defaultAction: 'Deny', bypass: 'None' } }),
      },
      {
        it: 'does not apply without a firewall',
        ends: 'not applicable',
        config: properties({ networkAcls: { defaultAction: 'Allow', bypass: 'None' } }),
      },
    ],
    'azure-storage-account-is-geo-redundant': [
      ...settingStories('sku.name', 'Standard_GRS', 'Standard_LRS', 'Standard_ZRS', null),
      ...['Standard_RAGRS', 'Standard_GZRS', 'Standard_RAGZRS'].map((name) => ({
        it: `passes ${name}`,
        ends: 'secure',
        config: { sku: { name } },
      })),
    ],
    'azure-storage-account-keeps-deleted-blobs': [
      {
        it: 'passes both',
        ends: 'secure',
        config: {
          Blobs: {
            deleteRetentionPolicy: { enabled: true },
            containerDeleteRetentionPolicy: { enabled: true },
          },
        },
      },
      {
        it: 'fails blobs alone',
        ends: 'insecure',
        config: { Blobs: { deleteRetentionPolicy: { enabled: true } } },
      },
      { it: 'fails without', ends: 'insecure', config: { Blobs: {} } },
      { it: 'does not apply to files', ends: 'not applicable', config: { Blobs: null } },
    ],
    'azure-storage-account-keeps-blob-versions': [
      ...settingStories('Blobs.isVersioningEnabled', true, false, null),
      { it: 'does not apply to files', ends: 'not applicable', config: { Blobs: null } },
    ],
    'azure-storage-account-keeps-deleted-shares': [
      ...settingStories('Files.shareDeleteRetentionPolicy.enabled', true, false, null),
      { it: 'does not apply to blobs', ends: 'not applicable', config: { Files: null } },
    ],
    'azure-storage-account-smb-is-current': [
      { it: 'passes 3.1.1', ends: 'secure', config: smb({ versions: 'SMB3.1.1;' }) },
      {
        it: 'fails older ones beside it',
        ends: 'insecure',
        config: smb({ versions: 'SMB2.1;SMB3.1.1' }),
      },
      { it: 'fails the default', ends: 'insecure', config: { Files: {} } },
      { it: 'does not apply to blobs', ends: 'not applicable', config: { Files: null } },
    ],
    'azure-storage-account-smb-is-encrypted-well': [
      { it: 'passes GCM', ends: 'secure', config: smb({ channelEncryption: 'AES-256-GCM' }) },
      {
        it: 'fails CCM beside it',
        ends: 'insecure',
        config: smb({ channelEncryption: 'AES-128-CCM;AES-256-GCM' }),
      },
      { it: 'does not apply to blobs', ends: 'not applicable', config: { Files: null } },
    ],
    'azure-storage-container-is-private': [
      { it: 'passes a private one', ends: 'secure', ...container('None', {}) },
      { it: 'passes one without a level', ends: 'secure', ...container(null, {}) },
      { it: 'fails a list for all', ends: 'listed', ...container('Container', {}) },
      { it: 'fails blobs for all', ends: 'read', ...container('Blob', {}) },
      {
        it: 'passes where the account forbids it',
        ends: 'secure',
        ...container('Container', { allowBlobPublicAccess: false }),
      },
      {
        it: 'passes without a public endpoint',
        ends: 'secure',
        ...container('Blob', { publicNetworkAccess: 'Disabled' }),
      },
      {
        it: 'passes behind a firewall',
        ends: 'secure',
        ...container('Blob', { networkAcls: { defaultAction: 'Deny' } }),
      },
    ],
  },
);
