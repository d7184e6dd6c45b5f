import { z } from 'zod';
import { findingStatusSchema } from '../findings/finding.ts';
import { integrationTypes, kindOf } from '../integrations/kinds.ts';
import {
  addressSchema,
  secretsSchema,
  settingsSchema,
  setupFaults,
} from '../integrations/setup.ts';
import { scanCountsSchema, scanStatusSchema } from '../scans/scan.ts';
import { nameLine } from '../text/name.ts';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';

/** One of the kinds in `integrations/kinds`. */
export const integrationTypeSchema = z.enum(integrationTypes);

/** The events of an integration. Rules send to it as well, and people make tickets. */
export const integrationEventSchema = z.enum(['scan.ended']);

/**
 * `disconnected`: nothing sent yet. `degraded`: the last attempt failed. `stopped`: the service refused the
 * key or the target is gone; messages wait. `disabled`: paused.
 */
export const integrationStatusSchema = z.enum([
  'disconnected',
  'connected',
  'degraded',
  'stopped',
  'disabled',
]);
export type IntegrationStatus = z.infer<typeof integrationStatusSchema>;

/**
 * `retrying`: it failed and will be retried. `held`: it waits until the integration works again. `unknown`:
 * the answer was lost and it is not repeated by itself. `dead`: it failed for good, until a replay.
 */
export const deliveryStateSchema = z.enum([
  'pending',
  'delivered',
  'retrying',
  'held',
  'unknown',
  'dead',
]);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/**
 * Tells how the last attempt ended. `retry`: the service was busy or away. `reconnect`: it refused the key.
 * `gone`: the target does not exist any more. `rejected`: it refused the content. `unknown`: the answer was lost.
 */
export const deliveryOutcomeSchema = z.enum([
  'delivered',
  'retry',
  'reconnect',
  'gone',
  'rejected',
  'unknown',
]);

/** Why a queue is stopped. `unsubscribed`: the recipient of its mails has ended them. */
export const stopReasonSchema = z.enum(['reconnect', 'gone', 'unsubscribed']);
export type StopReason = z.infer<typeof stopReasonSchema>;

/** One message to one integration, with all its attempts. */
export const deliverySchema = z.object({
  /** The header `Parapet-Delivery` of every attempt. */
  id: idSchema,
  integrationId: idSchema,
  event: z.enum([
    'scan.ended',
    'feed.changes',
    'integration.test',
    'findings.changed',
    'findings.open',
    'ticket.changed',
  ]),
  state: deliveryStateSchema,
  /** How the last attempt ended; null before the first. */
  outcome: deliveryOutcomeSchema.nullable(),
  /** The field that the service rejected, as it calls it; null where it named none. */
  rejectedField: z.string().nullable(),
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

/** Tells which findings and events are sent. */
export const eventFilterSchema = z.object({
  /** What of a scan is sent one by one; summaries list new and reopened findings alone. */
  changes: z.array(z.enum(['new', 'reopened', 'fixed'])).max(3),
  /** Findings with a lower priority are not sent. */
  minPriority: z.number().int().min(0).max(100),
  /** Findings of assets with one of them; all if empty. */
  tags: z.array(textLine().min(1).max(40)).max(20),
});
export type EventFilter = z.infer<typeof eventFilterSchema>;

const choiceSchema = z.object({ value: z.string(), label: z.string() });

/** The answer of a service that was asked whether the setup can work. */
export const integrationCheckSchema = z.object({
  at: timestampSchema,
  outcome: deliveryOutcomeSchema,
  /** Why it cannot work; null if it can. */
  error: z.string().nullable(),
  /** Names what was reached, such as `project SEC as security@northquay.example`. */
  about: z.string().nullable(),
  /** Lists to choose settings from, by name. */
  choices: z.record(z.string(), z.array(choiceSchema)),
  /** The fields of the tickets there, besides those that are always filled. */
  fields: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isRequired: z.boolean(),
      /** Null where any text may be entered. */
      choices: z.array(choiceSchema).nullable(),
    }),
  ),
});
export type IntegrationCheck = z.infer<typeof integrationCheckSchema>;

