import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { listOf } from '../text/query-list.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';

/** Tells what can change; the first word names what it is about. */
export const feedEventTypes = [
  'asset.baseline',
  'asset.added',
  'asset.discovered',
  'asset.archived',
  'asset.gone',
  'port.opened',
  'port.closed',
  'tech.added',
  'tech.version_changed',
  'cert.expiring',
  'cert.replaced',
  'finding.opened',
  'finding.reopened',
  'finding.fixed',
  'finding.status_changed',
  'kev.match',
  'scan.completed',
  'scan.failed',
  'schedule.failing',
  'schedule.paused',
  'ownership.verified',
  'ownership.lost',
  'breach.detected',
  'breach.resolved',
  'cloud.account_joined',
  'cloud.account_left',
  'compliance.regressed',
  'attestation.expiring',
  'integration.failed',
  'integration.stopped',
  'plan.limit',
] as const;
export const feedEventTypeSchema = z.enum(feedEventTypes);
export type FeedEventType = z.infer<typeof feedEventTypeSchema>;

/** Tells what an event is about. */
export const feedSubjectKindSchema = z.enum([
  'asset',
  'finding',
  'scan',
  'integration',
  'schedule',
  'workspace',
]);
export type FeedSubjectKind = z.infer<typeof feedSubjectKindSchema>;

/** Tells what people filter by, each with the first words of its types. */
export const feedGroups = {
  assets: ['asset', 'ownership'],
  ports: ['port'],
  technologies: ['tech'],
  certificates: ['cert'],
  findings: ['finding', 'kev'],
  scans: ['scan', 'schedule'],
  breaches: ['breach'],
  cloud: ['cloud'],
  compliance: ['compliance', 'attestation'],
  system: ['integration', 'plan'],
} as const;
export const feedGroupSchema = z.enum(
  Object.keys(feedGroups) as [keyof typeof feedGroups, ...(keyof typeof feedGroups)[]],
);
export type FeedGroup = z.infer<typeof feedGroupSchema>;

/** The types of a group. */
export const feedTypesOf = (group: FeedGroup): FeedEventType[] => {
  const words: readonly string[] = feedGroups[group];
  return feedEventTypes.filter((type) => words.includes(type.split('.')[0] ?? ''));
};

export const feedItemSchema = z.object({
  id: idSchema,
  /** One of `feedEventTypes`, or of a newer version. */
  type: z.string(),
  severity: severitySchema.nullable(),
  subject: z.object({
    /** One of `feedSubjectKindSchema`, or of a newer version. */
    kind: z.string(),
    id: idSchema,
    /** As it was called then. */
    name: z.string(),
  }),
  assetId: idSchema.nullable(),
  /** As it is called now; null without an asset and after it was deleted. */
  assetName: z.string().nullable(),
  /** The asset stands for a cloud account, whose page is that of cloud security. */
  isCloudAccount: z.boolean().default(false),
  scanId: idSchema.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  occurredAt: timestampSchema,
  /** Newer than what you marked as seen. */
  isUnseen: z.boolean(),
});
export type FeedItem = z.infer<typeof feedItemSchema>;

export const listFeedQuerySchema = z.object({
  group: listOf(feedGroupSchema).optional(),
  severity: listOf(severitySchema).optional(),
  assetId: idSchema.optional(),
  /** Events at or after this time. */
  since: timestampSchema.max(40).optional(),
  /** Events after what you marked as seen. */
  unseen: z.enum(['true']).optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Unseen events are counted up to here. */
export const MAX_UNSEEN = 100;

export const feedListSchema = z.object({
  items: z.array(feedItemSchema),
  nextCursor: z.string().nullable(),
  /** Counts all events, whatever the filter: up to 100, which means 100 or more. */
  unseen: z.number().int().min(0).max(MAX_UNSEEN),
});
export type FeedList = z.infer<typeof feedListSchema>;

/** Marks this event and all before it as seen, for yourself. */
export const markFeedSeenSchema = z.object({ eventId: idSchema });
export const feedSeenSchema = feedListSchema.pick({ unseen: true });
