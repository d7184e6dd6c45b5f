import { z } from 'zod';
import { cloudProviderSchema } from '../cloud/cloud.ts';
import topics from './cloud-topics.json' with { type: 'json' };
import { topicStates } from './topic-state.ts';

// A build of the public site reads this alone, as it does the catalogue of checks.

/** A weakness of the configuration that the catalogue names, whether a check looks for it or not. */
const cloudTopicSchema = z.object({
  id: z.string(),
  provider: cloudProviderSchema,
  /** As resources name it: `s3`, `keyvault`. */
  service: z.string(),
  state: z.enum(topicStates),
  /** What is missing; null for `checked`. */
  reason: z.string().nullable(),
  /** Ids of the checks that judge it. */
  checks: z.array(z.string()),
});
export type CloudTopic = z.infer<typeof cloudTopicSchema>;

/** Every topic by provider; `npm run generate:checks -w @parapet/cloud-scanner` writes them. */
export const cloudTopics: readonly CloudTopic[] = z.array(cloudTopicSchema).parse(topics);
