import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { directoryChecks } from './directory.checks.ts';
import { directorySources } from './directory.sources.ts';

const policy = (app: string, change: object = {}) => ({
  state: 'enabled',
  conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: [app] } },
  grantControls: { builtInControls: ['mfa'] },
  ...change,
});
const access = (...policies: readonly object[]) => ({ ConditionalAccess: policies });
const policyStories = (app: string): readonly Story[] => [
  { it: 'passes the application', ends: 'secure', config: access(policy(app)) },
  { it: 'passes all applications', ends: 'secure', config: access(policy('All')) },
  {
    it: 'passes a strength',
    ends: 'secure',
    config: access(policy(app, { grantControls: { authenticationStrength: { id: 's' } } })),
  },
  {
    it: 'fails a policy that only reports',
    ends: 'insecure',
    config: access(policy(app, { state: 'enabledForReportingButNotEnforced' })),
  },
  { it: 'fails another application', ends: 'insecure', config: access(policy('other')) },
  { it: 'fails without', ends: 'insecure', config: access() },
];
const defaults = (isEnabled: boolean, ...policies: readonly object[]) => ({
  SecurityDefaults: { isEnabled },
  ConditionalAccess: policies,
});
const may = (name: string, ...insecure: readonly unknown[]) =>
  settingStories(`Authorization.defaultUserRolePermissions.${name}`, false, ...insecure).map(
    (story) => story,
  );
const grants = (...names: readonly string[]) => ({
  Authorization: { defaultUserRolePermissions: { permissionGrantPoliciesAssigned: names } },
});
const person = (isAdmin: boolean, isMfaRegistered: boolean) => ({ isAdmin, isMfaRegistered });
const application = (endDateTime: string | null) => ({
  passwordCredentials: endDateTime === null ? [] : [{ endDateTime }],
  keyCredentials: [],
});
const github = 'https://token.actions.githubusercontent.com';
const federated = (issuer: string, subject: string) => ({
  FederatedCredentials: [{ issuer, subject }],
});

describeStories(
  { checks: directoryChecks, sources: directorySources },
  {
    'azure-tenant-asks-for-second-factor': [
      { it: 'passes the defaults', ends: 'secure', config: defaults(true) },
      { it: 'passes a policy', ends: 'secure', config: defaults(false, policy('All')) },
      { it: 'fails without', ends: 'insecure', config: defaults(false) },
    ],
    'azure-tenant-asks-second-factor-for-azure': policyStories(
      '797f4846-ba00-4fd7-ba43-dac1f8f63013',
    ),
    'azure-tenant-asks-second-factor-for-portals': policyStories('MicrosoftAdminPortals'),
    'azure-tenant-has-few-global-administrators': settingStories(
      'GlobalAdministrators',
      [{}, {}],
      [{}, {}, {}, {}, {}],
    ),
    'azure-tenant-limits-guests': [
      ...settingStories(
        'Authorization.guestUserRoleId',
        '2af84b1e-32c8-42b7-82bc-daa82404023b',
        'a0b1b346-4d3e-4e8b-98f8-753987be4970',
      ),
      {
        it: 'passes limited access',
        ends: 'secure',
        config: { Authorization: { guestUserRoleId: '10dae51f-b6af-4016-8d66-8c2a99b929b3' } },
      },
    ],
    'azure-tenant-limits-invitations': settingStories(
      'Authorization.allowInvitesFrom',
      'adminsAndGuestInviters',
      'everyone',
      'adminsGuestInvitersAndAllMembers',
    ),
    'azure-tenant-users-register-no-applications': may('allowedToCreateApps', true, null),
    'azure-tenant-users-create-no-tenants': may('allowedToCreateTenants', true, null),
    'azure-tenant-users-create-no-security-groups': may('allowedToCreateSecurityGroups', true),
    'azure-tenant-limits-consent': [
      { it: 'passes none', ends: 'secure', config: grants() },
      {
        it: 'fails low permissions',
        ends: 'insecure',
        config: grants('ManagePermissionGrantsForSelf.microsoft-user-default-low'),
      },
    ],
    'azure-tenant-limits-consent-to-verified': [
      {
        it: 'passes low permissions',
        ends: 'secure',
        config: grants('ManagePermissionGrantsForSelf.microsoft-user-default-low'),
      },
      {
        it: 'fails the legacy policy',
        ends: 'insecure',
        config: grants('ManagePermissionGrantsForSelf.microsoft-user-default-legacy'),
      },
    ],
    'azure-tenant-names-trusted-locations': settingStories(
      'NamedLocations',
      [{ isTrusted: true, ipRanges: [{}] }],
      [{ isTrusted: false, ipRanges: [{}] }],
      [],
    ),
    'azure-administrator-has-second-factor': [
      { it: 'passes', ends: 'secure', config: person(true, true) },
      { it: 'fails', ends: 'insecure', config: person(true, false) },
      { it: 'does not apply to others', ends: 'not applicable', config: person(false, false) },
    ],
    'azure-person-has-second-factor': [
      { it: 'passes', ends: 'secure', config: person(false, true) },
      { it: 'fails', ends: 'insecure', config: person(false, false) },
      {
        it: 'does not apply to administrators',
        ends: 'not applicable',
        config: person(true, false),
      },
    ],
    'azure-application-credentials-are-current': [
      { it: 'passes', ends: 'secure', config: application('2027-01-01T00:00:00Z') },
      { it: 'passes without', ends: 'secure', config: application(null) },
      {
        it: 'fails one that has ended',
        ends: 'ended',
        config: application('2026-01-01T00:00:00Z'),
      },
    ],
    'azure-application-trusts-one-workflow': [
      {
        it: 'passes a branch',
        ends: 'secure',
        config: federated(github, 'repo:shop/site:ref:refs/heads/main'),
      },
      { it: 'passes without', ends: 'secure', config: { FederatedCredentials: [] } },
      {
        it: 'fails a pull request',
        ends: 'wide',
        config: federated(github, 'repo:shop/site:pull_request'),
      },
      {
        it: 'fails a wildcard',
        ends: 'wide',
        config: federated('https://x.example', 'repo:shop/*'),
      },
      {
        it: 'fails a wildcard of an expression',
        ends: 'wide',
        config: {
          FederatedCredentials: [
            {
              issuer: github,
              claimsMatchingExpression: { value: "claims['sub'] matches 'repo:*'" },
            },
          ],
        },
      },
    ],
  },
);
