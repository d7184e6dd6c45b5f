import { z } from 'zod';
import { timeOfDaySchema, timeZoneSchema, weekdaySchema } from '../scans/schedule.ts';
import { cursorSchema } from '../text/cursor.ts';
import { nameLine } from '../text/name.ts';
import { idSchema, severities, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { feedEventTypeSchema, feedEventTypes, feedItemSchema } from './feed.ts';

/** The most rules of one workspace, over all members. */
export const MAX_NOTIFICATION_RULES = 200;
/** The most rules of one member in a workspace. */
export const MAX_OWN_NOTIFICATION_RULES = 20;
export const MAX_RULE_ASSETS = 100;
export const MAX_RULE_TAGS = 20;
/** The days that a dry run looks back on. */
export const DRY_RUN_DAYS = 90;
/** The newest events that a dry run looks at. */
export const DRY_RUN_EVENTS = 50_000;
/** The events that a dry run shows. */
export const DRY_RUN_EXAMPLES = 10;
/** The events that a message names. */
export const MAX_LISTED_CHANGES = 20;
/** An instant rule sends at most one message in so many minutes. */
export const INSTANT_GAP_MINUTES = 5;

/** `inbox` and `mail` are for the member who makes the rule, `integration` is for the workspace. */
export const ruleDestinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inbox') }),
  z.object({ kind: z.literal('mail') }),
  z.object({ kind: z.literal('integration'), integrationId: idSchema }),
]);
export type RuleDestination = z.infer<typeof ruleDestinationSchema>;

export const ruleCadenceSchema = z.enum(['instant', 'hourly', 'daily', 'weekly']);
export type RuleCadence = z.infer<typeof ruleCadenceSchema>;

/** A message that is due in between waits for the end. An end that is before the start is on the next day. */
export const quietHoursSchema = z
  .object({ start: timeOfDaySchema, end: timeOfDaySchema })
  .refine(({ start, end }) => start !== end, {
    path: ['end'],
    error: 'Quiet hours end at another time than they start',
  });
export type QuietHours = z.infer<typeof quietHoursSchema>;

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Which events: each list that is not empty is a condition; assets and tags together are one. */
export const ruleFilterSchema = z.object({
  types: z.array(feedEventTypeSchema).max(feedEventTypes.length).refine(isUnique).default([]),
  severities: z.array(severitySchema).max(severities.length).refine(isUnique).default([]),
  assetIds: z.array(idSchema).max(MAX_RULE_ASSETS).refine(isUnique).default([]),
  tags: z.array(nameLine().min(1).max(40)).max(MAX_RULE_TAGS).refine(isUnique).default([]),
});
export type RuleFilter = z.infer<typeof ruleFilterSchema>;

/** When messages are sent, on the clock of a time zone. */
export const ruleTimingSchema = z.object({
  cadence: ruleCadenceSchema.default('instant'),
  /** For daily and weekly messages. */
  sendAt: timeOfDaySchema.default('08:00'),
  /** For weekly messages. */
  weekday: weekdaySchema.default(1),
  timezone: timeZoneSchema,
  quietHours: quietHoursSchema.nullable().default(null),
});
export type RuleTiming = z.infer<typeof ruleTimingSchema>;

const name = nameLine().min(1, 'Enter a name').max(80);

export const createNotificationRuleSchema = z.object({
  name,
  destination: ruleDestinationSchema,
  ...ruleFilterSchema.shape,
  ...ruleTimingSchema.shape,
});
export type CreateNotificationRule = z.input<typeof createNotificationRuleSchema>;

/** Fields that are left out stay as they are. */
export const updateNotificationRuleSchema = z
  .object({
    name,
    enabled: z.boolean(),
    types: ruleFilterSchema.shape.types.unwrap(),
    severities: ruleFilterSchema.shape.severities.unwrap(),
    assetIds: ruleFilterSchema.shape.assetIds.unwrap(),
    tags: ruleFilterSchema.shape.tags.unwrap(),
    cadence: ruleCadenceSchema,
    sendAt: timeOfDaySchema,
    weekday: weekdaySchema,
    timezone: timeZoneSchema,
    quietHours: quietHoursSchema.nullable(),
  })
  .partial();
export type UpdateNotificationRule = z.input<typeof updateNotificationRuleSchema>;

export const notificationRuleSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  name: z.string(),
  destination: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('inbox') }),
    z.object({ kind: z.literal('mail') }),
    z.object({ kind: z.literal('integration'), integrationId: idSchema }),
  ]),
  /** Each one of `feedEventTypes`, or of a newer version. */
  types: z.array(z.string()),
  severities: z.array(severitySchema),
  assetIds: z.array(idSchema),
  tags: z.array(z.string()),
  ...ruleTimingSchema.shape,
  enabled: z.boolean(),
  /** Events that wait for the next message. */
  pendingCount: z.int().nonnegative(),
  /** When the next message is sent; null while no event waits. */
  nextSendAt: timestampSchema.nullable(),
  lastSentAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type NotificationRule = z.infer<typeof notificationRuleSchema>;

/** Your own rules and those of the workspace, oldest first. */
export const notificationRuleListSchema = z.object({
  items: z.array(notificationRuleSchema),
  /** Counts all members. */
  total: z.int().nonnegative(),
});
export type NotificationRuleList = z.infer<typeof notificationRuleListSchema>;

export const dryRunSchema = z.object({
  ...ruleFilterSchema.shape,
  ...ruleTimingSchema.shape,
});
export type DryRun = z.input<typeof dryRunSchema>;

/** Tells what a rule would have sent. */
export const dryRunResultSchema = z.object({
  /** The start of what was looked at; later than 90 days ago in a workspace with many events. */
  since: timestampSchema,
  /** Tells whether that is all of the 90 days. */
  isComplete: z.boolean(),
  events: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  /** Days of the rule's time zone on which something happened, oldest first. */
  days: z.array(
    z.object({
      date: z.string(),
      events: z.int().nonnegative(),
      messages: z.int().nonnegative(),
    }),
  ),
  /** The newest events: at most 10. */
  examples: z.array(feedItemSchema),
});
export type DryRunResult = z.infer<typeof dryRunResultSchema>;

export const listInboxQuerySchema = z.object({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** Unread notifications are counted up to here. */
export const MAX_UNREAD = 100;

/** One message of a rule to you, inside of Parapet. */
export const inboxItemSchema = z.object({
  id: idSchema,
  ruleName: z.string(),
  eventCount: z.int().positive(),
  /** The worst of them that are still kept: at most 20. */
  events: z.array(feedItemSchema),
  createdAt: timestampSchema,
  isUnread: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

export const inboxSchema = z.object({
  items: z.array(inboxItemSchema),
  nextCursor: z.string().nullable(),
  /** Up to 100, which means 100 or more. */
  unread: z.int().min(0).max(MAX_UNREAD),
});
export type Inbox = z.infer<typeof inboxSchema>;

/** Marks this notification and all before it as read. */
export const markInboxReadSchema = z.object({ notificationId: idSchema });
export const inboxUnreadSchema = inboxSchema.pick({ unread: true });
