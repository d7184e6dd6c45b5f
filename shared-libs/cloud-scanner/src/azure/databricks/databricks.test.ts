import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { databricksChecks } from './databricks.checks.ts';
import { databricksSources } from './databricks.sources.ts';

const named = (name: string, value: unknown) => ({
  properties: { parameters: { [name]: { value } } },
});

describeStories(
  { checks: databricksChecks, sources: databricksSources },
  {
    'azure-databricks-clusters-are-private': [
      { it: 'passes', ends: 'secure', config: named('enableNoPublicIp', true) },
      { it: 'fails', ends: 'insecure', config: named('enableNoPublicIp', false) },
      { it: 'fails without parameters', ends: 'insecure', config: { properties: {} } },
    ],
    'azure-databricks-is-off-public-network': settingStories(
      'properties.publicNetworkAccess',
      'Disabled',
      'Enabled',
      null,
    ),
    'azure-databricks-is-in-own-network': [
      { it: 'passes', ends: 'secure', config: named('customVirtualNetworkId', '/network') },
      { it: 'fails', ends: 'insecure', config: { properties: {} } },
    ],
    'azure-databricks-has-own-key': settingStories(
      'properties.encryption.entities.managedServices.keySource',
      'Microsoft.Keyvault',
      null,
    ),
  },
);
