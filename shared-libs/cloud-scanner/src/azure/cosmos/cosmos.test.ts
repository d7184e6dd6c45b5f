import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { cosmosChecks } from './cosmos.checks.ts';
import { cosmosSources } from './cosmos.sources.ts';

const account = (properties: object) => ({ properties });

describeStories(
  { checks: cosmosChecks, sources: cosmosSources },
  {
    'azure-cosmos-answers-chosen-networks': [
      {
        it: 'passes addresses',
        ends: 'secure',
        config: account({ ipRules: [{ ipAddressOrRange: '203.0.113.7' }] }),
      },
      {
        it: 'passes networks',
        ends: 'secure',
        config: account({ ipRules: [], isVirtualNetworkFilterEnabled: true }),
      },
      {
        it: 'passes without a public endpoint',
        ends: 'secure',
        config: account({ publicNetworkAccess: 'Disabled' }),
      },
      { it: 'fails without rules', ends: 'insecure', config: account({ ipRules: [] }) },
      {
        it: 'fails a rule for all',
        ends: 'insecure',
        config: account({ ipRules: [{ ipAddressOrRange: '0.0.0.0/0' }] }),
      },
    ],
    'azure-cosmos-is-off-public-network': settingStories(
      'properties.publicNetworkAccess',
      'Disabled',
      'Enabled',
      null,
    ),
    'azure-cosmos-refuses-keys': settingStories('properties.disableLocalAuth', true, false, null),
    'azure-cosmos-has-private-endpoint': [
      {
        it: 'passes',
        ends: 'secure',
        config: account({
          privateEndpointConnections: [
            { properties: { privateLinkServiceConnectionState: { status: 'Approved' } } },
          ],
        }),
      },
      { it: 'fails without', ends: 'insecure', config: account({}) },
    ],
  },
);
