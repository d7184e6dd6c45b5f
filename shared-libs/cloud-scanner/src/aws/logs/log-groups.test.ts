import { describeStories } from '../../testing/stories.ts';
import { logGroupChecks } from './log-groups.checks.ts';
import { logsSources } from './logs.sources.ts';

describeStories(
  { checks: logGroupChecks, sources: logsSources },
  {
    'aws-logs-group-encrypted-with-own-key': [
      { it: 'passes a key', ends: 'secure', config: { kmsKeyId: 'arn:aws:kms:eu-west-1:1:key/1' } },
      { it: 'fails without', ends: 'off', config: {} },
    ],
    'aws-logs-group-kept-for-a-year': [
      { it: 'passes a year', ends: 'secure', config: { retentionInDays: 365 } },
      { it: 'passes events that never expire', ends: 'secure', config: {} },
      { it: 'fails a month', ends: 'short', config: { retentionInDays: 30 } },
    ],
  },
);
