import { describeStories } from '../../testing/stories.ts';
import { authorizationChecks } from './authorization.checks.ts';
import { authorizationSources } from './authorization.sources.ts';

const assignment = (scope: string, role = '18D7D88D-d35e-4fb5-a5c3-7773c20a72d9') => ({
  properties: { scope, roleDefinitionId: `/providers/roledefinitions/${role}` },
});
const role = (...actions: readonly string[]) => ({ properties: { permissions: [{ actions }] } });

describeStories(
  { checks: authorizationChecks, sources: authorizationSources },
  {
    'azure-role-access-administrator-is-narrow': [
      ...['/', '/subscriptions/s', '/providers/Microsoft.Management/managementGroups/g'].map(
        (scope) => ({ it: `fails ${scope}`, ends: 'wide', config: assignment(scope) }),
      ),
      {
        it: 'passes a resource group',
        ends: 'secure',
        config: assignment('/subscriptions/s/resourceGroups/r'),
      },
      {
        it: 'does not apply to other roles',
        ends: 'not applicable',
        config: assignment('/', 'acdd72a7-3385-48ef-bd42-f606fba81ae7'),
      },
    ],
    'azure-role-custom-is-no-owner': [
      { it: 'fails a star', ends: 'all', shows: 'actions', config: role('*') },
      { it: 'fails all of authorization', ends: 'all', config: role('Microsoft.Authorization/*') },
      { it: 'passes reads', ends: 'secure', config: role('*/read', 'Microsoft.Compute/*') },
    ],
    'azure-role-for-locks-exists': [
      {
        it: 'passes',
        ends: 'secure',
        config: {},
        related: {
          'azure.authorization.role': [{ config: role('Microsoft.Authorization/locks/*') }],
        },
      },
      {
        it: 'fails other roles',
        ends: 'none',
        config: {},
        related: { 'azure.authorization.role': [{ config: role('*/read') }] },
      },
    ],
  },
);
