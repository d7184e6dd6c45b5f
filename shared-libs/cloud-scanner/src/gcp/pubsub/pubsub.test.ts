import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { pubsubChecks } from './pubsub.checks.ts';
import { pubsubSources } from './pubsub.sources.ts';

describeStories(
  { checks: pubsubChecks, sources: pubsubSources },
  {
    'gcp-pubsub-topic-is-not-public': gcpPublicPolicyStories(
      'pubsub.googleapis.com/topics.publish',
    ),
    'gcp-pubsub-subscription-is-not-public': gcpPublicPolicyStories(
      'pubsub.googleapis.com/subscriptions.consume',
    ),
    'gcp-pubsub-topic-encrypts-with-own-key': settingStories('kmsKeyName', 'key', undefined),
  },
);
