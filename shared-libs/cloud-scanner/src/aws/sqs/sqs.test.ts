import { perimeter } from '../../testing/limits.ts';
import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { sqsChecks } from './sqs.checks.ts';
import { sqsSources } from './sqs.sources.ts';

const attributes = (KmsMasterKeyId: string | null, SqsManagedSseEnabled: string) => ({
  Attributes: { KmsMasterKeyId, SqsManagedSseEnabled },
});

describeStories(
  { checks: sqsChecks, sources: sqsSources },
  {
    'aws-sqs-queue-is-not-public': [
      ...publicPolicyStories((Policy) => ({ Attributes: { Policy } })),
      {
        it: 'passes everyone where the organization denies all that are not of it',
        ends: 'secure',
        config: {
          Attributes: {
            Policy: JSON.stringify({
              Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:*', Resource: '*' }],
            }),
          },
        },
        limits: perimeter,
      },
    ],
    'aws-sqs-queue-is-encrypted': [
      { it: 'passes a key of SQS', ends: 'secure', config: attributes(null, 'true') },
      { it: 'passes a key of KMS', ends: 'secure', config: attributes('alias/queues', 'false') },
      { it: 'fails without', ends: 'insecure', config: attributes(null, 'false') },
    ],
  },
);
