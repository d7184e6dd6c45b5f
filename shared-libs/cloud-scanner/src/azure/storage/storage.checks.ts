import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { relatedByUid } from '../../judging/related-index.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { approvedEndpoints } from '../private-endpoints.ts';
import { remediationBy, settingChecks } from '../settings.ts';

const type = 'azure.storage.account';
const docs = 'azure/storage';

/** A container's account is the id above its service. */
const accountOf = (uid: string): string => uid.slice(0, uid.indexOf('/blobservices/'));

const noBlobs = ({ Blobs }: Answer): string | null =>
  Blobs === null ? 'This kind of account has no blobs.' : null;
const noFiles = ({ Files }: Answer): string | null =>
  Files === null ? 'This kind of account has no file shares.' : null;

/** The values of a setting of SMB, which Azure joins with semicolons; null where none is set. */
const smb = (name: string) => (config: Answer) =>
  config.Files?.protocolSettings?.smb?.[name] ?? null;
const only = (allowed: readonly string[]) => (value: Answer) =>
  typeof value === 'string' &&
  value
    .split(';')
    .filter((part) => part !== '')
    .every((part) => allowed.includes(part.trim()));

const accounts = settingChecks({ type, category: 'exposure', owasp: 'A01:2025' }, [
  {
    id: 'azure-storage-account-forbids-anonymous-blobs',
    topics: ['azure_storage_blob_public_access_level_is_disabled'],
    title: 'Storage account forbids anonymous access to blobs',
    severity: 'medium',
    impact:
      'One click on one container publishes its blobs to everybody, and nobody else has to agree to it.',
    cweIds: ['CWE-732'],
    objectives: ['storage-not-public'],
    path: 'properties.allowBlobPublicAccess',
    isSecure: (value) => value === false,
    expected: 'false',
    problem: 'Storage account lets containers become public',
    aliases: ['anonymous access', 'public blob'],
    fix: {
      summary: 'Forbid anonymous access to blobs for the whole account.',
      steps: [
        'Open the storage account and choose Configuration.',
        'Set Allow Blob anonymous access to Disabled and save.',
      ],
      cli: 'az storage account update --ids {uid} --allow-blob-public-access false',
      terraform: 'allow_nested_items_to_be_public = false',
      page: `${docs}/blobs/anonymous-read-access-prevent`,
    },
  },
  {
    id: 'azure-storage-account-denies-other-networks',
    topics: ['azure_storage_default_network_access_rule_is_denied'],
    title: 'Storage account answers chosen networks alone',
    severity: 'medium',
    impact: 'A key or signature that leaks opens the data from any place on the internet.',
    cweIds: ['CWE-284'],
    objectives: ['network-not-exposed'],
    path: 'properties.networkAcls.defaultAction',
    settingOf: ({ properties }) =>
      properties.publicNetworkAccess === 'Disabled'
        ? 'Deny'
        : properties.networkAcls?.defaultAction,
    isSecure: (value) => value === 'Deny',
    expected: 'Deny',
    problem: 'Storage account answers every network',
    aliases: ['firewall', 'network rules'],
    fix: {
      summary: 'Deny networks by default, and allow those that need the account.',
      steps: [
        'Open the storage account and choose Networking.',
        'Choose Enabled from selected virtual networks and IP addresses, and add yours.',
      ],
      cli: 'az storage account update --ids {uid} --default-action Deny',
      terraform: 'network_rules {\n  default_action = "Deny"\n}',
      effort: 'medium',
      page: `${docs}/common/storage-network-security`,
    },
  },
  {
    id: 'azure-storage-account-is-off-public-network',
    topics: ['azure_storage_account_public_network_access_disabled'],
    title: 'Storage account has no public endpoint',
    severity: 'low',
    impact:
      'The endpoint has a public name and address, so that only its rules stand before the data.',
    cweIds: ['CWE-284'],
    objectives: [{ id: 'network-not-exposed', strength: 'hints' }],
    path: 'properties.publicNetworkAccess',
    isSecure: (value) => value === 'Disabled',
    expected: 'Disabled',
    problem: 'Storage account has a public endpoint',
    fix: {
      summary: 'Reach the account over private endpoints, then close the public one.',
      steps: [
        'Add a private endpoint under Networking for each service that is used.',
        'Set Public network access to Disabled.',
      ],
      cli: 'az storage account update --ids {uid} --public-network-access Disabled',
      effort: 'high',
      page: `${docs}/common/storage-network-security-set-default-access`,
    },
  },
  {
    id: 'azure-storage-account-has-private-endpoint',
    topics: ['azure_storage_private_endpoints_in_storage_accounts'],
    title: 'Storage account is reached over a private endpoint',
    severity: 'info',
    impact: 'Traffic of your own networks leaves them to reach the account at its public address.',
    category: 'network',
    cweIds: ['CWE-923'],
    objectives: ['network-segmented'],
    path: 'properties.privateEndpointConnections',
    settingOf: ({ properties }) => approvedEndpoints(properties),
    isSecure: (value) => value > 0,
    expected: 'an approved connection',
    problem: 'Storage account has no private endpoint',
    fix: {
      summary: 'Add a private endpoint in the network that uses the account.',
      steps: ['Open Networking, choose Private endpoints and add one for each service in use.'],
      effort: 'medium',
      page: `${docs}/common/storage-private-endpoints`,
    },
  },
  {
    id: 'azure-storage-account-refuses-shared-keys',
    topics: ['azure_storage_account_key_access_disabled'],
    title: 'Storage account refuses its account keys',
    severity: 'medium',
    impact:
      'An account key opens all data, has no owner and no end, and each log shows the same caller for it.',
    category: 'identity',
    cweIds: ['CWE-798'],
    owasp: 'A07:2025',
    objectives: ['access-central'],
    path: 'properties.allowSharedKeyAccess',
    isSecure: (value) => value === false,
    expected: 'false',
    problem: 'Storage account accepts its account keys',
    aliases: ['shared key', 'sas'],
    fix: {
      summary: 'Move clients to identities of Entra, then refuse shared keys.',
      steps: [
        'Find clients with keys by the metric Transactions, split by authentication.',
        'Under Configuration set Allow storage account key access to Disabled.',
      ],
      cli: 'az storage account update --ids {uid} --allow-shared-key-access false',
      effort: 'high',
      page: `${docs}/common/shared-key-authorization-prevent`,
    },
  },
  {
    id: 'azure-storage-account-key-age-limited',
    topics: ['azure_storage_key_rotation_90_days'],
    title: 'Storage account reminds of its key rotation within 90 days',
    severity: 'low',
    impact: 'Keys that nobody changes stay good for everyone who ever saw them.',
    category: 'identity',
    cweIds: ['CWE-324'],
    owasp: 'A07:2025',
    objectives: ['keys-rotated'],
    path: 'properties.keyPolicy.keyExpirationPeriodInDays',
    isSecure: (value) => value > 0 && value <= 90,
    expected: '1 to 90',
    problem: 'Storage account keys have no age limit of 90 days',
    notApplicable: ({ properties }) =>
      properties.allowSharedKeyAccess === false ? 'The account refuses its keys.' : null,
    fix: {
      summary: 'Set a reminder for keys and rotate them by it.',
      steps: ['Open Access keys, choose Set rotation reminder and enter 90 days.'],
      cli: 'az storage account update --ids {uid} --key-exp-days 90',
      page: `${docs}/common/storage-account-keys-manage`,
    },
  },
  {
    id: 'azure-storage-account-requires-https',
    topics: ['azure_storage_secure_transfer_required_on'],
    title: 'Storage account answers over TLS alone',
    severity: 'medium',
    impact: 'Signatures and data of clients that are set up with http cross networks in the clear.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    objectives: ['encrypted-in-transit'],
    path: 'properties.supportsHttpsTrafficOnly',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Storage account answers without TLS',
    fix: {
      summary: 'Require secure transfer.',
      steps: ['Under Configuration set Secure transfer required to Enabled.'],
      cli: 'az storage account update --ids {uid} --https-only true',
      terraform: 'https_traffic_only_enabled = true',
      page: `${docs}/common/storage-require-secure-transfer`,
    },
  },
  {
    id: 'azure-storage-account-requires-tls-12',
    topics: ['azure_storage_minimum_tls_version_12'],
    title: 'Storage account asks for TLS 1.2',
    severity: 'low',
    impact:
      'Clients may speak TLS 1.0 and 1.1, whose known weaknesses an attacker on the way can use.',
    category: 'data',
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    objectives: ['encrypted-in-transit'],
    path: 'properties.minimumTlsVersion',
    isSecure: (value) => value === 'TLS1_2' || value === 'TLS1_3',
    expected: 'TLS1_2',
    problem: 'Storage account accepts old TLS versions',
    fix: {
      summary: 'Set the minimum version to TLS 1.2.',
      steps: ['Under Configuration set Minimum TLS version to Version 1.2.'],
      cli: 'az storage account update --ids {uid} --min-tls-version TLS1_2',
      terraform: 'min_tls_version = "TLS1_2"',
      page: `${docs}/common/transport-layer-security-configure-minimum-version`,
    },
  },
  {
    id: 'azure-storage-account-stays-in-tenant',
    topics: ['azure_storage_cross_tenant_replication_disabled'],
    title: 'Storage account does not replicate to other tenants',
    severity: 'medium',
    impact:
      'Whoever may write replication rules copies each new blob into an account of a foreign tenant.',
    category: 'data',
    cweIds: ['CWE-200'],
    objectives: ['trust-limited'],
    path: 'properties.allowCrossTenantReplication',
    isSecure: (value) => value === false,
    expected: 'false',
    problem: 'Storage account may replicate to other tenants',
    fix: {
      summary: 'Forbid replication across tenants.',
      steps: [
        'Open Object replication, choose Advanced settings and clear cross-tenant replication.',
      ],
      cli: 'az storage account update --ids {uid} --allow-cross-tenant-replication false',
      page: `${docs}/blobs/object-replication-prevent-cross-tenant-policies`,
    },
  },
  {
    id: 'azure-storage-account-portal-uses-entra',
    topics: ['azure_storage_default_to_entra_authorization_on'],
    title: 'Portal reads the storage account with Entra identities',
    severity: 'info',
    impact: 'People in the portal work with the account key unless they remember to switch.',
    category: 'identity',
    cweIds: ['CWE-287'],
    owasp: 'A07:2025',
    objectives: ['access-central'],
    path: 'properties.defaultToOAuthAuthentication',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Portal reads the storage account with its key',
    fix: {
      summary: 'Make Entra authorization the default of the portal.',
      steps: ['Under Configuration enable Default to Microsoft Entra authorization.'],
      cli: 'az storage account update --ids {uid} --set defaultToOAuthAuthentication=true',
      page: `${docs}/blobs/authorize-data-operations-portal`,
    },
  },
  {
    id: 'azure-storage-account-encrypted-twice',
    topics: ['azure_storage_infrastructure_encryption_on'],
    title: 'Storage account encrypts its infrastructure as well',
    severity: 'info',
    impact: 'A flaw in one layer of encryption would be enough to read disks of the data centre.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    objectives: ['encrypted-at-rest'],
    path: 'properties.encryption.requireInfrastructureEncryption',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Storage account has one layer of encryption',
    fix: {
      summary:
        'Create a new account with infrastructure encryption and move the data that needs it.',
      steps: ['Enable infrastructure encryption under Encryption when you create the account.'],
      effort: 'high',
      page: `${docs}/common/infrastructure-encryption-enable`,
    },
  },
  {
    id: 'azure-storage-account-has-own-key',
    topics: ['azure_storage_encryption_with_customer_managed_keys'],
    title: 'Storage account is encrypted with an own key',
    severity: 'info',
    impact: 'You cannot take the key away when data has to become unreadable at once.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    objectives: ['keys-own'],
    path: 'properties.encryption.keySource',
    isSecure: (value) => typeof value === 'string' && value.toLowerCase() === 'microsoft.keyvault',
    expected: 'Microsoft.Keyvault',
    problem: 'Storage account is encrypted with a key of Microsoft',
    fix: {
      summary: 'Encrypt accounts with sensitive data with a key of your vault.',
      steps: ['Open Encryption, choose Customer-managed keys, a vault and a key.'],
      effort: 'medium',
      page: `${docs}/common/customer-managed-keys-overview`,
    },
  },
  {
    id: 'azure-storage-account-trusts-azure-services',
    topics: ['azure_storage_azure_services_are_trusted_to_access_on'],
    title: 'Storage account with a firewall lets trusted Azure services in',
    severity: 'info',
    impact:
      'Backup, logging and monitoring of Azure stop at the firewall without anybody seeing it.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    objectives: ['logging-on'],
    path: 'properties.networkAcls.bypass',
    isSecure: (value) => typeof value === 'string' && value.includes('AzureServices'),
    expected: 'AzureServices',
    problem: 'Storage account locks trusted Azure services out',
    notApplicable: ({ properties }) =>
      properties.networkAcls?.defaultAction === 'Deny' ? null : 'Every network reaches it.',
    fix: {
      summary: 'Allow trusted services of Azure as an exception.',
      steps: ['Open Networking and enable the exception for trusted Azure services.'],
      cli: 'az storage account update --ids {uid} --bypass AzureServices',
      page: `${docs}/common/storage-network-security-trusted-azure-services`,
    },
  },
  {
    id: 'azure-storage-account-is-geo-redundant',
    topics: ['azure_storage_geo_redundant_on'],
    title: 'Storage account keeps a copy in a second region',
    severity: 'info',
    impact: 'When the region is lost, the data are lost with it or out of reach for days.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    objectives: ['highly-available'],
    path: 'sku.name',
    isSecure: (value) => /G(?:Z?)RS$/.test(value ?? '') || /^Standard_RAG/.test(value ?? ''),
    expected: 'GRS or GZRS',
    problem: 'Storage account has copies in one region alone',
    fix: {
      summary: 'Choose a redundancy with a second region for data that must survive one.',
      steps: ['Open Redundancy and choose geo-redundant or geo-zone-redundant storage.'],
      cli: 'az storage account update --ids {uid} --sku Standard_GZRS',
      page: `${docs}/common/storage-redundancy`,
    },
  },
  {
    id: 'azure-storage-account-keeps-deleted-blobs',
    topics: ['azure_storage_soft_delete_on'],
    title: 'Storage account keeps deleted blobs and containers',
    severity: 'low',
    impact: 'A mistake or an extortionist deletes blobs for good.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    objectives: ['backups-kept'],
    path: 'Blobs.deleteRetentionPolicy.enabled',
    settingOf: ({ Blobs }) =>
      Blobs.deleteRetentionPolicy?.enabled === true &&
      Blobs.containerDeleteRetentionPolicy?.enabled === true,
    isSecure: isTrue,
    expected: 'true for blobs and for containers',
    problem: 'Storage account does not keep deleted blobs',
    notApplicable: noBlobs,
    fix: {
      summary: 'Switch soft delete on for blobs and containers.',
      steps: ['Open Data protection and enable soft delete for blobs and for containers.'],
      cli: 'az storage account blob-service-properties update --account-name {name} --enable-delete-retention true --delete-retention-days 14 --enable-container-delete-retention true --container-delete-retention-days 14',
      page: `${docs}/blobs/soft-delete-blob-overview`,
    },
  },
  {
    id: 'azure-storage-account-keeps-blob-versions',
    topics: ['azure_storage_blob_versioning_on'],
    title: 'Storage account keeps versions of blobs',
    severity: 'info',
    impact: 'A blob that is overwritten with the wrong content has no earlier one to go back to.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    objectives: ['backups-kept'],
    path: 'Blobs.isVersioningEnabled',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Storage account keeps no versions of blobs',
    notApplicable: noBlobs,
    fix: {
      summary: 'Switch blob versioning on, with a lifecycle rule for old versions.',
      steps: ['Open Data protection and enable versioning for blobs.'],
      cli: 'az storage account blob-service-properties update --account-name {name} --enable-versioning true',
      page: `${docs}/blobs/versioning-overview`,
    },
  },
  {
    id: 'azure-storage-account-keeps-deleted-shares',
    topics: ['azure_storage_file_shares_soft_delete_on'],
    title: 'Storage account keeps deleted file shares',
    severity: 'low',
    impact: 'A share that is deleted takes all its files along at once.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    objectives: ['backups-kept'],
    path: 'Files.shareDeleteRetentionPolicy.enabled',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Storage account does not keep deleted file shares',
    notApplicable: noFiles,
    fix: {
      summary: 'Switch soft delete on for file shares.',
      steps: ['Open File shares, choose Soft delete and enable it.'],
      cli: 'az storage account file-service-properties update --account-name {name} --enable-delete-retention true --delete-retention-days 14',
      page: `${docs}/files/storage-files-enable-soft-delete`,
    },
  },
  {
    id: 'azure-storage-account-smb-is-current',
    topics: ['azure_storage_smb_protocol_version_is_latest'],
    title: 'Storage account speaks SMB 3.1.1 alone',
    severity: 'low',
    impact: 'Clients may speak older versions of SMB, which lack checks of how a session began.',
    category: 'data',
    cweIds: ['CWE-757'],
    owasp: 'A04:2025',
    objectives: ['encrypted-in-transit'],
    path: 'Files.protocolSettings.smb.versions',
    settingOf: smb('versions'),
    isSecure: only(['SMB3.1.1']),
    expected: 'SMB3.1.1',
    problem: 'Storage account speaks old versions of SMB',
    notApplicable: noFiles,
    fix: {
      summary: 'Allow SMB 3.1.1 alone when all clients can speak it.',
      steps: ['Open File shares, choose Security and the maximum security profile.'],
      cli: 'az storage account file-service-properties update --account-name {name} --versions SMB3.1.1',
      page: `${docs}/files/files-smb-protocol`,
    },
  },
  {
    id: 'azure-storage-account-smb-is-encrypted-well',
    topics: ['azure_storage_smb_channel_encryption_with_secure_algorithm'],
    title: 'Storage account encrypts SMB with AES-256',
    severity: 'low',
    impact:
      'File traffic may be encrypted with a shorter key or an older mode than clients could use.',
    category: 'data',
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    objectives: ['encrypted-in-transit'],
    path: 'Files.protocolSettings.smb.channelEncryption',
    settingOf: smb('channelEncryption'),
    isSecure: only(['AES-256-GCM']),
    expected: 'AES-256-GCM',
    problem: 'Storage account encrypts SMB with older algorithms',
    notApplicable: noFiles,
    fix: {
      summary: 'Allow AES-256-GCM alone for the encryption of SMB.',
      steps: ['Open the security settings of File shares and clear the other algorithms.'],
      cli: 'az storage account file-service-properties update --account-name {name} --channel-encryption AES-256-GCM',
      page: `${docs}/files/storage-files-identity-ad-ds-enable`,
    },
  },
]);

