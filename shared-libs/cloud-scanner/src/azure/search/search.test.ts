import { describeStories } from '../../testing/stories.ts';
import { searchChecks } from './search.checks.ts';
import { searchSources } from './search.sources.ts';

describeStories(
  { checks: searchChecks, sources: searchSources },
  {
    'azure-search-is-limited-to-networks': [
      {
        it: 'passes without a public network',
        ends: 'secure',
        config: { properties: { publicNetworkAccess: 'disabled' } },
      },
      {
        it: 'passes rules',
        ends: 'secure',
        config: { properties: { networkRuleSet: { ipRules: [{ value: '203.0.113.7' }] } } },
      },
      {
        it: 'fails every network',
        ends: 'insecure',
        config: { properties: { publicNetworkAccess: 'enabled' } },
      },
    ],
  },
);
