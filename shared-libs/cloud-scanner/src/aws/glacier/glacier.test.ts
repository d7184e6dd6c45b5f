import { describeStories } from '../../testing/stories.ts';
import { glacierChecks } from './glacier.checks.ts';
import { glacierSources } from './glacier.sources.ts';

const policy = (statement: object) => ({
  Policy: JSON.stringify({
    Statement: [{ Effect: 'Allow', Action: 'glacier:*', Resource: '*', ...statement }],
  }),
});

describeStories(
  { checks: glacierChecks, sources: glacierSources },
  {
    'aws-glacier-vault-not-public': [
      { it: 'passes no policy', ends: 'secure', config: { Policy: null } },
      {
        it: 'passes the organisation',
        ends: 'secure',
        config: policy({
          Principal: '*',
          Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1234567890' } },
        }),
      },
      {
        it: 'fails everyone',
        ends: 'public',
        shows: 'Policy.Statement[0]',
        config: policy({ Principal: '*' }),
      },
    ],
  },
);
