import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { datasyncChecks } from './datasync.checks.ts';
import { datasyncSources } from './datasync.sources.ts';

describeStories(
  { checks: datasyncChecks, sources: datasyncSources },
  { 'aws-datasync-task-logged': settingStories('LogGroup', 'arn:aws:logs:x', null) },
);
