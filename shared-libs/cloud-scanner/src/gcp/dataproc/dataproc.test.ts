import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { dataprocChecks } from './dataproc.checks.ts';
import { dataprocSources } from './dataproc.sources.ts';

describeStories(
  { checks: dataprocChecks, sources: dataprocSources },
  {
    'gcp-dataproc-cluster-encrypts-with-own-key': settingStories(
      'config.encryptionConfig.gcePdKmsKeyName',
      'key',
      undefined,
    ),
    'gcp-dataproc-cluster-has-private-addresses': settingStories(
      'config.gceClusterConfig.internalIpOnly',
      true,
      undefined,
    ),
  },
);
