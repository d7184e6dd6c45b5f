import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingChecks } from '../settings.ts';

export const backupChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.backup.vault', category: 'data', owasp: 'A04:2025' },
  [
    {
      id: 'azure-backup-vault-has-own-key',
      topics: ['azure_recoveryservice_recovery_vault_byok_encrypted'],
      title: 'Recovery vault is encrypted with an own key',
      severity: 'info',
      impact: 'Backups of everything rest under a key that is not yours.',
      cweIds: ['CWE-311'],
      objectives: ['keys-own'],
      path: 'properties.encryption.keyVaultProperties.keyUri',
      isSecure: (value) => typeof value === 'string' && value !== '',
      expected: 'a key of your vault',
      problem: 'Recovery vault is encrypted with a key of Microsoft',
      fix: {
        summary: 'Choose an own key before the first backup is written.',
        steps: ['Open Properties of the vault, Encryption settings, and choose a key.'],
        effort: 'medium',
        page: 'azure/backup/encryption-at-rest-with-cmk',
      },
    },
  ],
);
