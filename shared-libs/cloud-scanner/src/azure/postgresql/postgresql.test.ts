import { firewallRule, firewallStories } from '../../testing/firewall-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { postgresqlChecks } from './postgresql.checks.ts';
import { postgresqlSources } from './postgresql.sources.ts';

const network = (isPublic: boolean) => ({
  network: { publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled' },
});
const named = (name: string, value: string | null) => ({
  Parameters: value === null ? {} : { [name]: value },
});
const dotted = (name: string, good: string, bad: string) => [
  { it: `passes ${good}`, ends: 'secure', config: named(name, good) },
  { it: `fails ${bad}`, ends: 'insecure', config: named(name, bad) },
  { it: 'fails no value', ends: 'insecure', config: named(name, null) },
];

describeStories(
  { checks: postgresqlChecks, sources: postgresqlSources },
  {
    'azure-postgresql-server-firewall-is-narrow': [
      ...firewallStories(network).filter(({ it }) => !it.includes('sign')),
      {
        it: 'fails the sign for networks of Azure',
        ends: 'azure',
        config: { properties: network(true), FirewallRules: [firewallRule('0.0.0.0', '0.0.0.0')] },
      },
    ],
    'azure-postgresql-server-requires-tls': settingStories(
      'Parameters.require_secure_transport',
      'on',
      'off',
      undefined,
    ),
    'azure-postgresql-server-throttles-logins': dotted('connection_throttle.enable', 'on', 'off'),
    'azure-postgresql-server-backs-up-elsewhere': settingStories(
      'properties.backup.geoRedundantBackup',
      'Enabled',
      'Disabled',
    ),
    'azure-postgresql-server-logs-checkpoints': dotted('log_checkpoints', 'ON', 'off'),
    'azure-postgresql-server-logs-connections': dotted('log_connections', 'on', 'off'),
    'azure-postgresql-server-logs-ends-of-sessions': dotted('log_disconnections', 'on', 'off'),
    'azure-postgresql-server-keeps-logs': dotted('logfiles.retention_days', '7', '3'),
  },
);
