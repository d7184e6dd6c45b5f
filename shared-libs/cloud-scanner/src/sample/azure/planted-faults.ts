import { idOf, subscriptionId, tenantId } from './subscription/describe.ts';
import { ADMIN, DEPLOYER } from './subscription/directory.ts';
import { ACCESS_ASSIGNMENT, OWNER_ROLE } from './subscription/governance.ts';

const subscription = `/subscriptions/${subscriptionId}`;
const assets = idOf('Microsoft.Storage/storageAccounts', 'shopassets');

/** The faults of the sample subscription: by the id of a resource, the checks that find it insecure. */
const faults: Readonly<Record<string, readonly string[]>> = {
  [assets]: [
    'azure-storage-account-forbids-anonymous-blobs',
    'azure-storage-account-denies-other-networks',
    'azure-storage-account-refuses-shared-keys',
    'azure-storage-account-requires-tls-12',
    'azure-storage-account-keeps-deleted-blobs',
    'azure-storage-account-smb-is-current',
  ],
  [`${assets}/blobServices/default/containers/invoices`]: ['azure-storage-container-is-private'],
  [`${assets}/blobServices/default/containers/images`]: ['azure-storage-container-is-private'],
  [idOf('Microsoft.Storage/storageAccounts', 'shoplegacy')]: [
    'azure-storage-account-requires-https',
    'azure-storage-account-stays-in-tenant',
    'azure-storage-account-is-geo-redundant',
  ],
  [idOf('Microsoft.Network/networkSecurityGroups', 'web')]: ['azure-network-group-closes-ssh'],
  [idOf('Microsoft.Network/networkSecurityGroups', 'data')]: [
    'azure-network-group-closes-database',
  ],
  [idOf('Microsoft.Network/virtualNetworks', 'trial')]: [
    'azure-network-subnets-have-groups',
    'azure-network-traffic-is-logged',
    'azure-network-has-watcher',
  ],
  [idOf('Microsoft.Network/networkWatchers/flowLogs', 'westeurope/shop')]: [
    'azure-network-flow-log-kept-90-days',
  ],
  [idOf('Microsoft.Sql/servers', 'shop-sql')]: [
    'azure-sql-server-firewall-is-narrow',
    'azure-sql-server-is-audited',
    'azure-sql-server-has-entra-administrator',
    'azure-sql-server-requires-tls-12',
  ],
  [idOf('Microsoft.Sql/servers/databases', 'shop-sql/archive')]: [
    'azure-sql-database-is-encrypted',
  ],
  [idOf('Microsoft.DBforPostgreSQL/flexibleServers', 'shop-postgres')]: [
    'azure-postgresql-server-firewall-is-narrow',
    'azure-postgresql-server-requires-tls',
    'azure-postgresql-server-logs-connections',
  ],
  [idOf('Microsoft.DBforMySQL/flexibleServers', 'shop-mysql')]: [
    'azure-mysql-server-firewall-is-narrow',
    'azure-mysql-server-is-audited',
  ],
  [idOf('Microsoft.DocumentDB/databaseAccounts', 'shop-cosmos')]: [
    'azure-cosmos-answers-chosen-networks',
    'azure-cosmos-refuses-keys',
  ],
  [idOf('Microsoft.Cache/redis', 'shop-sessions')]: ['azure-redis-answers-over-tls'],
  [idOf('Microsoft.EventHub/namespaces', 'shop-events')]: ['azure-event-hubs-refuses-shared-keys'],
  [`${idOf('Microsoft.Automation/automationAccounts', 'shop-jobs')}/variables/ftp-password`]: [
    'azure-automation-variable-is-encrypted',
  ],
  [idOf('Microsoft.Compute/virtualMachines', 'web')]: ['azure-machine-takes-ssh-keys-alone'],
  [idOf('Microsoft.Compute/virtualMachines', 'jump')]: ['azure-machine-is-backed-up'],
  [idOf('Microsoft.Compute/disks', 'forgotten')]: [
    'azure-disk-unattached-has-own-key',
    'azure-disk-cannot-be-downloaded-by-link',
  ],
  [idOf('Microsoft.Web/sites', 'shop-web')]: [
    'azure-web-app-redirects-to-https',
    'azure-web-app-requires-tls-12',
    'azure-web-app-closes-remote-debugging',
    'azure-web-app-deploys-without-ftp',
  ],
  [idOf('Microsoft.Web/sites', 'shop-invoices')]: ['azure-function-app-has-identity'],
  [idOf('Microsoft.ContainerService/managedClusters', 'shop-aks')]: ['azure-aks-api-is-not-public'],
  [idOf('Microsoft.ContainerRegistry/registries', 'shopimages')]: [
    'azure-registry-forbids-anonymous-pull',
    'azure-registry-has-no-admin-user',
  ],
  [idOf('Microsoft.KeyVault/vaults', 'shop-secrets')]: [
    'azure-key-vault-closes-other-networks',
    'azure-key-vault-is-recoverable',
    'azure-key-vault-is-logged',
  ],
  [`${idOf('Microsoft.KeyVault/vaults', 'shop-secrets')}/secrets/smtp-password`]: [
    'azure-key-vault-secret-ends',
  ],
  [`${subscription}/providers/microsoft.authorization/roleAssignments/${ACCESS_ASSIGNMENT}`]: [
    'azure-role-access-administrator-is-narrow',
  ],
  [`${subscription}/providers/microsoft.authorization/roleDefinitions/${OWNER_ROLE}`]: [
    'azure-role-custom-is-no-owner',
  ],
  [subscription]: [
    'azure-subscription-defends-storage',
    'azure-subscription-defends-key-vault',
    'azure-subscription-security-contact-set',
    'azure-subscription-logs-what-matters',
    'azure-subscription-alarm-policy-assigned',
    'azure-role-for-locks-exists',
  ],
  [`/tenants/${tenantId}`]: [
    'azure-tenant-asks-for-second-factor',
    'azure-tenant-asks-second-factor-for-azure',
    'azure-tenant-limits-invitations',
    'azure-tenant-limits-consent-to-verified',
  ],
  [`/users/${ADMIN}`]: ['azure-administrator-has-second-factor'],
  [`/applications/${DEPLOYER}`]: ['azure-application-trusts-one-workflow'],
};

export const plantedFaults: readonly { readonly uid: string; readonly checkId: string }[] =
  Object.entries(faults).flatMap(([uid, checkIds]) =>
    checkIds.map((checkId) => ({ uid: uid.toLowerCase(), checkId })),
  );
