import { messagingStories } from '../../testing/messaging-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { eventhubChecks } from './eventhub.checks.ts';
import { eventhubSources } from './eventhub.sources.ts';

describeStories(
  { checks: eventhubChecks, sources: eventhubSources },
  messagingStories('azure-event-hubs'),
);
