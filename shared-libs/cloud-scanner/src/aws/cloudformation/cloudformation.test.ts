import { describeStories } from '../../testing/stories.ts';
import { cloudformationChecks } from './cloudformation.checks.ts';
import { cloudformationSources } from './cloudformation.sources.ts';

const outputs = (OutputKey: string, OutputValue: string) => ({
  Outputs: [
    { OutputKey: 'Region', OutputValue: 'eu-west-1' },
    { OutputKey, OutputValue },
  ],
});

describeStories(
  { checks: cloudformationChecks, sources: cloudformationSources },
  {
    'aws-cloudformation-outputs-hold-no-secrets': [
      {
        it: 'passes a reference',
        ends: 'secure',
        config: outputs('DbSecret', 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:db'),
      },
      { it: 'fails a password', ends: 'secrets', config: outputs('DbPassword', 'hunter2secret') },
      { it: 'fails a key', ends: 'secrets', config: outputs('Key', 'AKIAIOSFODNN7EXAMPLE') },
    ],
  },
);
