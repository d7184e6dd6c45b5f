import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingChecks } from '../settings.ts';

export const batchChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.batch.account', category: 'identity', owasp: 'A07:2025' },
  [
    {
      id: 'azure-batch-takes-entra-identities',
      topics: ['azure_batchaccounts_batch_accounts_aadenabled'],
      title: 'Batch account takes identities of Entra alone',
      severity: 'low',
      impact: 'Whoever has the shared key runs any job on your machines.',
      cweIds: ['CWE-798'],
      objectives: ['access-central'],
      path: 'properties.allowedAuthenticationModes',
      isSecure: (modes: Answer) => Array.isArray(modes) && !modes.includes('SharedKey'),
      expected: 'AAD without SharedKey',
      problem: 'Batch account takes a shared key',
      fix: {
        summary: 'Allow identities of Entra alone.',
        steps: ['Open Authentication mode of the account and clear Shared Key.'],
        page: 'azure/batch/batch-aad-auth',
      },
    },
    {
      id: 'azure-batch-has-identity',
      topics: ['azure_batchaccounts_batch_accounts_managed_identity'],
      title: 'Batch account has an identity of its own',
      severity: 'info',
      impact: 'Jobs need passwords to fetch their input.',
      cweIds: ['CWE-798'],
      objectives: ['secrets-not-in-code'],
      path: 'identity.type',
      isSecure: (value) => typeof value === 'string' && value !== 'None',
      expected: 'SystemAssigned or UserAssigned',
      problem: 'Batch account has no identity of its own',
      fix: {
        summary: 'Give the account a managed identity.',
        steps: ['Open Identity of the Batch account and switch one on.'],
        page: 'azure/batch/managed-identity-pools',
      },
    },
  ],
);
