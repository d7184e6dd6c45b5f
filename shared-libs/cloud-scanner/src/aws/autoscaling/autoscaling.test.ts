import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { autoscalingChecks } from './autoscaling.checks.ts';
import { autoscalingSources } from './autoscaling.sources.ts';

describeStories(
  { checks: autoscalingChecks, sources: autoscalingSources },
  {
    'aws-autoscaling-group-in-several-zones': settingStories(
      'AvailabilityZones',
      ['eu-west-1a', 'eu-west-1b'],
      ['eu-west-1a'],
    ),
  },
);
