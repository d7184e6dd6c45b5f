import type { SampleSubscription } from '../sample-subscription.ts';
import { clientId, resource, subscriptionId, tenantId } from './describe.ts';

const subscription = `/subscriptions/${subscriptionId}`;
const security = `${subscription}/providers/microsoft.security`;
const authorization = `${subscription}/providers/microsoft.authorization`;
const workspace = `${subscription}/resourcegroups/shop/providers/microsoft.operationalinsights/workspaces/shop`;

const plan = (name: string, pricingTier: string) => ({
  id: `${security}/pricings/${name}`,
  name,
  type: 'Microsoft.Security/pricings',
  properties: { pricingTier },
});
const assignment = (name: string, role: string, scope: string) => ({
  id: `${authorization}/roleAssignments/${name}`,
  name,
  type: 'Microsoft.Authorization/roleAssignments',
  properties: {
    roleDefinitionId: `${subscription}/providers/Microsoft.Authorization/roleDefinitions/${role}`,
    principalId: clientId,
    principalType: 'User',
    scope,
  },
});
const customRole = (name: string, roleName: string, actions: readonly string[]) => ({
  id: `${authorization}/roleDefinitions/${name}`,
  name,
  type: 'Microsoft.Authorization/roleDefinitions',
  properties: {
    roleName,
    type: 'CustomRole',
    permissions: [{ actions, notActions: [] }],
    assignableScopes: [subscription],
  },
});
const alert = (name: string, operation: string) =>
  resource(
    'Microsoft.Insights/activityLogAlerts',
    name,
    {
      enabled: true,
      condition: {
        allOf: [
          { field: 'category', equals: 'Administrative' },
          { field: 'operationName', equals: operation },
        ],
      },
      actions: { actionGroups: [{ actionGroupId: `${subscription}/actiongroups/security` }] },
      scopes: [subscription],
    },
    { location: 'global' },
  );

export const ACCESS_ASSIGNMENT = '11111111-2222-4333-8444-555555555555';
export const OWNER_ROLE = '22222222-3333-4444-8555-666666666666';

export const governanceResources: SampleSubscription['resources'] = [
  alert('policy-removed', 'Microsoft.Authorization/policyAssignments/delete'),
  alert('network-group-changed', 'Microsoft.Network/networkSecurityGroups/write'),
  resource('Microsoft.OperationalInsights/workspaces', 'shop', {
    retentionInDays: 90,
    publicNetworkAccessForQuery: 'Enabled',
  }),
];

export const governanceParts: SampleSubscription['parts'] = {
  [subscription]: {
    id: subscription,
    subscriptionId,
    tenantId,
    displayName: 'Shop production',
    state: 'Enabled',
  },
  [`${subscription}/providers/microsoft.insights/diagnosticsettings`]: {
    value: [
      {
        name: 'audit',
        properties: {
          workspaceId: workspace,
          logs: [
            { category: 'Administrative', enabled: true },
            { category: 'Security', enabled: false },
          ],
        },
      },
    ],
  },
  [`${security}/pricings`]: {
    value: [
      plan('VirtualMachines', 'Standard'),
      plan('StorageAccounts', 'Free'),
      plan('SqlServers', 'Standard'),
      plan('KeyVaults', 'Free'),
      plan('Containers', 'Standard'),
    ],
  },
  [`${security}/securitycontacts`]: {
    value: [
      {
        name: 'default',
        properties: {
          emails: '',
          notificationsByRole: { state: 'On', roles: ['Owner'] },
          notificationsSources: [{ sourceType: 'Alert', minimalSeverity: 'High' }],
        },
      },
    ],
  },
  [`${security}/settings`]: {
    value: [{ name: 'WDATP', kind: 'DataExportSettings', properties: { enabled: true } }],
  },
  [`${authorization}/roleassignments`]: {
    value: [
      assignment(ACCESS_ASSIGNMENT, '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9', subscription),
      assignment(
        '33333333-4444-4555-8666-777777777777',
        'acdd72a7-3385-48ef-bd42-f606fba81ae7',
        subscription,
      ),
    ],
  },
  [`${authorization}/roledefinitions`]: {
    value: [
      customRole(OWNER_ROLE, 'Operations', ['*']),
      customRole('44444444-5555-4666-8777-888888888888', 'Auditor', ['*/read']),
    ],
  },
};
