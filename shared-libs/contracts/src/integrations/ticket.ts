import { z } from 'zod';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { integrationTypes } from './kinds.ts';

/** The ticket of a finding in another system. */
export const ticketLinkSchema = z.object({
  id: idSchema,
  integration: z.object({ id: idSchema, name: z.string(), type: z.enum(integrationTypes) }),
  findingId: idSchema,
  /** `creating`: it is being made. `lost`: it was deleted there. `ended`: it is not followed. */
  state: z.enum(['creating', 'open', 'done', 'lost', 'ended']),
  /** As it is called there; null until it was made. */
  key: z.string().nullable(),
  url: z.string().nullable(),
  /** The status that was last read there. */
  remoteStatus: z.string().nullable(),
  /** The last thing that happened, for display. */
  note: z.string().nullable(),
  readAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type TicketLink = z.infer<typeof ticketLinkSchema>;

export const ticketLinkListSchema = z.object({ items: z.array(ticketLinkSchema) });

export const linkedTicketsSchema = ticketLinkListSchema.extend({
  /** Where the other side can tell of changes, and what it signs with; without it they are read every five minutes. */
  hook: z.object({ url: z.url(), secret: z.string() }).nullable(),
});
export type LinkedTickets = z.infer<typeof linkedTicketsSchema>;

export const createTicketSchema = z.object({ integrationId: idSchema });
