import { describeStories } from '../../testing/stories.ts';
import { cloudwatchChecks } from './cloudwatch.checks.ts';
import { cloudwatchSources } from './cloudwatch.sources.ts';

describeStories(
  { checks: cloudwatchChecks, sources: cloudwatchSources },
  {
    'aws-cloudwatch-alarm-acts': [
      { it: 'passes an action', ends: 'secure', config: { AlarmActions: ['arn:aws:sns:x'] } },
      { it: 'fails none', ends: 'silent', config: { AlarmActions: [] } },
    ],
    'aws-cloudwatch-alarm-actions-on': [
      { it: 'passes actions that are on', ends: 'secure', config: { ActionsEnabled: true } },
      { it: 'fails a muted alarm', ends: 'off', config: { ActionsEnabled: false } },
    ],
  },
);
