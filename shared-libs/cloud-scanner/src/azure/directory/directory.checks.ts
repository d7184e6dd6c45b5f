import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { daysSince } from '../../judging/time.ts';
import { remediationBy, settingChecks } from '../settings.ts';

const docs = 'entra/identity';
/** Windows Azure Service Management API, by which the portal and the command line manage Azure. */
const MANAGEMENT = '797f4846-ba00-4fd7-ba43-dac1f8f63013';
const RESTRICTED_GUEST = '2af84b1e-32c8-42b7-82bc-daa82404023b';
const LIMITED_GUEST = '10dae51f-b6af-4016-8d66-8c2a99b929b3';

const asksMfa = ({ state, grantControls }: Answer): boolean =>
  state === 'enabled' &&
  ((grantControls?.builtInControls ?? []).includes('mfa') ||
    grantControls?.authenticationStrength != null);
const includesApp = ({ conditions }: Answer, app: string): boolean => {
  const { includeApplications = [], excludeApplications = [] } = conditions?.applications ?? {};
  const isIncluded = includeApplications.includes('All') || includeApplications.includes(app);
  return isIncluded && !excludeApplications.includes(app);
};
const ofAllUsers = ({ conditions }: Answer): boolean =>
  (conditions?.users?.includeUsers ?? []).includes('All');

/** A policy for everybody that asks for a second factor at an application, or the defaults of Microsoft. */
const asksMfaAt =
  (app: string) =>
  ({ ConditionalAccess }: Answer): boolean =>
    ConditionalAccess.some(
      (policy: Answer) => asksMfa(policy) && ofAllUsers(policy) && includesApp(policy, app),
    );

const permission =
  (name: string) =>
  ({ Authorization }: Answer) =>
    Authorization.defaultUserRolePermissions?.[name] ?? null;
const grants = ({ Authorization }: Answer): readonly string[] =>
  Authorization.defaultUserRolePermissions?.permissionGrantPoliciesAssigned ?? [];

