import type { CloudCheck } from '../../definition/cloud-check.ts';
import { judgeFirewall } from '../firewall.ts';
import { remediationBy, settingChecks } from '../settings.ts';

const type = 'azure.sql.server';
const docs = 'azure/azure-sql/database';

const firewallCheck: CloudCheck = {
  id: 'azure-sql-server-firewall-is-narrow',
  topics: ['azure_sqlserver_unrestricted_inbound_access'],
  type,
  title: 'SQL server lets known networks in alone',
  severity: 'high',
  impact:
    'Anyone tries passwords at the server, and an injected or leaked login works from everywhere.',
  category: 'exposure',
  cweIds: ['CWE-284'],
  owasp: 'A01:2025',
  aliases: ['0.0.0.0', '255.255.255.255', 'firewall'],
  objectives: ['databases-not-public'],
  reads: ['properties', 'FirewallRules'],
  problems: {
    everybody: {
      title: 'SQL server lets the internet in',
      exposure: { kind: 'usable-by-anyone', phrase: 'The database can be reached by anyone' },
    },
  },
  remediation: remediationBy({
    summary: 'Delete the wide rule and add the networks that need the server.',
    steps: ['Open the server, choose Networking and delete the firewall rule.'],
    cli: 'az sql server firewall-rule list --server {name} --resource-group <group>',
    page: `${docs}/firewall-configure`,
  }),
  judge: ({ config }) => judgeFirewall(config.FirewallRules, config.properties.publicNetworkAccess),
};

