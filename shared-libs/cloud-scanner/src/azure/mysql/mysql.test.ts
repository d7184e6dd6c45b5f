import { firewallStories } from '../../testing/firewall-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { mysqlChecks } from './mysql.checks.ts';
import { mysqlSources } from './mysql.sources.ts';

describeStories(
  { checks: mysqlChecks, sources: mysqlSources },
  {
    'azure-mysql-server-firewall-is-narrow': firewallStories((isPublic) => ({
      network: { publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled' },
    })),
    'azure-mysql-server-requires-tls': settingStories(
      'Parameters.require_secure_transport',
      'ON',
      'OFF',
      undefined,
    ),
    'azure-mysql-server-requires-tls-12': settingStories(
      'Parameters.tls_version',
      'TLSv1.2,TLSv1.3',
      'TLSv1.1,TLSv1.2',
      '',
      undefined,
    ),
    'azure-mysql-server-is-audited': settingStories('Parameters.audit_log_enabled', 'ON', 'OFF'),
    'azure-mysql-server-audits-connections': settingStories(
      'Parameters.audit_log_events',
      'CONNECTION,DDL',
      'DDL',
      undefined,
    ),
    'azure-mysql-server-backs-up-elsewhere': settingStories(
      'properties.backup.geoRedundantBackup',
      'Enabled',
      'Disabled',
    ),
  },
);