const tenantChecks = settingChecks(
  { type: 'azure.directory.tenant', category: 'identity', owasp: 'A07:2025' },
  [
    {
      id: 'azure-tenant-asks-for-second-factor',
      topics: ['azure_entra_security_defaults_on'],
      title: 'Tenant asks everybody for a second factor',
      severity: 'high',
      impact: 'A password that was phished or leaked is all that an attacker needs.',
      cweIds: ['CWE-308'],
      objectives: ['mfa-enforced'],
      aliases: ['security defaults', 'mfa'],
      path: 'SecurityDefaults.isEnabled',
      reads: ['SecurityDefaults', 'ConditionalAccess'],
      settingOf: ({ SecurityDefaults, ConditionalAccess }) => {
        const hasPolicy = ConditionalAccess.some(
          (policy: Answer) => asksMfa(policy) && ofAllUsers(policy),
        );
        return SecurityDefaults.isEnabled === true || hasPolicy;
      },
      isSecure: isTrue,
      expected: 'security defaults, or a policy for all users',
      problem: 'Tenant does not ask everybody for a second factor',
      fix: {
        summary: 'Enable security defaults, or a conditional access policy for all users.',
        steps: ['Open Entra, Properties, and manage security defaults.'],
        effort: 'medium',
        page: 'entra/fundamentals/security-defaults',
      },
    },
    {
      id: 'azure-tenant-asks-second-factor-for-azure',
      topics: ['azure_entra_conditional_access_policy_require_mfa_for_management_api'],
      title: 'A second factor is asked for to manage Azure',
      severity: 'medium',
      impact: 'A stolen password of an administrator deletes or copies the whole subscription.',
      cweIds: ['CWE-308'],
      objectives: ['mfa-enforced'],
      path: 'ConditionalAccess.management',
      reads: ['ConditionalAccess'],
      settingOf: asksMfaAt(MANAGEMENT),
      isSecure: isTrue,
      expected: 'an enabled policy for all users',
      problem: 'No second factor is asked for to manage Azure',
      fix: {
        summary: 'Add a conditional access policy for the management of Azure.',
        steps: ['Create a policy for all users and Windows Azure Service Management API.'],
        page: `${docs}/conditional-access/policy-old-require-mfa-azure-mgmt`,
      },
    },
    {
      id: 'azure-tenant-asks-second-factor-for-portals',
      topics: ['azure_entra_conditional_access_policy_require_mfa_for_admin_portals'],
      title: 'A second factor is asked for at the portals of administrators',
      severity: 'medium',
      impact: 'The portals of Entra, Exchange and Intune open with a password alone.',
      cweIds: ['CWE-308'],
      objectives: ['mfa-enforced'],
      path: 'ConditionalAccess.portals',
      reads: ['ConditionalAccess'],
      settingOf: asksMfaAt('MicrosoftAdminPortals'),
      isSecure: isTrue,
      expected: 'an enabled policy for all users',
      problem: 'No second factor is asked for at the portals of administrators',
      fix: {
        summary: 'Add a conditional access policy for Microsoft Admin Portals.',
        steps: ['Create a policy for all users and the application Microsoft Admin Portals.'],
        page: `${docs}/conditional-access/policy-old-require-mfa-admin-portals`,
      },
    },
    {
      id: 'azure-tenant-has-few-global-administrators',
      topics: ['azure_entra_global_admin_in_less_than_five_users'],
      title: 'Tenant has fewer than five global administrators',
      severity: 'medium',
      impact: 'Each of them is a way to take over all of the tenant.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['least-privilege'],
      path: 'GlobalAdministrators',
      settingOf: ({ GlobalAdministrators }) => GlobalAdministrators.length,
      isSecure: (count) => count < 5,
      expected: 'fewer than 5',
      problem: 'Tenant has five global administrators or more',
      fix: {
        summary: 'Give smaller roles, or make the role eligible for a limited time.',
        steps: ['Open Roles and administrators, Global Administrator, and remove assignments.'],
        effort: 'medium',
        page: `${docs}/role-based-access-control/best-practices`,
      },
    },
    {
      id: 'azure-tenant-limits-guests',
      topics: ['azure_entra_policy_guest_users_access_restrictions'],
      title: 'Guests see little of the tenant',
      severity: 'low',
      impact: 'Guests list people and groups, as a preparation for phishing.',
      owasp: 'A01:2025',
      cweIds: ['CWE-200'],
      objectives: ['trust-limited'],
      path: 'Authorization.guestUserRoleId',
      isSecure: (value) => value === RESTRICTED_GUEST || value === LIMITED_GUEST,
      expected: 'limited or restricted access',
      problem: 'Guests see as much of the tenant as members',
      fix: {
        summary: 'Restrict what guests can see.',
        steps: ['Open External collaboration settings and limit guest user access.'],
        page: `${docs}/users/users-restrict-guest-permissions`,
      },
    },
    {
      id: 'azure-tenant-limits-invitations',
      topics: ['azure_entra_policy_guest_invite_only_for_admin_roles'],
      title: 'Administrators alone invite guests',
      severity: 'low',
      impact: 'Any member, and in part any guest, lets strangers into the tenant.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['trust-limited'],
      path: 'Authorization.allowInvitesFrom',
      isSecure: (value) => value === 'adminsAndGuestInviters' || value === 'none',
      expected: 'adminsAndGuestInviters or none',
      problem: 'Everybody invites guests',
      fix: {
        summary: 'Leave invitations to administrators and guest inviters.',
        steps: ['Open External collaboration settings and choose who can invite.'],
        page: 'entra/external-id/external-collaboration-settings-configure',
      },
    },
    {
      id: 'azure-tenant-users-register-no-applications',
      topics: ['azure_entra_policy_default_user_cannot_create_apps'],
      title: 'Users cannot register applications',
      severity: 'low',
      impact: 'A user whose session was stolen plants an application that outlives the password.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['least-privilege'],
      path: 'Authorization.defaultUserRolePermissions.allowedToCreateApps',
      settingOf: permission('allowedToCreateApps'),
      isSecure: (value) => value === false,
      expected: 'false',
      problem: 'Users can register applications',
      fix: {
        summary: 'Forbid users to register applications.',
        steps: ['Open User settings of Entra and set Users can register applications to No.'],
        page: `${docs}/role-based-access-control/delegate-app-roles`,
      },
    },
    {
      id: 'azure-tenant-users-create-no-tenants',
      topics: ['azure_entra_policy_default_user_cannot_create_tenants'],
      title: 'Users cannot create tenants',
      severity: 'info',
      impact: 'Company data moves to tenants that nobody governs.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['guardrails-set'],
      path: 'Authorization.defaultUserRolePermissions.allowedToCreateTenants',
      settingOf: permission('allowedToCreateTenants'),
      isSecure: (value) => value === false,
      expected: 'false',
      problem: 'Users can create tenants',
      fix: {
        summary: 'Forbid users to create tenants.',
        steps: ['Open User settings of Entra and restrict the creation of tenants.'],
        page: 'entra/fundamentals/users-default-permissions',
      },
    },
    {
      id: 'azure-tenant-users-create-no-security-groups',
      topics: ['azure_entra_policy_default_users_cannot_create_security_groups'],
      title: 'Users cannot create security groups',
      severity: 'info',
      impact: 'Groups that grant access grow without anybody who looks after them.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['least-privilege'],
      path: 'Authorization.defaultUserRolePermissions.allowedToCreateSecurityGroups',
      settingOf: permission('allowedToCreateSecurityGroups'),
      isSecure: (value) => value === false,
      expected: 'false',
      problem: 'Users can create security groups',
      fix: {
        summary: 'Leave security groups to administrators.',
        steps: ['Open General settings of groups and forbid users to create security groups.'],
        page: `${docs}/users/groups-self-service-management`,
      },
    },
    {
      id: 'azure-tenant-limits-consent',
      topics: ['azure_entra_policy_restricts_user_consent_for_apps'],
      title: 'Users consent to no applications on their own',
      severity: 'medium',
      impact: 'A user who clicks Accept gives a foreign application mail and files for good.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['trust-limited'],
      aliases: ['illicit consent'],
      path: 'Authorization.permissionGrantPoliciesAssigned',
      settingOf: grants,
      isSecure: (policies: readonly string[]) =>
        !policies.some((one) => one.startsWith('ManagePermissionGrantsForSelf.')),
      expected: 'no policy that lets users consent',
      problem: 'Users consent to applications on their own',
      fix: {
        summary: 'Let administrators review requests for consent.',
        steps: ['Open Enterprise applications, Consent and permissions, and forbid user consent.'],
        page: `${docs}/enterprise-apps/configure-user-consent`,
      },
    },
    {
      id: 'azure-tenant-limits-consent-to-verified',
      topics: ['azure_entra_policy_user_consent_for_verified_apps'],
      title: 'Users consent to applications of verified publishers at most',
      severity: 'medium',
      impact: 'Any application on the internet may ask users for their data, under any name.',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['trust-limited'],
      path: 'Authorization.permissionGrantPolicies',
      reads: ['Authorization'],
      settingOf: grants,
      isSecure: (policies: readonly string[]) =>
        !policies.some((one) => one.endsWith('.microsoft-user-default-legacy')),
      expected: 'no legacy policy',
      problem: 'Users consent to applications of anybody',
      fix: {
        summary: 'Limit consent to verified publishers and low permissions.',
        steps: ['Open Consent and permissions and choose verified publishers.'],
        page: `${docs}/enterprise-apps/manage-app-consent-policies`,
      },
    },
    {
      id: 'azure-tenant-names-trusted-locations',
      topics: ['azure_entra_trusted_named_locations_exists'],
      title: 'Tenant names its trusted locations',
      severity: 'info',
      impact: 'Policies cannot tell the office from the rest of the world.',
      cweIds: ['CWE-284'],
      objectives: ['access-central'],
      path: 'NamedLocations',
      settingOf: ({ NamedLocations }) =>
        NamedLocations.filter(
          ({ isTrusted, ipRanges }: Answer) => isTrusted === true && (ipRanges ?? []).length > 0,
        ).length,
      isSecure: (count) => count > 0,
      expected: 'a trusted location with ranges',
      problem: 'Tenant names no trusted location',
      fix: {
        summary: 'Name the networks of your offices as trusted locations.',
        steps: ['Open Conditional Access, Named locations, and add ranges marked as trusted.'],
        page: `${docs}/conditional-access/concept-assignment-network`,
      },
    },
  ],
);

