import type { CloudCheck } from '../../definition/cloud-check.ts';
import { azureRule, judgeFirewall } from '../firewall.ts';
import { isOn } from '../parameters.ts';
import { remediationBy, settingChecks } from '../settings.ts';

const type = 'azure.postgresql.server';
const docs = 'azure/postgresql/flexible-server';

const firewallCheck: CloudCheck = {
  id: 'azure-postgresql-server-firewall-is-narrow',
  topics: ['azure_postgresql_server_allow_access_services_disabled'],
  type,
  title: 'PostgreSQL server lets known networks in alone',
  severity: 'high',
  impact: 'Strangers reach the login of the database, and one of its passwords is weak or known.',
  category: 'exposure',
  cweIds: ['CWE-284'],
  owasp: 'A01:2025',
  aliases: ['allow azure services', 'firewall'],
  objectives: ['databases-not-public'],
  reads: ['properties', 'FirewallRules'],
  problems: {
    everybody: {
      title: 'PostgreSQL server lets the internet in',
      exposure: { kind: 'usable-by-anyone', phrase: 'The database can be reached by anyone' },
    },
    azure: { title: 'PostgreSQL server lets every customer of Azure in', severity: 'medium' },
  },
  remediation: remediationBy({
    summary: 'Delete the wide rule, and connect applications over a virtual network.',
    steps: ['Open Networking of the server and delete the rule that is too wide.'],
    cli: 'az postgres flexible-server firewall-rule list --name {name} --resource-group <group>',
    page: `${docs}/concepts-firewall-rules`,
  }),
  judge({ config }) {
    const { network } = config.properties;
    const verdict = judgeFirewall(config.FirewallRules, network?.publicNetworkAccess);
    if (verdict !== 'secure' || network?.publicNetworkAccess === 'Disabled') return verdict;
    const rule = azureRule(config.FirewallRules);
    if (!rule) return 'secure';
    return {
      problem: 'azure',
      shown: { rule: rule.name, startIpAddress: '0.0.0.0', endIpAddress: '0.0.0.0' },
      expected: 'no rule from 0.0.0.0 to 0.0.0.0',
    };
  },
};

const parameterPage = `${docs}/how-to-configure-server-parameters`;
const rows = settingChecks({ type, category: 'logging', owasp: 'A09:2025' }, [
  {
    id: 'azure-postgresql-server-requires-tls',
    topics: ['azure_postgresql_server_enforce_ssl_on'],
    title: 'PostgreSQL server asks for TLS',
    severity: 'medium',
    impact: 'Passwords and rows of clients without TLS can be read on the way.',
    category: 'data',
    owasp: 'A04:2025',
    cweIds: ['CWE-319'],
    objectives: ['encrypted-in-transit'],
    path: 'Parameters.require_secure_transport',
    isSecure: isOn,
    expected: 'on',
    problem: 'PostgreSQL server answers without TLS',
    fix: {
      summary: 'Set require_secure_transport to on.',
      steps: ['Open Server parameters and set require_secure_transport to on.'],
      cli: 'az postgres flexible-server parameter set --server-name {name} --resource-group <group> --name require_secure_transport --value on',
      page: `${docs}/how-to-connect-tls-ssl`,
    },
  },
  {
    id: 'azure-postgresql-server-throttles-logins',
    topics: ['azure_postgresql_server_connection_throttling_on'],
    title: 'PostgreSQL server slows failed logins down',
    severity: 'low',
    impact: 'Passwords are guessed as fast as the network allows.',
    category: 'identity',
    owasp: 'A07:2025',
    cweIds: ['CWE-307'],
    objectives: ['passwords-strong'],
    path: 'Parameters.connection_throttle.enable',
    reads: ['Parameters'],
    settingOf: ({ Parameters }) => Parameters['connection_throttle.enable'] ?? null,
    isSecure: isOn,
    expected: 'on',
    problem: 'PostgreSQL server does not slow failed logins down',
    fix: {
      summary: 'Set connection_throttle.enable to on.',
      steps: ['Open Server parameters and set connection_throttle.enable to on.'],
      page: parameterPage,
    },
  },
  {
    id: 'azure-postgresql-server-backs-up-elsewhere',
    topics: ['azure_postgresql_server_geo_redundant_backup_on'],
    title: 'PostgreSQL server keeps backups in a second region',
    severity: 'info',
    impact: 'Backups of the database are lost together with its region.',
    category: 'resilience',
    owasp: 'A02:2025',
    cweIds: ['CWE-693'],
    objectives: ['backups-kept'],
    path: 'properties.backup.geoRedundantBackup',
    isSecure: (value) => value === 'Enabled',
    expected: 'Enabled',
    problem: 'PostgreSQL server keeps backups in one region alone',
    fix: {
      summary: 'Create the server anew with geo-redundant backup, which cannot be added later.',
      steps: ['Choose geo-redundancy of backups when you create the server, and move the data.'],
      effort: 'high',
      page: `${docs}/concepts-geo-disaster-recovery`,
    },
  },
  ...(
    [
      [
        'log_checkpoints',
        'checkpoints',
        'Slow times and lost writes cannot be traced to checkpoints.',
      ],
      ['log_connections', 'connections', 'Nobody sees who tried to log in, and from where.'],
      ['log_disconnections', 'ends of sessions', 'How long a stranger stayed is not recorded.'],
    ] as const
  ).map(([name, what, impact]) => ({
    id: `azure-postgresql-server-logs-${what.replaceAll(' ', '-')}`,
    topics: [`azure_postgresql_server_${name}_on`],
    title: `PostgreSQL server logs ${what}`,
    severity: 'info' as const,
    impact,
    cweIds: ['CWE-778'] as const,
    objectives: ['logging-on'] as const,
    path: `Parameters.${name}`,
    isSecure: isOn,
    expected: 'on',
    problem: `PostgreSQL server does not log ${what}`,
    fix: {
      summary: `Set ${name} to on.`,
      steps: [`Open Server parameters and set ${name} to on.`],
      page: parameterPage,
    },
  })),
  {
    id: 'azure-postgresql-server-keeps-logs',
    topics: ['azure_postgresql_server_log_retention_days_greater_3'],
    title: 'PostgreSQL server keeps its logs for more than three days',
    severity: 'info',
    impact: 'Logs of a weekend are gone in the middle of the week.',
    cweIds: ['CWE-778'],
    objectives: ['logs-retained'],
    path: 'Parameters.logfiles.retention_days',
    reads: ['Parameters'],
    settingOf: ({ Parameters }) =>
      Parameters['logfiles.retention_days'] ?? Parameters.log_retention_days ?? null,
    isSecure: (days) => Number(days) > 3,
    expected: '4 to 7',
    problem: 'PostgreSQL server keeps its logs for three days at most',
    fix: {
      summary: 'Set logfiles.retention_days to 7.',
      steps: ['Open Server parameters and set logfiles.retention_days to 7.'],
      page: parameterPage,
    },
  },
]);

export const postgresqlChecks: readonly CloudCheck[] = [firewallCheck, ...rows];
