import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { approvedEndpoints } from '../private-endpoints.ts';
import { settingChecks } from '../settings.ts';

const docs = 'azure/key-vault';
const isDisabled = ({ properties }: Answer): string | null =>
  properties.attributes?.enabled === false ? 'It is disabled.' : null;

/** Vaults log by category, or by a group of all of them. */
const logsAudit = ({ Diagnostics }: Answer): boolean =>
  Diagnostics.some(({ properties }: Answer) =>
    (properties?.logs ?? []).some(
      ({ enabled, category, categoryGroup }: Answer) =>
        enabled === true &&
        (category === 'AuditEvent' || categoryGroup === 'audit' || categoryGroup === 'allLogs'),
    ),
  );

const vaultChecks = settingChecks(
  { type: 'azure.keyvault.vault', category: 'secrets', owasp: 'A02:2025' },
  [
    {
      id: 'azure-key-vault-closes-other-networks',
      topics: ['azure_keyvault_access_only_through_private_endpoints'],
      title: 'Key vault answers chosen networks alone',
      severity: 'medium',
      impact: 'An identity that is stolen anywhere reads all secrets from anywhere.',
      category: 'exposure',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      path: 'properties.networkAcls.defaultAction',
      settingOf: ({ properties }) =>
        properties.publicNetworkAccess === 'Disabled'
          ? 'Deny'
          : properties.networkAcls?.defaultAction,
      isSecure: (value) => value === 'Deny',
      expected: 'Deny',
      problem: 'Key vault answers every network',
      fix: {
        summary: 'Deny networks by default, and allow those that read secrets.',
        steps: ['Open Networking of the vault and allow selected networks or private endpoints.'],
        cli: 'az keyvault update --name {name} --default-action Deny',
        effort: 'medium',
        page: `${docs}/general/network-security`,
      },
    },
    {
      id: 'azure-key-vault-has-private-endpoint',
      topics: ['azure_keyvault_private_endpoints'],
      title: 'Key vault is reached over a private endpoint',
      severity: 'info',
      impact: 'Secrets are fetched over the public address of the vault.',
      category: 'network',
      cweIds: ['CWE-923'],
      objectives: ['network-segmented'],
      path: 'properties.privateEndpointConnections',
      settingOf: ({ properties }) => approvedEndpoints(properties),
      isSecure: (count) => count > 0,
      expected: 'an approved connection',
      problem: 'Key vault has no private endpoint',
      fix: {
        summary: 'Add a private endpoint to the network of your applications.',
        steps: ['Open Networking of the vault and create a private endpoint.'],
        effort: 'medium',
        page: `${docs}/general/private-link-service`,
      },
    },
    {
      id: 'azure-key-vault-uses-roles',
      topics: ['azure_keyvault_rbac_on'],
      title: 'Key vault is governed by roles',
      severity: 'low',
      impact:
        'Access policies give rights on all secrets at once, and a contributor may extend them.',
      category: 'identity',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['least-privilege'],
      path: 'properties.enableRbacAuthorization',
      isSecure: isTrue,
      expected: 'true',
      problem: 'Key vault is governed by access policies',
      fix: {
        summary: 'Assign roles to those who use the vault, then switch the model.',
        steps: ['Open Access configuration and choose Azure role-based access control.'],
        cli: 'az keyvault update --name {name} --enable-rbac-authorization true',
        effort: 'medium',
        page: `${docs}/general/rbac-migration`,
      },
    },
    {
      id: 'azure-key-vault-is-recoverable',
      topics: ['azure_keyvault_recoverable'],
      title: 'Key vault can be recovered for certain',
      severity: 'medium',
      impact: 'Whoever purges a key makes all data that it encrypts unreadable for ever.',
      category: 'resilience',
      cweIds: ['CWE-693'],
      objectives: ['deletion-protected'],
      path: 'properties.enablePurgeProtection',
      settingOf: ({ properties }) =>
        properties.enableSoftDelete !== false && properties.enablePurgeProtection === true,
      isSecure: isTrue,
      expected: 'soft delete and purge protection',
      problem: 'Key vault can be purged',
      fix: {
        summary: 'Switch purge protection on; it cannot be taken back.',
        steps: ['Open Properties of the vault and enable purge protection.'],
        cli: 'az keyvault update --name {name} --enable-purge-protection true',
        page: `${docs}/general/soft-delete-overview`,
      },
    },
    {
      id: 'azure-key-vault-is-logged',
      topics: ['azure_keyvault_logging_on'],
      title: 'Key vault logs who reads what',
      severity: 'medium',
      impact: 'After a leak it is unknown which secrets were read, so all have to be replaced.',
      category: 'logging',
      owasp: 'A09:2025',
      cweIds: ['CWE-778'],
      objectives: ['logging-on'],
      path: 'Diagnostics.logs',
      settingOf: logsAudit,
      isSecure: isTrue,
      expected: 'AuditEvent',
      problem: 'Key vault does not log who reads what',
      fix: {
        summary: 'Send the category AuditEvent to a workspace.',
        steps: ['Open Diagnostic settings of the vault and add one with audit logs.'],
        page: `${docs}/general/howto-logging`,
      },
    },
  ],
);