const personChecks = settingChecks(
  { type: 'azure.directory.person', category: 'identity', owasp: 'A07:2025' },
  [
    {
      id: 'azure-administrator-has-second-factor',
      topics: ['azure_entra_privileged_user_has_mfa'],
      title: 'Administrator has a second factor',
      severity: 'high',
      impact: 'With the password of this one person an attacker rules the tenant.',
      cweIds: ['CWE-308'],
      objectives: ['mfa-enforced'],
      path: 'isMfaRegistered',
      reads: ['isAdmin', 'isMfaRegistered'],
      isSecure: isTrue,
      expected: 'true',
      problem: 'Administrator has no second factor',
      notApplicable: ({ isAdmin }) => (isAdmin === true ? null : 'The person is no administrator.'),
      fix: {
        summary: 'Have the administrator register a passkey or an authenticator.',
        steps: ['Ask the person to open aka.ms/mfasetup, and require it by a policy.'],
        page: `${docs}/authentication/howto-mfa-userdevicesettings`,
      },
    },
    {
      id: 'azure-person-has-second-factor',
      topics: ['azure_entra_non_privileged_user_has_mfa'],
      title: 'Person has a second factor',
      severity: 'low',
      impact: 'A password that this person uses elsewhere opens mail and files.',
      cweIds: ['CWE-308'],
      objectives: ['mfa-enforced'],
      path: 'isMfaRegistered',
      reads: ['isAdmin', 'isMfaRegistered'],
      isSecure: isTrue,
      expected: 'true',
      problem: 'Person has no second factor',
      notApplicable: ({ isAdmin }) => (isAdmin === true ? 'The person is an administrator.' : null),
      fix: {
        summary: 'Run a registration campaign for authentication methods.',
        steps: ['Open Authentication methods and start a registration campaign.'],
        page: `${docs}/authentication/how-to-mfa-registration-campaign`,
      },
    },
  ],
);

