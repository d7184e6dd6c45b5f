import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { approvedEndpoints } from '../private-endpoints.ts';
import { settingChecks } from '../settings.ts';

const docs = 'azure/cosmos-db';

/** Networks that an account lets in; an account without any rule lets all of them in. */
const networksOf = ({ properties }: Answer): string => {
  if (properties.publicNetworkAccess === 'Disabled') return 'none';
  const rules: readonly Answer[] = properties.ipRules ?? [];
  const isWide = rules.some(({ ipAddressOrRange }) => /\/0$/.test(`${ipAddressOrRange}`));
  if (isWide) return 'all';
  return properties.isVirtualNetworkFilterEnabled === true || rules.length > 0 ? 'chosen' : 'all';
};

export const cosmosChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.cosmos.account', category: 'exposure', owasp: 'A01:2025' },
  [
    {
      id: 'azure-cosmos-answers-chosen-networks',
      topics: ['azure_cosmosdb_account_firewall_use_selected_networks'],
      title: 'Cosmos DB account answers chosen networks alone',
      severity: 'medium',
      impact: 'A key of the account works from every place, and keys lie in many settings.',
      cweIds: ['CWE-284'],
      objectives: ['databases-not-public'],
      path: 'properties.ipRules',
      settingOf: networksOf,
      isSecure: (value) => value !== 'all',
      expected: 'chosen networks',
      problem: 'Cosmos DB account answers every network',
      fix: {
        summary: 'Choose the networks that reach the account.',
        steps: ['Open Networking of the account and choose Selected networks.'],
        effort: 'medium',
        page: `${docs}/how-to-configure-firewall`,
      },
    },
    {
      id: 'azure-cosmos-is-off-public-network',
      topics: ['azure_cosmosdb_account_public_network_access_disabled'],
      title: 'Cosmos DB account has no public endpoint',
      severity: 'info',
      impact: 'A mistake in the rules of the firewall is enough to publish the database.',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      path: 'properties.publicNetworkAccess',
      isSecure: (value) => value === 'Disabled',
      expected: 'Disabled',
      problem: 'Cosmos DB account has a public endpoint',
      fix: {
        summary: 'Use private endpoints, and close the public one of the account.',
        steps: ['Open Networking of the account and disable public access.'],
        cli: 'az cosmosdb update --ids {uid} --public-network-access DISABLED',
        effort: 'high',
        page: `${docs}/how-to-configure-private-endpoints`,
      },
    },
    {
      id: 'azure-cosmos-refuses-keys',
      topics: ['azure_cosmosdb_account_use_aad_and_rbac'],
      title: 'Cosmos DB account takes identities of Entra alone',
      severity: 'medium',
      impact: 'A key gives all rights on all data, to whoever has it and for as long as it lives.',
      category: 'identity',
      owasp: 'A07:2025',
      cweIds: ['CWE-798'],
      objectives: ['access-central'],
      path: 'properties.disableLocalAuth',
      isSecure: isTrue,
      expected: 'true',
      problem: 'Cosmos DB account takes keys',
      fix: {
        summary: 'Give identities roles on the data, then switch keys off.',
        steps: ['Set disableLocalAuth of the account to true when no client uses keys.'],
        effort: 'high',
        page: `${docs}/how-to-setup-rbac`,
      },
    },
    {
      id: 'azure-cosmos-has-private-endpoint',
      topics: ['azure_cosmosdb_account_use_private_endpoints'],
      title: 'Cosmos DB account is reached over a private endpoint',
      severity: 'info',
      impact: 'Queries leave your network on their way to the database.',
      category: 'network',
      owasp: 'A02:2025',
      cweIds: ['CWE-923'],
      objectives: ['network-segmented'],
      path: 'properties.privateEndpointConnections',
      settingOf: ({ properties }) => approvedEndpoints(properties),
      isSecure: (count) => count > 0,
      expected: 'an approved connection',
      problem: 'Cosmos DB account has no private endpoint',
      fix: {
        summary: 'Add a private endpoint to the networks that query the account.',
        steps: ['Open Networking of the account, Private access, and create an endpoint.'],
        effort: 'medium',
        page: `${docs}/how-to-configure-private-endpoints`,
      },
    },
  ],
);