const container: CloudCheck = {
  id: 'azure-storage-container-is-private',
  topics: ['azure_blobservice_blob_containers_private_access'],
  type: 'azure.storage.container',
  title: 'Blob container is private',
  severity: 'high',
  impact:
    'Anyone who knows or guesses an address reads blobs without signing in; with access to the container they list them first.',
  category: 'exposure',
  cweIds: ['CWE-732'],
  owasp: 'A01:2025',
  aliases: ['public container', 'anonymous read'],
  objectives: ['storage-not-public'],
  reads: ['properties'],
  joins: [type],
  problems: {
    listed: {
      title: 'Blob container can be listed and read by anyone',
      severity: 'critical',
      exposure: { kind: 'usable-by-anyone', phrase: 'Blobs are listed and read by anyone' },
    },
    read: {
      title: 'Blobs of a container can be read by anyone',
      exposure: { kind: 'usable-by-anyone', phrase: 'Blobs are readable by anyone' },
    },
  },
  remediation: remediationBy({
    summary: 'Set the access level of the container to Private.',
    steps: [
      'Open the container and choose Change access level.',
      'Choose Private, and give readers rights of Entra or signed addresses.',
    ],
    cli: 'az storage container set-permission --name {name} --public-access off --auth-mode login',
    terraform: 'container_access_type = "private"',
    page: 'azure/storage/blobs/anonymous-read-access-configure',
  }),
  judge({ config, uid }, related) {
    const { publicAccess = 'None' } = config.properties;
    if (publicAccess === 'None' || publicAccess === null) return 'secure';
    const account = relatedByUid(related.of(type), accountOf(uid));
    if (account?.config.properties.allowBlobPublicAccess === false) return 'secure';
    // From other networks nobody gets as far as the blobs.
    if (account?.config.properties.publicNetworkAccess === 'Disabled') return 'secure';
    if (account?.config.properties.networkAcls?.defaultAction === 'Deny') return 'secure';
    return {
      problem: publicAccess === 'Container' ? 'listed' : 'read',
      shown: { 'properties.publicAccess': publicAccess },
      expected: 'None',
    };
  },
};

export const storageChecks: readonly CloudCheck[] = [...accounts, container];
