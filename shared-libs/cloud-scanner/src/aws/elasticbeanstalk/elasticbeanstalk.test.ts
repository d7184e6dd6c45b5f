import { describe, expect, it } from 'vitest';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { elasticbeanstalkChecks } from './elasticbeanstalk.checks.ts';
import { elasticbeanstalkSources } from './elasticbeanstalk.sources.ts';

describeStories(
  { checks: elasticbeanstalkChecks, sources: elasticbeanstalkSources },
  {
    'aws-elasticbeanstalk-environment-updates-managed': settingStories(
      'Options.ManagedActionsEnabled',
      'true',
      'false',
      undefined,
    ),
    'aws-elasticbeanstalk-environment-logs-streamed': settingStories(
      'Options.StreamLogs',
      'true',
      'false',
      undefined,
    ),
  },
);

describe('what is kept of an environment', () => {
  it('holds no variables of the application', () => {
    const [source] = elasticbeanstalkSources;
    const kept = source?.details?.[0]?.pick?.(
      {
        ConfigurationSettings: [
          {
            OptionSettings: [
              {
                Namespace: 'aws:elasticbeanstalk:application:environment',
                OptionName: 'DB_PASSWORD',
                Value: 'correct-horse',
              },
              {
                Namespace: 'aws:elasticbeanstalk:cloudwatch:logs',
                OptionName: 'StreamLogs',
                Value: 'true',
              },
            ],
          },
        ],
      },
      { type: '', uid: '', name: '', region: '', tags: {}, config: {} },
    );
    expect(kept).toEqual({ StreamLogs: 'true' });
  });
});
