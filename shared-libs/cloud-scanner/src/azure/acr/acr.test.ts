import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { acrChecks } from './acr.checks.ts';
import { acrSources } from './acr.sources.ts';

describeStories(
  { checks: acrChecks, sources: acrSources },
  {
    'azure-registry-forbids-anonymous-pull': [
      ...settingStories('properties.anonymousPullEnabled', false, true),
      {
        it: 'passes without a public network',
        ends: 'secure',
        config: { properties: { anonymousPullEnabled: true, publicNetworkAccess: 'Disabled' } },
      },
    ],
    'azure-registry-has-no-admin-user': settingStories('properties.adminUserEnabled', false, true),
    'azure-registry-has-private-endpoint': [
      {
        it: 'passes',
        ends: 'secure',
        config: {
          properties: {
            privateEndpointConnections: [
              { properties: { privateLinkServiceConnectionState: { status: 'Approved' } } },
            ],
          },
        },
      },
      { it: 'fails without', ends: 'insecure', config: { properties: {} } },
    ],
  },
);
