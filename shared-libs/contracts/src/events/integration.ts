import { z } from 'zod';
import { scanCountsSchema, scanStatusSchema } from '../scans/scan.ts';
import { nameLine } from '../text/name.ts';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';

/** `slack`: any service that takes Slack's incoming webhooks. */
export const integrationTypeSchema = z.enum(['webhook', 'slack']);
export type IntegrationType = z.infer<typeof integrationTypeSchema>;

/** The events of an integration. */
export const integrationEventSchema = z.enum(['scan.ended']);

/** `disconnected`: nothing sent yet. `degraded`: the last attempt failed. `disabled`: paused. */
export const integrationStatusSchema = z.enum([
  'disconnected',
  'connected',
  'degraded',
  'disabled',
]);
export type IntegrationStatus = z.infer<typeof integrationStatusSchema>;

/** `retrying`: it failed and will be retried. `dead`: it failed for good, until a replay. */
export const deliveryStateSchema = z.enum(['pending', 'delivered', 'retrying', 'dead']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** One message to one integration, with all its attempts. */
export const deliverySchema = z.object({
  /** The header `Parapet-Delivery` of every attempt. */
  id: idSchema,
  integrationId: idSchema,
  event: z.enum(['scan.ended', 'feed.changes', 'integration.test']),
  state: deliveryStateSchema,
  /** Attempts since the delivery was created or replayed. */
  tries: z.number().int().nonnegative(),
  /** HTTP status of the last answer; null without one. */
  responseCode: z.number().int().nullable(),
  /** The answer, cut at 1 KB; null without an answer and for a private address. */
  answer: z.string().nullable(),
  /** Why the last attempt failed, for display. */
  error: z.string().nullable(),
  lastTriedAt: timestampSchema.nullable(),
  nextTryAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type Delivery = z.infer<typeof deliverySchema>;

export const integrationSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  type: integrationTypeSchema,
  name: z.string(),
  /** The host and, where a path follows, its last four characters: the rest may be a secret. */
  addressHint: z.string(),
  minSeverity: severitySchema,
  events: z.array(integrationEventSchema),
  status: integrationStatusSchema,
  lastOkAt: timestampSchema.nullable(),
  /** Why the last attempt failed; null after a success. */
  lastError: z.string().nullable(),
  lastDelivery: deliverySchema
    .pick({ id: true, event: true, state: true, responseCode: true, lastTriedAt: true })
    .extend({ nextTryAt: timestampSchema.nullable() })
    .nullable(),
  createdAt: timestampSchema,
});
export type Integration = z.infer<typeof integrationSchema>;
export const integrationListSchema = z.object({ items: z.array(integrationSchema) });

const name = nameLine().min(1, 'Give the integration a name').max(80);
const address = textLine()
  .min(1, 'Enter the address that messages are sent to')
  .max(2048)
  .superRefine((text, context) => {
    const complaint = complaintAbout(text);
    if (text !== '' && complaint) context.addIssue({ code: 'custom', message: complaint });
  })
  .meta({ examples: ['https://hooks.example/parapet'] });

function complaintAbout(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'An address starts with https:// or http://';
  }
  if (url.username || url.password) return 'Leave user name and password out of the address';
  return null;
}

export const createIntegrationSchema = z.object({
  type: integrationTypeSchema,
  name,
  url: address,
  /** Findings below it are not sent. */
  minSeverity: severitySchema.default('high'),
  events: z
    .array(integrationEventSchema)
    .min(1)
    .max(integrationEventSchema.options.length)
    .default(['scan.ended']),
});
export type CreateIntegration = z.input<typeof createIntegrationSchema>;

export const createdIntegrationSchema = integrationSchema.extend({
  /** The secret to verify signatures with. Returned only here; null for `slack`. */
  signingSecret: z.string().nullable(),
});
export type CreatedIntegration = z.infer<typeof createdIntegrationSchema>;

export const updateIntegrationSchema = z.object({ name, enabled: z.boolean() }).partial();
export type UpdateIntegration = z.infer<typeof updateIntegrationSchema>;

export const listDeliveriesQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const deliveryListSchema = z.object({ items: z.array(deliverySchema) });

/** The common fields of all message types. `id` is that of the delivery. */
const message = z.object({
  version: z.literal(1),
  id: idSchema,
  occurredAt: timestampSchema,
  workspace: z.object({ id: idSchema, name: z.string() }),
});

/** The body of a `webhook`. Fields may be added; a changed field raises `version`. */
export const integrationMessageSchema = z.discriminatedUnion('type', [
  message.extend({
    type: z.literal('scan.ended'),
    scan: z.object({
      id: idSchema,
      status: scanStatusSchema,
      url: z.url(),
      counts: scanCountsSchema,
    }),
    /** New and reopened findings from the chosen severity on, the worst first: at most 20. */
    newFindings: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        severity: severitySchema,
        asset: z.string(),
        url: z.url(),
      }),
    ),
    /** The total number. */
    newFindingsTotal: z.number().int().positive(),
  }),
  /** Tells what a notification rule chose from the feed. */
  message.extend({
    type: z.literal('feed.changes'),
    rule: z.object({ id: idSchema, name: z.string() }),
    /** The worst first: at most 20. */
    changes: z.array(
      z.object({
        id: idSchema,
        /** One of `feedEventTypes`. */
        type: z.string(),
        severity: severitySchema.nullable(),
        title: z.string(),
        asset: z.string().nullable(),
        occurredAt: timestampSchema,
        url: z.url(),
      }),
    ),
    /** The total number. */
    changesTotal: z.number().int().positive(),
  }),
  message.extend({
    type: z.literal('integration.test'),
    integration: z.object({ id: idSchema, name: z.string() }),
  }),
]);
export type IntegrationMessage = z.infer<typeof integrationMessageSchema>;
export type FeedChangesMessage = Extract<IntegrationMessage, { type: 'feed.changes' }>;
export type ScanEndedMessage = Extract<IntegrationMessage, { type: 'scan.ended' }>;