export const integrationSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  type: integrationTypeSchema,
  name: z.string(),
  /** The host and, where a path follows, its last four characters: the rest may be a secret. */
  addressHint: z.string(),
  minSeverity: severitySchema,
  events: z.array(integrationEventSchema),
  filter: eventFilterSchema,
  /** The values that were entered, without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Null for a kind that only a message tests, and before the first answer. */
  checked: integrationCheckSchema.nullable(),
  status: integrationStatusSchema,
  /** Why its queue is stopped, since when, and how many messages wait; null while it runs. */
  stopped: z
    .object({
      reason: stopReasonSchema,
      since: timestampSchema,
      held: z.number().int().nonnegative(),
    })
    .nullable(),
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
const events = z.array(integrationEventSchema).max(integrationEventSchema.options.length);

export const createIntegrationSchema = z
  .object({
    type: integrationTypeSchema,
    name,
    /** Left out where the kind has a service of its own or no address. */
    url: addressSchema.default(''),
    settings: settingsSchema.default({}),
    secrets: secretsSchema.default({}),
    /** Findings below it are not sent. */
    minSeverity: severitySchema.default('high'),
    /** Without any, it gets what rules and people send. */
    events: events.default(['scan.ended']),
    filter: eventFilterSchema.partial().default({}),
  })
  .superRefine(({ type, ...setup }, context) => {
    for (const { path, message } of setupFaults(kindOf(type), setup)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
/** The setup of a form that is not saved yet. */
export const checkSetupSchema = z.object({
  type: integrationTypeSchema,
  url: addressSchema.default(''),
  settings: settingsSchema.default({}),
  secrets: secretsSchema.default({}),
});
export type CheckSetup = z.input<typeof checkSetupSchema>;
export type CreateIntegration = z.input<typeof createIntegrationSchema>;

export const createdIntegrationSchema = integrationSchema.extend({
  /** The secret to verify signatures with. Returned only here; null for a kind that does not sign. */
  signingSecret: z.string().nullable(),
});
export type CreatedIntegration = z.infer<typeof createdIntegrationSchema>;

/** What is left out stays as it is; of `settings` and `secrets`, single fields may be given. */
export const updateIntegrationSchema = z
  .object({
    name,
    enabled: z.boolean(),
    url: addressSchema,
    settings: settingsSchema,
    secrets: secretsSchema,
    minSeverity: severitySchema,
    events,
    filter: eventFilterSchema.partial(),
  })
  .partial();
export type UpdateIntegration = z.infer<typeof updateIntegrationSchema>;

export const listDeliveriesQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const deliveryListSchema = z.object({ items: z.array(deliverySchema) });

/** A finding as messages describe it: without evidence, since messages leave this installation. */
export const findingFactsSchema = z.object({
  id: idSchema,
  checkId: z.string(),
  title: z.string(),
  description: z.string(),
  severity: severitySchema,
  /** 0 to 100. */
  priority: z.number(),
  status: findingStatusSchema,
  asset: z.object({ id: idSchema, name: z.string(), tags: z.array(z.string()) }),
  location: z.string(),
  cweIds: z.array(z.string()),
  cveIds: z.array(z.string()),
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
  dueAt: timestampSchema.nullable(),
  fix: z.object({
    summary: z.string(),
    steps: z.array(z.string()),
    reference: z.string().nullable(),
  }),
  url: z.url(),
});
export type FindingFacts = z.infer<typeof findingFactsSchema>;

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
  /** Findings that changed, for kinds that take them one by one or in batches of 100. */
  message.extend({
    type: z.literal('findings.changed'),
    changes: z.array(
      z.object({
        change: z.enum(['new', 'reopened', 'fixed', 'requested']),
        finding: findingFactsSchema,
      }),
    ),
  }),
  /** The open findings of the workspace, the worst first: at most 1,000. */
  message.extend({
    type: z.literal('findings.open'),
    findings: z.array(findingFactsSchema),
    /** The total number. */
    findingsTotal: z.number().int().nonnegative(),
  }),
  /** The ticket of a finding is told this. */
  message.extend({
    type: z.literal('ticket.changed'),
    /** `create`: there is none yet, as far as is known. */
    change: z.enum(['create', 'close', 'reopen', 'comment']),
    /** Why, for people. */
    note: z.string(),
    finding: findingFactsSchema,
  }),
  message.extend({
    type: z.literal('integration.test'),
    integration: z.object({ id: idSchema, name: z.string() }),
  }),
]);
export type IntegrationMessage = z.infer<typeof integrationMessageSchema>;
export type FeedChangesMessage = Extract<IntegrationMessage, { type: 'feed.changes' }>;
export type TicketMessage = Extract<IntegrationMessage, { type: 'ticket.changed' }>;
export type ScanEndedMessage = Extract<IntegrationMessage, { type: 'scan.ended' }>;