const serverChecks = settingChecks({ type, category: 'data', owasp: 'A02:2025' }, [
  {
    id: 'azure-sql-server-is-audited',
    topics: ['azure_sqlserver_auditing_on'],
    title: 'SQL server is audited',
    severity: 'medium',
    impact: 'No record says who read or changed which rows.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    objectives: ['logging-on'],
    path: 'Auditing.state',
    isSecure: (value) => value === 'Enabled',
    expected: 'Enabled',
    problem: 'SQL server is not audited',
    fix: {
      summary: 'Switch auditing of the server on, into a workspace or a storage account.',
      steps: ['Open Auditing of the server, enable it and choose a target.'],
      cli: 'az sql server audit-policy update --name {name} --resource-group <group> --state Enabled --log-analytics-target-state Enabled --log-analytics-workspace-resource-id <workspace>',
      page: `${docs}/auditing-setup`,
    },
  },
  {
    id: 'azure-sql-server-audit-kept-90-days',
    topics: ['azure_sqlserver_auditing_retention_90_days'],
    title: 'Audit records of SQL are kept for 90 days',
    severity: 'info',
    impact: 'The statements of the first day of an intrusion are deleted before it is found.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    objectives: ['logs-retained'],
    path: 'Auditing.retentionDays',
    isSecure: (days) => days === 0 || days >= 90,
    expected: '90, or 0 for ever',
    problem: 'Audit records of SQL are deleted within 90 days',
    notApplicable: ({ Auditing }) =>
      Auditing?.state === 'Enabled' && Auditing.storageEndpoint
        ? null
        : 'The server keeps no audit records in a storage account.',
    fix: {
      summary: 'Keep audit records for 90 days at least.',
      steps: ['Open Auditing of the server and set the retention of the storage account.'],
      page: `${docs}/auditing-overview`,
    },
  },
  {
    id: 'azure-sql-server-has-entra-administrator',
    topics: ['azure_sqlserver_azuread_administrator_on'],
    title: 'SQL server has an administrator of Entra',
    severity: 'low',
    impact: 'People share the password of the server, which knows no second factor and no leaver.',
    category: 'identity',
    owasp: 'A07:2025',
    cweIds: ['CWE-287'],
    objectives: ['access-central'],
    path: 'properties.administrators.administratorType',
    isSecure: (value) => value === 'ActiveDirectory',
    expected: 'ActiveDirectory',
    problem: 'SQL server has no administrator of Entra',
    fix: {
      summary: 'Make a group of Entra the administrator of the server.',
      steps: ['Open Microsoft Entra ID of the server and set an administrator.'],
      page: `${docs}/authentication-aad-configure`,
    },
  },
  {
    id: 'azure-sql-server-looks-for-threats',
    topics: ['azure_sqlserver_microsoft_defender_on'],
    title: 'SQL server looks for threats',
    severity: 'low',
    impact: 'Injected statements and floods of failed logins raise no alert.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    objectives: ['threat-detection-on'],
    path: 'ThreatProtection.state',
    isSecure: (value) => value === 'Enabled',
    expected: 'Enabled',
    problem: 'SQL server does not look for threats',
    fix: {
      summary: 'Switch Defender for SQL on for the server.',
      steps: ['Open Microsoft Defender for Cloud of the server and enable Defender for SQL.'],
      page: `${docs}/threat-detection-configure`,
    },
  },
  {
    id: 'azure-sql-server-requires-tls-12',
    topics: ['azure_sqlserver_recommended_minimal_tls_version'],
    title: 'SQL server asks for TLS 1.2',
    severity: 'low',
    impact: 'Queries and logins may travel under a version of TLS that can be attacked.',
    owasp: 'A04:2025',
    cweIds: ['CWE-326'],
    objectives: ['encrypted-in-transit'],
    path: 'properties.minimalTlsVersion',
    isSecure: (value) => value === '1.2' || value === '1.3',
    expected: '1.2',
    problem: 'SQL server accepts old TLS versions',
    fix: {
      summary: 'Set the minimum version of TLS of the server to 1.2.',
      steps: ['Open Networking of the server, choose Connectivity and TLS 1.2.'],
      cli: 'az sql server update --ids {uid} --minimal-tls-version 1.2',
      page: `${docs}/connectivity-settings`,
    },
  },
  {
    id: 'azure-sql-server-has-own-key',
    topics: ['azure_sqlserver_tde_encrypted_with_cmk'],
    title: 'SQL server is encrypted with an own key',
    severity: 'info',
    impact: 'You have no say over the key of the databases, and cannot end its use.',
    owasp: 'A04:2025',
    cweIds: ['CWE-311'],
    objectives: ['keys-own'],
    path: 'Protector.serverKeyType',
    isSecure: (value) => value === 'AzureKeyVault',
    expected: 'AzureKeyVault',
    problem: 'SQL server is encrypted with a key of Microsoft',
    fix: {
      summary: 'Choose a key of your vault as protector of the server.',
      steps: ['Open Transparent data encryption of the server and choose a key.'],
      effort: 'medium',
      page: `${docs}/transparent-data-encryption-byok-overview`,
    },
  },
  {
    id: 'azure-sql-server-is-assessed',
    topics: [
      'azure_sqlserver_vulnerability_assessment_on',
      'azure_sqlserver_va_periodic_recurring_scans_on',
    ],
    title: 'SQL server is scanned for weak settings each week',
    severity: 'info',
    impact: 'Weak settings of databases stay until somebody else finds them.',
    owasp: 'A02:2025',
    cweIds: ['CWE-1188'],
    objectives: ['vulnerabilities-found'],
    path: 'Assessment.recurringScans.isEnabled',
    isSecure: (value) => value === true,
    expected: 'true',
    problem: 'SQL server is not scanned for weak settings',
    fix: {
      summary: 'Switch recurring vulnerability assessments on.',
      steps: ['Open Microsoft Defender for Cloud of the server and enable the assessment.'],
      page: 'azure/defender-for-cloud/sql-azure-vulnerability-assessment-enable',
    },
  },
]);

const databaseChecks = settingChecks(
  { type: 'azure.sql.database', category: 'data', owasp: 'A04:2025' },
  [
    {
      id: 'azure-sql-database-is-encrypted',
      topics: ['azure_sqlserver_tde_encryption_on'],
      title: 'SQL database is encrypted at rest',
      severity: 'medium',
      impact: 'Files, backups and log of the database lie on disks as they are.',
      cweIds: ['CWE-311'],
      objectives: ['encrypted-at-rest'],
      path: 'Encryption.state',
      isSecure: (value) => value === 'Enabled',
      expected: 'Enabled',
      problem: 'SQL database is not encrypted at rest',
      notApplicable: ({ Encryption }) =>
        Encryption === undefined ? 'The system database has no encryption of its own.' : null,
      fix: {
        summary: 'Switch transparent data encryption on.',
        steps: ['Open Transparent data encryption of the database and set it to On.'],
        cli: 'az sql db tde set --ids {uid} --status Enabled',
        page: `${docs}/transparent-data-encryption-tde-overview`,
      },
    },
  ],
);

export const sqlChecks: readonly CloudCheck[] = [firewallCheck, ...serverChecks, ...databaseChecks];
