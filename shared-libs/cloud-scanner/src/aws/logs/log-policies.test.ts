import { describeStories } from '../../testing/stories.ts';
import { logPolicyChecks } from './log-policies.checks.ts';
import { logPolicySources } from './log-policies.sources.ts';

const policy = (statement: object) => ({
  policyDocument: JSON.stringify({
    Statement: [{ Effect: 'Allow', Action: 'logs:*', Resource: '*', ...statement }],
  }),
});

describeStories(
  { checks: logPolicyChecks, sources: logPolicySources },
  {
    'aws-logs-resource-policy-not-public': [
      {
        it: 'passes a service',
        ends: 'secure',
        config: policy({ Principal: { Service: 'delivery.logs.amazonaws.com' } }),
      },
      {
        it: 'passes everyone of one account',
        ends: 'secure',
        config: policy({
          Principal: '*',
          Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
        }),
      },
      { it: 'fails everyone', ends: 'public', config: policy({ Principal: '*' }) },
    ],
  },
);