const credentialCheck: CloudCheck = {
  id: 'azure-application-credentials-are-current',
  topics: ['azure_entra_app_registration_credential_not_expired'],
  type: 'azure.directory.application',
  title: 'Application has no credentials past their end',
  severity: 'info',
  impact:
    'Somebody will renew it in haste when the application stops, or has forgotten that it exists.',
  category: 'identity',
  cweIds: ['CWE-324'],
  owasp: 'A07:2025',
  objectives: ['keys-rotated', 'unused-access-removed'],
  reads: ['passwordCredentials', 'keyCredentials'],
  problems: { ended: { title: 'Application has credentials past their end' } },
  remediation: remediationBy({
    summary: 'Delete credentials that have ended, and applications that nobody uses.',
    steps: ['Open App registrations, Certificates and secrets, and delete what has ended.'],
    page: 'entra/identity-platform/security-best-practices-for-app-registration',
  }),
  judge({ config }, { now }) {
    const ended = [...config.passwordCredentials, ...config.keyCredentials].filter(
      ({ endDateTime }: Answer) => endDateTime && daysSince(endDateTime, now) >= 0,
    );
    if (ended.length === 0) return 'secure';
    return {
      problem: 'ended',
      shown: { endDateTime: ended.map(({ endDateTime }) => endDateTime) },
      expected: 'no credential past its end',
    };
  },
};

/** A subject of GitHub that stands for any branch, pull request or repository. */
const isWide = ({ issuer, subject, claimsMatchingExpression }: Answer): boolean => {
  const text = `${subject ?? claimsMatchingExpression?.value ?? ''}`;
  if (text.includes('*')) return true;
  return `${issuer}`.includes('token.actions.githubusercontent.com') && /:pull_request$/.test(text);
};

const federationCheck: CloudCheck = {
  id: 'azure-application-trusts-one-workflow',
  topics: ['azure_iam_federated_credential_wide_subject'],
  type: 'azure.directory.application',
  title: 'Application trusts exact workloads of other providers',
  severity: 'high',
  impact: 'A pull request of a stranger, or another repository, signs in as the application.',
  category: 'identity',
  cweIds: ['CWE-863'],
  owasp: 'A01:2025',
  aliases: ['workload identity federation', 'github actions', 'oidc'],
  objectives: ['trust-limited'],
  reads: ['FederatedCredentials'],
  problems: { wide: { title: 'Application trusts more than one workload of another provider' } },
  remediation: remediationBy({
    summary: 'Name one branch or environment as the subject.',
    steps: ['Open Certificates and secrets, Federated credentials, and edit the subject.'],
    page: 'entra/workload-id/workload-identity-federation',
  }),
  judge({ config }) {
    const wide = config.FederatedCredentials.find(isWide);
    if (!wide) return 'secure';
    const { issuer, subject, claimsMatchingExpression } = wide;
    return {
      problem: 'wide',
      shown: { issuer, subject: subject ?? claimsMatchingExpression?.value ?? null },
      expected: 'a subject without a wildcard, of no pull request',
    };
  },
};

export const directoryChecks: readonly CloudCheck[] = [
  ...tenantChecks,
  ...personChecks,
  credentialCheck,
  federationCheck,
];
