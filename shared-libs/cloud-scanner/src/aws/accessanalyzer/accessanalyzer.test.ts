import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { accessanalyzerChecks } from './accessanalyzer.checks.ts';
import { accessanalyzerSources } from './accessanalyzer.sources.ts';

const analyzer = (type: string, status: string) => ({
  'aws.accessanalyzer.analyzer': [{ name: 'external', config: { type, status } }],
});

describeStories(
  { checks: accessanalyzerChecks, sources: [...accountSources, ...accessanalyzerSources] },
  {
    'aws-accessanalyzer-is-active': [
      {
        it: 'passes one of the account',
        ends: 'secure',
        config: {},
        related: analyzer('ACCOUNT', 'ACTIVE'),
      },
      {
        it: 'passes one of the organization',
        ends: 'secure',
        config: {},
        related: analyzer('ORGANIZATION', 'ACTIVE'),
      },
      {
        it: 'fails one that is off',
        ends: 'none',
        config: {},
        related: analyzer('ACCOUNT', 'DISABLED'),
      },
      {
        it: 'fails one of unused access',
        ends: 'none',
        config: {},
        related: analyzer('ACCOUNT_UNUSED_ACCESS', 'ACTIVE'),
      },
      { it: 'fails without', ends: 'none', config: {} },
    ],
  },
);
