import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { monitorChecks } from './monitor.checks.ts';
import { monitorSources } from './monitor.sources.ts';

describeStories(
  { checks: monitorChecks, sources: monitorSources },
  {
    'azure-monitor-workspace-takes-own-networks': settingStories(
      'properties.publicNetworkAccessForQuery',
      'Disabled',
      'Enabled',
      null,
    ),
  },
);
