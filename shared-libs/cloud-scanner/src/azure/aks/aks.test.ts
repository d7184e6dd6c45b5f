import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { aksChecks } from './aks.checks.ts';
import { aksSources } from './aks.sources.ts';

const api = (apiServerAccessProfile: object | null) => ({ properties: { apiServerAccessProfile } });
const pool = (enableNodePublicIP: boolean) => ({
  properties: { agentPoolProfiles: [{ name: 'web', enableNodePublicIP }] },
});

describeStories(
  { checks: aksChecks, sources: aksSources },
  {
    'azure-aks-api-is-not-public': [
      { it: 'passes a private one', ends: 'secure', config: api({ enablePrivateCluster: true }) },
      {
        it: 'passes known networks',
        ends: 'secure',
        config: api({ authorizedIPRanges: ['203.0.113.0/24'] }),
      },
      {
        it: 'fails all networks',
        ends: 'insecure',
        config: api({ authorizedIPRanges: ['0.0.0.0/0'] }),
      },
      { it: 'fails without a profile', ends: 'insecure', config: api(null) },
    ],
    'azure-aks-has-roles': settingStories('properties.enableRBAC', true, false),
    'azure-aks-nodes-are-private': [
      { it: 'passes', ends: 'secure', config: pool(false) },
      { it: 'fails a pool', ends: 'insecure', config: pool(true) },
    ],
    'azure-aks-limits-pod-traffic': settingStories(
      'properties.networkProfile.networkPolicy',
      'calico',
      'none',
      null,
    ),
  },
);