const keyChecks = settingChecks(
  { type: 'azure.keyvault.key', category: 'secrets', owasp: 'A04:2025' },
  [
    {
      id: 'azure-key-vault-key-ends',
      topics: [
        'azure_keyvault_rbac_key_expiration_set',
        'azure_keyvault_key_expiration_set_in_non_rbac',
      ],
      title: 'Key of a vault has an end',
      severity: 'low',
      impact: 'A key stays good for decades, whoever has got hold of it.',
      cweIds: ['CWE-324'],
      objectives: ['keys-rotated'],
      path: 'properties.attributes.exp',
      isSecure: (value) => typeof value === 'number',
      expected: 'an expiration date',
      problem: 'Key of a vault has no end',
      notApplicable: isDisabled,
      fix: {
        summary: 'Set an expiration date, together with a rotation policy.',
        steps: ['Open the version of the key and set an expiration date.'],
        cli: 'az keyvault key set-attributes --name {name} --vault-name <vault> --expires <date>',
        page: `${docs}/keys/about-keys-details`,
      },
    },
    {
      id: 'azure-key-vault-key-rotates',
      topics: ['azure_keyvault_key_rotation_on'],
      title: 'Key of a vault is rotated by a policy',
      severity: 'info',
      impact: 'Rotation waits for a person who remembers it.',
      cweIds: ['CWE-324'],
      objectives: ['keys-rotated'],
      path: 'Key.rotationPolicy',
      settingOf: ({ Key }) =>
        (Key?.rotationPolicy?.lifetimeActions ?? []).some(
          ({ action }: Answer) => `${action?.type}`.toLowerCase() === 'rotate',
        ),
      isSecure: isTrue,
      expected: 'an action Rotate',
      problem: 'Key of a vault is not rotated by a policy',
      fix: {
        summary: 'Add a rotation policy to the key.',
        steps: ['Open the key, choose Rotation policy and enable auto-rotation.'],
        page: `${docs}/keys/how-to-configure-key-rotation`,
      },
    },
  ],
);

const secretChecks = settingChecks(
  { type: 'azure.keyvault.secret', category: 'secrets', owasp: 'A04:2025' },
  [
    {
      id: 'azure-key-vault-secret-ends',
      topics: [
        'azure_keyvault_rbac_secret_expiration_set',
        'azure_keyvault_non_rbac_secret_expiration_set',
        'azure_keyvaults_key_vault_secret_expiry',
      ],
      title: 'Secret of a vault has an end',
      severity: 'low',
      impact: 'A password that once leaked opens its door for as long as the system lives.',
      cweIds: ['CWE-324'],
      objectives: ['keys-rotated'],
      path: 'properties.attributes.exp',
      isSecure: (value) => typeof value === 'number',
      expected: 'an expiration date',
      problem: 'Secret of a vault has no end',
      notApplicable: isDisabled,
      fix: {
        summary: 'Set an expiration date, and replace the secret before it.',
        steps: ['Open the version of the secret and set an expiration date.'],
        cli: 'az keyvault secret set-attributes --name {name} --vault-name <vault> --expires <date>',
        page: `${docs}/secrets/about-secrets`,
      },
    },
  ],
);

export const keyvaultChecks: readonly CloudCheck[] = [
  ...vaultChecks,
  ...keyChecks,
  ...secretChecks,
];
