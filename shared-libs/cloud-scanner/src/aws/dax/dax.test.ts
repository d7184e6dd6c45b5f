import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { daxChecks } from './dax.checks.ts';
import { daxSources } from './dax.sources.ts';

describeStories(
  { checks: daxChecks, sources: daxSources },
  {
    'aws-dax-cluster-encrypted': settingStories('SSEDescription.Status', 'ENABLED', 'DISABLED'),
    'aws-dax-cluster-transport-encrypted': settingStories(
      'ClusterEndpointEncryptionType',
      'TLS',
      'NONE',
      undefined,
    ),
  },
);
