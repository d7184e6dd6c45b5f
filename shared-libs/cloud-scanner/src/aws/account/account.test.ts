import { describeStories } from '../../testing/stories.ts';
import { accountChecks } from './account.checks.ts';
import { accountSources } from './account.sources.ts';

describeStories(
  { checks: accountChecks, sources: accountSources },
  {
    'aws-account-security-contact-set': [
      {
        it: 'passes an account with a contact',
        ends: 'secure',
        config: { SecurityContact: { AlternateContactType: 'SECURITY' } },
      },
      {
        it: 'fails an account without one',
        ends: 'missing',
        shows: 'SecurityContact',
        config: { SecurityContact: null },
      },
    ],
  },
);
