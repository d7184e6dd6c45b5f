import { describeStories } from '../../testing/stories.ts';
import { workspacesChecks } from './workspaces.checks.ts';
import { workspacesSources } from './workspaces.sources.ts';

describeStories(
  { checks: workspacesChecks, sources: workspacesSources },
  {
    'aws-workspaces-volumes-encrypted': [
      {
        it: 'passes both',
        ends: 'secure',
        config: { RootVolumeEncryptionEnabled: true, UserVolumeEncryptionEnabled: true },
      },
      {
        it: 'fails one',
        ends: 'unencrypted',
        config: { RootVolumeEncryptionEnabled: false, UserVolumeEncryptionEnabled: true },
      },
    ],
  },
);
