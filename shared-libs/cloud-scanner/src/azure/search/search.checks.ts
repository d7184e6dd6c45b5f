import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingChecks } from '../settings.ts';

export const searchChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.search.service', category: 'exposure', owasp: 'A01:2025' },
  [
    {
      id: 'azure-search-is-limited-to-networks',
      topics: ['azure_aisearch_service_private'],
      title: 'AI Search service answers chosen networks alone',
      severity: 'low',
      impact: 'A key of the service opens indexes with copies of documents from everywhere.',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      path: 'properties.publicNetworkAccess',
      settingOf: ({ properties }) => {
        const isOff = `${properties.publicNetworkAccess}`.toLowerCase() === 'disabled';
        return isOff || (properties.networkRuleSet?.ipRules ?? []).length > 0 ? 'limited' : 'all';
      },
      isSecure: (value) => value === 'limited',
      expected: 'disabled, or rules for addresses',
      problem: 'AI Search service answers every network',
      fix: {
        summary: 'Limit the service to the addresses and networks that query it.',
        steps: ['Open Networking of the service and choose Selected IP addresses or Disabled.'],
        effort: 'medium',
        page: 'azure/search/service-configure-firewall',
      },
    },
  ],
);
