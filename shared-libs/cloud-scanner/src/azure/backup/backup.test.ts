import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { backupChecks } from './backup.checks.ts';
import { backupSources } from './backup.sources.ts';

describeStories(
  { checks: backupChecks, sources: backupSources },
  {
    'azure-backup-vault-has-own-key': settingStories(
      'properties.encryption.keyVaultProperties.keyUri',
      'https://keys.vault.azure.net/keys/backup',
      null,
    ),
  },
);
