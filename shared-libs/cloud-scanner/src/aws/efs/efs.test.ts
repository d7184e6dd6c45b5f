import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { efsChecks } from './efs.checks.ts';
import { efsSources } from './efs.sources.ts';

describeStories(
  { checks: efsChecks, sources: efsSources },
  {
    'aws-efs-file-system-encrypted': settingStories('Encrypted', true, false),
    'aws-efs-file-system-backed-up': settingStories('BackupPolicy', 'ENABLED', 'DISABLED', null),
  },
);
