import type { SampleSubscription } from '../sample-subscription.ts';
import { approved, idOf, part, resource } from './describe.ts';

const sql = 'Microsoft.Sql/servers';
const postgres = 'Microsoft.DBforPostgreSQL/flexibleServers';
const mysql = 'Microsoft.DBforMySQL/flexibleServers';
const shopSql = idOf(sql, 'shop-sql');
const shopPostgres = idOf(postgres, 'shop-postgres');
const shopMysql = idOf(mysql, 'shop-mysql');

const AUTOMATION = 'Microsoft.Automation/automationAccounts';
const variable = (name: string, isEncrypted: boolean, value: string | null) => ({
  id: `${idOf(AUTOMATION, 'shop-jobs')}/variables/${name}`,
  name,
  properties: { isEncrypted, value },
});

const firewall = (name: string, startIpAddress: string, endIpAddress: string) => ({
  name,
  properties: { startIpAddress, endIpAddress },
});
const parameters = (values: Readonly<Record<string, string>>) => ({
  value: Object.entries(values).map(([name, value]) => ({
    id: `/configurations/${name}`,
    name,
    properties: { value, source: 'user-override' },
  })),
});

export const dataResources: SampleSubscription['resources'] = [
  resource(sql, 'shop-sql', {
    publicNetworkAccess: 'Enabled',
    minimalTlsVersion: 'None',
    administratorLogin: 'shopadmin',
    version: '12.0',
  }),
  resource(`${sql}/databases`, 'shop-sql/orders', { status: 'Online' }),
  resource(`${sql}/databases`, 'shop-sql/archive', { status: 'Online' }),
  resource(`${sql}/databases`, 'shop-sql/master', { status: 'Online' }),
  resource(postgres, 'shop-postgres', {
    version: '16',
    network: { publicNetworkAccess: 'Enabled' },
    backup: { backupRetentionDays: 7, geoRedundantBackup: 'Enabled' },
  }),
  resource(mysql, 'shop-mysql', {
    version: '8.0.21',
    network: { publicNetworkAccess: 'Enabled' },
    backup: { backupRetentionDays: 7, geoRedundantBackup: 'Disabled' },
  }),
  resource('Microsoft.DocumentDB/databaseAccounts', 'shop-cosmos', {
    publicNetworkAccess: 'Enabled',
    ipRules: [],
    isVirtualNetworkFilterEnabled: false,
    disableLocalAuth: false,
    ...approved,
  }),
  resource('Microsoft.Cache/redis', 'shop-sessions', { enableNonSslPort: true, sslPort: 6380 }),
  resource(
    'Microsoft.ServiceBus/namespaces',
    'shop-orders',
    { encryption: null },
    { sku: { name: 'Premium', tier: 'Premium' } },
  ),
  resource('Microsoft.EventHub/namespaces', 'shop-events', {
    disableLocalAuth: false,
    minimumTlsVersion: '1.2',
    publicNetworkAccess: 'Disabled',
  }),
  resource(
    AUTOMATION,
    'shop-jobs',
    { publicNetworkAccess: false },
    { identity: { type: 'SystemAssigned' } },
  ),
  resource('Microsoft.Search/searchServices', 'shop-search', { publicNetworkAccess: 'disabled' }),
];

export const dataParts: SampleSubscription['parts'] = {
  [part(idOf(AUTOMATION, 'shop-jobs'), 'variables')]: {
    value: [variable('ftp-password', false, '"a made-up value"'), variable('token', true, null)],
  },
  [part(shopSql, 'firewallRules')]: {
    value: [
      firewall('AllowAllWindowsAzureIps', '0.0.0.0', '0.0.0.0'),
      firewall('everyone', '0.0.0.0', '255.255.255.255'),
      firewall('office', '203.0.113.0', '203.0.113.255'),
    ],
  },
  [part(shopSql, 'auditingSettings/default')]: {
    properties: { state: 'Disabled', retentionDays: 0 },
  },
  [part(shopSql, 'encryptionProtector/current')]: {
    properties: { serverKeyType: 'ServiceManaged', serverKeyName: 'ServiceManaged' },
  },
  [part(shopSql, 'advancedThreatProtectionSettings/Default')]: { properties: { state: 'Enabled' } },
  [part(idOf(`${sql}/databases`, 'shop-sql/orders'), 'transparentDataEncryption/current')]: {
    properties: { state: 'Enabled' },
  },
  [part(idOf(`${sql}/databases`, 'shop-sql/archive'), 'transparentDataEncryption/current')]: {
    properties: { state: 'Disabled' },
  },
  [part(shopPostgres, 'firewallRules')]: {
    value: [firewall('AllowAllAzureServicesAndResourcesWithinAzureIps', '0.0.0.0', '0.0.0.0')],
  },
  [part(shopPostgres, 'configurations')]: parameters({
    require_secure_transport: 'off',
    'connection_throttle.enable': 'on',
    log_checkpoints: 'on',
    log_connections: 'off',
    log_disconnections: 'on',
    'logfiles.retention_days': '3',
  }),
  [part(shopMysql, 'firewallRules')]: {
    value: [firewall('all', '1.0.0.0', '254.255.255.255')],
  },
  [part(shopMysql, 'configurations')]: parameters({
    require_secure_transport: 'ON',
    tls_version: 'TLSv1.2',
    audit_log_enabled: 'OFF',
    audit_log_events: 'CONNECTION',
  }),
};
