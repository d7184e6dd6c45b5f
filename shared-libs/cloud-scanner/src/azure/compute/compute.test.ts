import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { computeChecks } from './compute.checks.ts';
import { computeSources } from './compute.sources.ts';

const uid = '/subscriptions/s/resourcegroups/r/providers/microsoft.compute/virtualmachines/shop';
const backup = (protectionState: string) => ({
  'azure.backup.item': [
    { config: { properties: { virtualMachineId: uid.toUpperCase(), protectionState } } },
  ],
});
const disk = (managedBy: string | null): readonly Story[] => [
  ...settingStories(
    'properties.encryption.type',
    'EncryptionAtRestWithCustomerKey',
    'EncryptionAtRestWithPlatformKey',
  ).map((story) => ({ ...story, config: { ...story.config, managedBy } })),
  {
    it: 'passes both keys',
    ends: 'secure',
    config: {
      managedBy,
      properties: { encryption: { type: 'EncryptionAtRestWithPlatformAndCustomerKeys' } },
    },
  },
  {
    it: 'does not apply otherwise',
    ends: 'not applicable',
    config: { managedBy: managedBy ? null : uid },
  },
];

describeStories(
  { checks: computeChecks, sources: computeSources },
  {
    'azure-machine-takes-ssh-keys-alone': [
      ...settingStories(
        'properties.osProfile.linuxConfiguration.disablePasswordAuthentication',
        true,
        false,
      ),
      { it: 'does not apply to Windows', ends: 'not applicable', config: { properties: {} } },
    ],
    'azure-machine-starts-trusted': [
      ...settingStories(
        'properties.securityProfile.uefiSettings',
        { secureBootEnabled: true, vTpmEnabled: true },
        { secureBootEnabled: false, vTpmEnabled: true },
      ),
      { it: 'fails without', ends: 'insecure', config: { properties: {} } },
    ],
    'azure-machine-has-managed-disks': settingStories(
      'properties.storageProfile.osDisk.managedDisk',
      { id: '/d' },
      null,
    ),
    'azure-machine-is-encrypted-at-host': settingStories(
      'properties.securityProfile.encryptionAtHost',
      true,
      false,
      null,
    ),
    'azure-machine-is-backed-up': [
      { it: 'passes', ends: 'secure', uid, config: {}, related: backup('Protected') },
      {
        it: 'fails one that was stopped',
        ends: 'none',
        uid,
        config: {},
        related: backup('ProtectionStopped'),
      },
      { it: 'fails without', ends: 'none', uid, config: {} },
    ],
    'azure-disk-in-use-has-own-key': disk(uid),
    'azure-disk-unattached-has-own-key': disk(null),
    'azure-disk-cannot-be-downloaded-by-link': [
      ...settingStories('properties.networkAccessPolicy', 'DenyAll', 'AllowAll', null),
      {
        it: 'passes without a public network',
        ends: 'secure',
        config: {
          properties: { publicNetworkAccess: 'Disabled', networkAccessPolicy: 'AllowAll' },
        },
      },
    ],
  },
);
