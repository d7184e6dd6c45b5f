import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { securityhubChecks } from './securityhub.checks.ts';
import { securityhubSources } from './securityhub.sources.ts';

describeStories(
  { checks: securityhubChecks, sources: [...securityhubSources, ...accountSources] },
  {
    'aws-region-security-hub-on': [
      {
        it: 'passes a hub',
        ends: 'secure',
        config: { Account: '111122223333' },
        related: { 'aws.securityhub.hub': [{ config: { HubArn: 'arn:aws:securityhub:x' } }] },
      },
      { it: 'fails a region without one', ends: 'off', config: { Account: '111122223333' } },
    ],
  },
);
