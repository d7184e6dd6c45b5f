import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { remediationBy, settingChecks } from '../settings.ts';

const docs = 'azure/virtual-machines';
const linux = ({ properties }: Answer): string | null =>
  properties.osProfile?.linuxConfiguration ? null : 'It is no Linux machine with a profile.';

const machineChecks = settingChecks(
  { type: 'azure.compute.machine', category: 'identity', owasp: 'A02:2025' },
  [
    {
      id: 'azure-machine-takes-ssh-keys-alone',
      topics: ['azure_vm_linux_enforce_ssh_authentication'],
      title: 'Linux machine takes SSH keys alone',
      severity: 'medium',
      impact: 'One guessed password opens a shell on the machine.',
      owasp: 'A07:2025',
      cweIds: ['CWE-307'],
      objectives: ['passwords-strong'],
      path: 'properties.osProfile.linuxConfiguration.disablePasswordAuthentication',
      isSecure: isTrue,
      expected: 'true',
      problem: 'Linux machine takes passwords over SSH',
      notApplicable: linux,
      fix: {
        summary: 'Create machines with SSH keys, and switch passwords off in those that run.',
        steps: ['Set PasswordAuthentication to no in sshd_config, and create new ones with a key.'],
        effort: 'medium',
        page: `${docs}/linux/create-ssh-keys-detailed`,
      },
    },
    {
      id: 'azure-machine-starts-trusted',
      topics: ['azure_vm_trusted_launch_on'],
      title: 'Machine starts with trusted launch',
      severity: 'low',
      impact: 'A rootkit below the operating system is neither kept out nor seen.',
      category: 'data',
      owasp: 'A08:2025',
      cweIds: ['CWE-693'],
      objectives: [{ id: 'builds-trusted', strength: 'hints' }],
      path: 'properties.securityProfile.uefiSettings',
      settingOf: ({ properties }) => {
        const { uefiSettings } = properties.securityProfile ?? {};
        return uefiSettings?.secureBootEnabled === true && uefiSettings.vTpmEnabled === true;
      },
      isSecure: isTrue,
      expected: 'secure boot and a virtual TPM',
      problem: 'Machine starts without trusted launch',
      fix: {
        summary: 'Use trusted launch with secure boot and a virtual TPM.',
        steps: ['Stop the machine, choose Trusted launch as security type and start it.'],
        effort: 'medium',
        page: `${docs}/trusted-launch`,
      },
    },
    {
      id: 'azure-machine-has-managed-disks',
      topics: ['azure_vm_using_managed_disks'],
      title: 'Machine has managed disks',
      severity: 'low',
      impact: 'Disks are files in a storage account, open to whoever has its key.',
      category: 'data',
      cweIds: ['CWE-732'],
      objectives: [{ id: 'encrypted-at-rest', strength: 'hints' }],
      path: 'properties.storageProfile.osDisk.managedDisk',
      isSecure: (value) => value !== null && value !== undefined,
      expected: 'a managed disk',
      problem: 'Machine has disks in a storage account',
      fix: {
        summary: 'Convert the disks of the machine to managed ones.',
        steps: ['Stop the machine, open Disks and migrate to managed disks.'],
        cli: 'az vm convert --ids {uid}',
        effort: 'medium',
        page: `${docs}/windows/convert-unmanaged-to-managed-disks`,
      },
    },
    {
      id: 'azure-machine-is-encrypted-at-host',
      topics: ['azure_virtualmachines_vm_encryption_at_host'],
      title: 'Machine is encrypted at its host',
      severity: 'info',
      impact: 'Temporary disks and caches lie on the host as they are.',
      category: 'data',
      owasp: 'A04:2025',
      cweIds: ['CWE-311'],
      objectives: ['encrypted-at-rest'],
      path: 'properties.securityProfile.encryptionAtHost',
      isSecure: isTrue,
      expected: 'true',
      problem: 'Machine is not encrypted at its host',
      fix: {
        summary: 'Switch encryption at host on.',
        steps: [
          'Stop the machine, open Disks, Additional settings, and enable encryption at host.',
        ],
        cli: 'az vm update --ids {uid} --set securityProfile.encryptionAtHost=true',
        page: `${docs}/disks-enable-host-based-encryption-portal`,
      },
    },
  ],
);

