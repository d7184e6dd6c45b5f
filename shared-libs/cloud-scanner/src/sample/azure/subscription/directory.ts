import type { SampleSubscription } from '../sample-subscription.ts';
import { tenantId } from './describe.ts';

export const ADMIN = 'aaaaaaaa-0000-4000-8000-000000000001';
export const DEPLOYER = 'aaaaaaaa-0000-4000-8000-00000000000a';

const person = (id: string, name: string, isAdmin: boolean, isMfaRegistered: boolean) => ({
  id,
  userPrincipalName: `${name}@shop.example`,
  isAdmin,
  isMfaRegistered,
});

export const directoryAnswers: SampleSubscription['directory'] = {
  '/v1.0/organization': { value: [{ id: tenantId, displayName: 'Shop' }] },
  '/v1.0/policies/identitySecurityDefaultsEnforcementPolicy': {
    id: '00000000-0000-0000-0000-000000000005',
    isEnabled: false,
  },
  '/v1.0/policies/authorizationPolicy': {
    id: 'authorizationPolicy',
    allowInvitesFrom: 'everyone',
    guestUserRoleId: '10dae51f-b6af-4016-8d66-8c2a99b929b3',
    defaultUserRolePermissions: {
      allowedToCreateApps: true,
      allowedToCreateSecurityGroups: false,
      allowedToCreateTenants: false,
      permissionGrantPoliciesAssigned: [
        'ManagePermissionGrantsForSelf.microsoft-user-default-legacy',
      ],
    },
  },
  '/v1.0/identity/conditionalAccess/policies': {
    value: [
      {
        id: 'policy-1',
        displayName: 'Second factor for Azure',
        state: 'enabledForReportingButNotEnforced',
        conditions: {
          users: { includeUsers: ['All'] },
          applications: { includeApplications: ['797f4846-ba00-4fd7-ba43-dac1f8f63013'] },
        },
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
      },
    ],
  },
  '/v1.0/identity/conditionalAccess/namedLocations': {
    value: [
      {
        id: 'location-1',
        displayName: 'Office',
        isTrusted: true,
        ipRanges: [{ cidrAddress: '203.0.113.0/24' }],
      },
    ],
  },
  '/v1.0/roleManagement/directory/roleAssignments': {
    value: [{ id: 'r1', principalId: ADMIN, directoryScopeId: '/' }],
  },
  '/v1.0/reports/authenticationMethods/userRegistrationDetails': {
    value: [
      person(ADMIN, 'anna', true, false),
      person('aaaaaaaa-0000-4000-8000-000000000002', 'ben', false, true),
      person('aaaaaaaa-0000-4000-8000-000000000003', 'chris', false, true),
    ],
  },
  '/v1.0/applications': {
    value: [
      {
        id: DEPLOYER,
        appId: 'bbbbbbbb-0000-4000-8000-00000000000a',
        displayName: 'Deploy from GitHub',
        passwordCredentials: [],
        keyCredentials: [],
      },
      {
        id: 'aaaaaaaa-0000-4000-8000-00000000000b',
        appId: 'bbbbbbbb-0000-4000-8000-00000000000b',
        displayName: 'Invoices',
        passwordCredentials: [{ keyId: 'k', endDateTime: '2030-01-01T00:00:00Z' }],
      },
    ],
  },
  [`/v1.0/applications/${DEPLOYER}/federatedIdentityCredentials`]: {
    value: [
      {
        name: 'github',
        issuer: 'https://token.actions.githubusercontent.com',
        subject: 'repo:shop/site:pull_request',
        audiences: ['api://AzureADTokenExchange'],
      },
    ],
  },
};
