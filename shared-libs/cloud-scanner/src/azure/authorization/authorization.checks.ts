import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { remediationBy } from '../settings.ts';

const ACCESS_ADMINISTRATOR = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9';
const docs = 'azure/role-based-access-control';

const base = { category: 'identity', cweIds: ['CWE-269'], owasp: 'A01:2025' } as const;

const actionsOf = ({ properties }: Answer): readonly string[] =>
  (properties.permissions ?? []).flatMap(({ actions = [] }: Answer) => actions);

/** Where the role of a subscription or of all of a tenant can be given. */
const isWide = (scope: string): boolean =>
  /^\/$|^\/subscriptions\/[^/]+\/?$|managementgroups/i.test(scope);

const adminCheck: CloudCheck = {
  ...base,
  id: 'azure-role-access-administrator-is-narrow',
  topics: ['azure_iam_role_user_access_admin_restricted'],
  type: 'azure.authorization.assignment',
  title: 'User Access Administrator is not given for whole subscriptions',
  severity: 'high',
  impact:
    'The holder gives itself every right on the subscription, and takes them away from others.',
  aliases: ['rbac', 'elevate access'],
  objectives: ['least-privilege'],
  reads: ['properties'],
  problems: { wide: { title: 'User Access Administrator is given for a whole subscription' } },
  remediation: remediationBy({
    summary: 'Remove the assignment, or give it for one resource group and for a limited time.',
    steps: [
      'Open Access control of the subscription and choose Role assignments.',
      'Remove User Access Administrator from everyone who does not manage access daily.',
    ],
    cli: 'az role assignment delete --ids {uid}',
    page: `${docs}/elevate-access-global-admin`,
  }),
  judge({ config }) {
    const { roleDefinitionId = '', scope = '', principalType } = config.properties;
    if (!`${roleDefinitionId}`.toLowerCase().endsWith(ACCESS_ADMINISTRATOR)) {
      return { notApplicable: 'It assigns another role.' };
    }
    if (!isWide(scope)) return 'secure';
    return {
      problem: 'wide',
      shown: { scope, principalType: principalType ?? null },
      expected: 'a resource group or less',
    };
  },
};

const ownerCheck: CloudCheck = {
  ...base,
  id: 'azure-role-custom-is-no-owner',
  topics: ['azure_iam_subscription_roles_owner_custom_not_created'],
  type: 'azure.authorization.role',
  title: 'Custom roles do not allow everything',
  severity: 'high',
  impact: 'A role with a harmless name makes an owner of whoever gets it, and reviews pass it by.',
  aliases: ['custom role', 'wildcard action'],
  objectives: ['least-privilege'],
  reads: ['properties'],
  problems: { all: { title: 'Custom role allows every action' } },
  remediation: remediationBy({
    summary: 'List the actions that the role needs, and assign Owner itself where it is meant.',
    steps: ['Open the role under Access control and replace the star by single actions.'],
    cli: 'az role definition list --name "{name}"',
    effort: 'medium',
    page: `${docs}/custom-roles`,
  }),
  judge({ config }) {
    const all = actionsOf(config).find(
      (action) => action === '*' || /^microsoft\.authorization\/\*$/i.test(action),
    );
    if (all === undefined) return 'secure';
    const { assignableScopes = [] } = config.properties;
    return {
      problem: 'all',
      shown: { actions: all, assignableScopes },
      expected: 'single actions',
    };
  },
};

const locksCheck: CloudCheck = {
  ...base,
  id: 'azure-role-for-locks-exists',
  topics: ['azure_iam_custom_role_has_permissions_to_administer_resource_locks'],
  type: 'azure.subscription.subscription',
  title: 'A custom role manages resource locks',
  severity: 'info',
  impact: 'Locks are managed by owners alone, so that people become owners for the sake of a lock.',
  objectives: ['deletion-protected'],
  reads: [],
  joins: ['azure.authorization.role'],
  problems: { none: { title: 'No custom role manages resource locks' } },
  remediation: remediationBy({
    summary: 'Create a role with Microsoft.Authorization/locks/* and assign it to a few.',
    steps: ['Open Access control, add a custom role and give it the actions of locks.'],
    page: 'azure/azure-resource-manager/management/lock-resources',
  }),
  judge(_, related) {
    const manages = related
      .of('azure.authorization.role')
      .some(({ config }) =>
        actionsOf(config).some((action) => /^microsoft\.authorization\/locks\/\*$/i.test(action)),
      );
    if (manages) return 'secure';
    return { problem: 'none', shown: { roles: 0 }, expected: 'a role with locks/*' };
  },
};

export const authorizationChecks: readonly CloudCheck[] = [adminCheck, ownerCheck, locksCheck];