const backupCheck: CloudCheck = {
  id: 'azure-machine-is-backed-up',
  topics: ['azure_vm_backup_on'],
  type: 'azure.compute.machine',
  title: 'Machine is backed up',
  severity: 'low',
  impact: 'After an extortion or a fault there is no copy of the machine to start from.',
  category: 'resilience',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['recovery services'],
  objectives: ['backups-kept'],
  reads: [],
  joins: ['azure.backup.item'],
  problems: { none: { title: 'Machine is not backed up' } },
  remediation: remediationBy({
    summary: 'Protect the machine with a policy of a Recovery Services vault.',
    steps: ['Open Backup of the machine and choose a vault and a policy.'],
    cli: 'az backup protection enable-for-vm --vm {uid} --vault-name <vault> --policy-name <policy> --resource-group <group>',
    page: 'azure/backup/backup-azure-vms-first-look-arm',
  }),
  judge({ uid }, related) {
    const item = related
      .of('azure.backup.item')
      .find(({ config }) => machineOf(config.properties) === uid);
    const state = item?.config.properties.protectionState ?? null;
    if (item && state !== 'ProtectionStopped' && state !== 'ProtectionError') return 'secure';
    return { problem: 'none', shown: { protectionState: state }, expected: 'Protected' };
  },
};

const machineOf = ({ virtualMachineId, sourceResourceId }: Answer): string =>
  `${virtualMachineId ?? sourceResourceId ?? ''}`.toLowerCase();

/** An own key may stand behind a key of the platform, too. */
const hasOwnKey = (value: Answer): boolean => `${value ?? ''}`.includes('CustomerKey');

const diskChecks = settingChecks(
  { type: 'azure.compute.disk', category: 'data', owasp: 'A04:2025' },
  [
    {
      id: 'azure-disk-in-use-has-own-key',
      topics: [
        'azure_vm_attached_disks_encrypted_with_cmk',
        'azure_virtualmachines_disk_byok_encryption_enabled',
      ],
      title: 'Disk of a machine is encrypted with an own key',
      severity: 'info',
      impact: 'Microsoft holds the key of the disk, and you cannot take it away.',
      cweIds: ['CWE-311'],
      objectives: ['keys-own'],
      path: 'properties.encryption.type',
      reads: ['managedBy', 'properties'],
      isSecure: hasOwnKey,
      expected: 'EncryptionAtRestWithCustomerKey',
      problem: 'Disk of a machine is encrypted with a key of Microsoft',
      notApplicable: ({ managedBy }) => (managedBy ? null : 'No machine uses the disk.'),
      fix: {
        summary: 'Use a disk encryption set with a key of your vault.',
        steps: ['Open Encryption of the disk and choose a customer-managed key.'],
        effort: 'medium',
        page: `${docs}/disks-enable-customer-managed-keys-portal`,
      },
    },
    {
      id: 'azure-disk-unattached-has-own-key',
      topics: ['azure_vm_unattached_disks_encrypted_with_cmk'],
      title: 'Disk that no machine uses is encrypted with an own key',
      severity: 'info',
      impact: 'A forgotten disk can be attached elsewhere and read.',
      cweIds: ['CWE-311'],
      objectives: ['keys-own', 'unused-resources-removed'],
      path: 'properties.encryption.type',
      reads: ['managedBy', 'properties'],
      isSecure: hasOwnKey,
      expected: 'EncryptionAtRestWithCustomerKey',
      problem: 'Disk that no machine uses is encrypted with a key of Microsoft',
      notApplicable: ({ managedBy }) => (managedBy ? 'A machine uses the disk.' : null),
      fix: {
        summary: 'Delete disks that nobody needs, and encrypt the others with an own key.',
        steps: ['Delete the disk, or open its Encryption and choose a customer-managed key.'],
        cli: 'az disk delete --ids {uid}',
        page: `${docs}/disks-find-unattached-portal`,
      },
    },
  ],
);

const exportChecks = settingChecks(
  { type: 'azure.compute.disk', category: 'exposure', owasp: 'A01:2025' },
  [
    {
      id: 'azure-disk-cannot-be-downloaded-by-link',
      topics: ['azure_disk_public_network_access'],
      title: 'Disk cannot be downloaded from the internet by a link',
      severity: 'low',
      impact: 'Whoever may make a link copies the whole disk out of the network with it.',
      cweIds: ['CWE-284'],
      objectives: ['resources-not-public'],
      path: 'properties.networkAccessPolicy',
      settingOf: ({ properties }) =>
        properties.publicNetworkAccess === 'Disabled'
          ? 'DenyAll'
          : (properties.networkAccessPolicy ?? null),
      isSecure: (value) => value === 'DenyAll' || value === 'AllowPrivate',
      expected: 'DenyAll or AllowPrivate',
      problem: 'Disk can be downloaded from the internet by a link',
      fix: {
        summary: 'Forbid export of the disk over public networks.',
        steps: ['Open Networking of the disk and disable public and private access.'],
        cli: 'az disk update --ids {uid} --network-access-policy DenyAll --public-network-access Disabled',
        page: `${docs}/disks-restrict-import-export-overview`,
      },
    },
  ],
);

export const computeChecks: readonly CloudCheck[] = [
  ...machineChecks,
  backupCheck,
  ...diskChecks,
  ...exportChecks,
];
