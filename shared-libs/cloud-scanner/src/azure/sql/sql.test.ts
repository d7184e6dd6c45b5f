import { firewallStories } from '../../testing/firewall-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { sqlChecks } from './sql.checks.ts';
import { sqlSources } from './sql.sources.ts';

const audit = (retentionDays: number) => ({
  Auditing: { state: 'Enabled', storageEndpoint: 'https://logs.example/', retentionDays },
});

describeStories(
  { checks: sqlChecks, sources: sqlSources },
  {
    'azure-sql-server-firewall-is-narrow': firewallStories((isPublic) => ({
      publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled',
    })),
    'azure-sql-server-is-audited': settingStories('Auditing.state', 'Enabled', 'Disabled'),
    'azure-sql-server-audit-kept-90-days': [
      { it: 'passes 90', ends: 'secure', config: audit(90) },
      { it: 'passes for ever', ends: 'secure', config: audit(0) },
      { it: 'fails 30', ends: 'insecure', config: audit(30) },
      {
        it: 'does not apply to a workspace',
        ends: 'not applicable',
        config: { Auditing: { state: 'Enabled' } },
      },
    ],
    'azure-sql-server-has-entra-administrator': settingStories(
      'properties.administrators.administratorType',
      'ActiveDirectory',
      null,
    ),
    'azure-sql-server-looks-for-threats': settingStories(
      'ThreatProtection.state',
      'Enabled',
      'Disabled',
    ),
    'azure-sql-server-requires-tls-12': [
      ...settingStories('properties.minimalTlsVersion', '1.2', '1.0', 'None', null),
      { it: 'passes 1.3', ends: 'secure', config: { properties: { minimalTlsVersion: '1.3' } } },
    ],
    'azure-sql-server-has-own-key': settingStories(
      'Protector.serverKeyType',
      'AzureKeyVault',
      'ServiceManaged',
    ),
    'azure-sql-server-is-assessed': [
      ...settingStories('Assessment.recurringScans.isEnabled', true, false),
      { it: 'fails without', ends: 'insecure', config: { Assessment: null } },
    ],
    'azure-sql-database-is-encrypted': [
      ...settingStories('Encryption.state', 'Enabled', 'Disabled'),
      { it: 'does not apply to the system database', ends: 'not applicable', config: {} },
    ],
  },
);
