import type { CloudCheck } from '../../definition/cloud-check.ts';
import { judgeFirewall } from '../firewall.ts';
import { isOn } from '../parameters.ts';
import { remediationBy, settingChecks } from '../settings.ts';

const type = 'azure.mysql.server';
const docs = 'azure/mysql/flexible-server';
const parameterPage = `${docs}/how-to-configure-server-parameters-portal`;

const firewallCheck: CloudCheck = {
  id: 'azure-mysql-server-firewall-is-narrow',
  topics: ['azure_mysql_server_unrestricted_inbound_access'],
  type,
  title: 'MySQL server lets known networks in alone',
  severity: 'high',
  impact: 'The whole internet may guess at the accounts of the database.',
  category: 'exposure',
  cweIds: ['CWE-284'],
  owasp: 'A01:2025',
  aliases: ['firewall', '3306'],
  objectives: ['databases-not-public'],
  reads: ['properties', 'FirewallRules'],
  problems: {
    everybody: {
      title: 'MySQL server lets the internet in',
      exposure: { kind: 'usable-by-anyone', phrase: 'The database can be reached by anyone' },
    },
  },
  remediation: remediationBy({
    summary: 'Delete the wide rule and name the networks of your applications.',
    steps: ['Open Networking of the MySQL server and delete the wide firewall rule.'],
    cli: 'az mysql flexible-server firewall-rule list --name {name} --resource-group <group>',
    page: `${docs}/concepts-networking-public`,
  }),
  judge: ({ config }) =>
    judgeFirewall(config.FirewallRules, config.properties.network?.publicNetworkAccess),
};

const rows = settingChecks({ type, category: 'logging', owasp: 'A09:2025' }, [
  {
    id: 'azure-mysql-server-requires-tls',
    topics: ['azure_mysql_server_ssl_connection_on'],
    title: 'MySQL server asks for TLS',
    severity: 'medium',
    impact: 'A client that forgets TLS sends its password and rows in the clear.',
    category: 'data',
    owasp: 'A04:2025',
    cweIds: ['CWE-319'],
    objectives: ['encrypted-in-transit'],
    path: 'Parameters.require_secure_transport',
    isSecure: isOn,
    expected: 'ON',
    problem: 'MySQL server answers without TLS',
    fix: {
      summary: 'Set require_secure_transport to ON.',
      steps: ['Open Server parameters of the MySQL server and set require_secure_transport to ON.'],
      page: `${docs}/how-to-connect-tls-ssl`,
    },
  },
  {
    id: 'azure-mysql-server-requires-tls-12',
    topics: ['azure_mysql_server_minimum_tls_version_12'],
    title: 'MySQL server speaks TLS 1.2 and later alone',
    severity: 'low',
    impact: 'Connections may fall back to versions of TLS that browsers gave up years ago.',
    category: 'data',
    owasp: 'A04:2025',
    cweIds: ['CWE-326'],
    objectives: ['encrypted-in-transit'],
    path: 'Parameters.tls_version',
    isSecure: (value) =>
      typeof value === 'string' &&
      value !== '' &&
      value.split(',').every((part) => /^TLSv1\.[23]$/i.test(part.trim())),
    expected: 'TLSv1.2',
    problem: 'MySQL server speaks old TLS versions',
    fix: {
      summary: 'Set tls_version to TLSv1.2 or TLSv1.3.',
      steps: ['Open Server parameters and choose TLSv1.2 and TLSv1.3 for tls_version.'],
      page: `${docs}/security-tls-root-certificate-rotation`,
    },
  },
  {
    id: 'azure-mysql-server-is-audited',
    topics: ['azure_mysql_server_audit_log_on'],
    title: 'MySQL server writes an audit log',
    severity: 'low',
    impact: 'After a theft of data nobody knows which tables were read.',
    cweIds: ['CWE-778'],
    objectives: ['logging-on'],
    path: 'Parameters.audit_log_enabled',
    isSecure: isOn,
    expected: 'ON',
    problem: 'MySQL server writes no audit log',
    fix: {
      summary: 'Set audit_log_enabled to ON, and send the log to a workspace.',
      steps: ['Open Server parameters and set audit_log_enabled to ON.'],
      page: `${docs}/concepts-audit-logs`,
    },
  },
  {
    id: 'azure-mysql-server-audits-connections',
    topics: ['azure_mysql_server_audit_log_connection_activated'],
    title: 'MySQL server records connections in its audit log',
    severity: 'info',
    impact: 'The audit log does not tell who came in and who failed to.',
    cweIds: ['CWE-778'],
    objectives: ['logging-on'],
    path: 'Parameters.audit_log_events',
    isSecure: (value) => `${value ?? ''}`.toUpperCase().split(',').includes('CONNECTION'),
    expected: 'CONNECTION among the events',
    problem: 'MySQL server leaves connections out of its audit log',
    fix: {
      summary: 'Add CONNECTION to audit_log_events.',
      steps: ['Open Server parameters and add CONNECTION to audit_log_events.'],
      page: parameterPage,
    },
  },
  {
    id: 'azure-mysql-server-backs-up-elsewhere',
    topics: ['azure_mysql_server_geo_redundant_backup_on'],
    title: 'MySQL server keeps backups in a second region',
    severity: 'info',
    impact: 'A region that fails takes the server and every backup of it.',
    category: 'resilience',
    owasp: 'A02:2025',
    cweIds: ['CWE-693'],
    objectives: ['backups-kept'],
    path: 'properties.backup.geoRedundantBackup',
    isSecure: (value) => value === 'Enabled',
    expected: 'Enabled',
    problem: 'MySQL server keeps backups in one region alone',
    fix: {
      summary: 'Enable geo-redundancy of backups.',
      steps: ['Open Compute and storage of the MySQL server and enable geo-redundancy.'],
      page: `${docs}/concepts-backup-restore`,
    },
  },
]);

export const mysqlChecks: readonly CloudCheck[] = [firewallCheck, ...rows];
