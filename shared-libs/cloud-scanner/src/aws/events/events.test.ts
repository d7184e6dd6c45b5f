import { foreignPolicyStories, publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { eventsChecks } from './events.checks.ts';
import { eventsSources } from './events.sources.ts';

describeStories(
  { checks: eventsChecks, sources: eventsSources },
  {
    'aws-events-bus-is-not-public': publicPolicyStories((Policy) => ({ Policy })),
    'aws-events-bus-names-own-accounts': foreignPolicyStories((Policy) => ({ Policy })),
    'aws-events-schema-registry-names-own-accounts': foreignPolicyStories((Policy) => ({ Policy })),
  },
);
