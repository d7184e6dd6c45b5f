import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { transferChecks } from './transfer.checks.ts';
import { transferSources } from './transfer.sources.ts';

describeStories(
  { checks: transferChecks, sources: transferSources },
  {
    'aws-transfer-server-transport-encrypted': settingStories(
      'Protocols',
      ['SFTP', 'FTPS'],
      ['SFTP', 'FTP'],
    ),
  },
);
