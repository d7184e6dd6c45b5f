import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { snsChecks } from './sns.checks.ts';
import { snsSources } from './sns.sources.ts';

describeStories(
  { checks: snsChecks, sources: snsSources },
  {
    'aws-sns-topic-is-not-public': [
      ...publicPolicyStories((Policy) => ({ Attributes: { Policy } })),
      {
        it: 'passes the policy that a new topic has',
        ends: 'secure',
        config: {
          Attributes: {
            Policy: JSON.stringify({
              Version: '2008-10-17',
              Statement: [
                {
                  Effect: 'Allow',
                  Principal: { AWS: '*' },
                  Action: ['SNS:Publish', 'SNS:Subscribe'],
                  Resource: 'arn:aws:sns:eu-west-1:111122223333:t',
                  Condition: { StringEquals: { 'AWS:SourceOwner': '111122223333' } },
                },
              ],
            }),
          },
        },
      },
    ],
    'aws-sns-topic-is-encrypted': [
      {
        it: 'passes a key',
        ends: 'secure',
        config: { Attributes: { KmsMasterKeyId: 'alias/aws/sns' } },
      },
      { it: 'fails without', ends: 'insecure', config: { Attributes: { KmsMasterKeyId: null } } },
    ],
  },
);
