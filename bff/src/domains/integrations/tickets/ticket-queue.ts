import type { QueueDefinition } from '../../../platform/queue/queue.ts';

/** Reads the tickets of all workspaces again, for those whose service does not tell of changes. */
export const ticketPollQueue: QueueDefinition<object> = {
  name: 'ticket-poll',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 1,
  isExclusive: true,
  cron: '*/5 * * * *',
};

export interface ReadTicketJob {
  readonly workspaceId: string;
  readonly integrationId: string;
  /** As the other side names it. */
  readonly ticketId: string;
}

/** Reads one ticket that its service has told of. */
export const ticketReadQueue: QueueDefinition<ReadTicketJob> = {
  name: 'ticket-read',
  heartbeatSeconds: 30,
  expireInSeconds: 180,
  redeliveries: 5,
  backOffSeconds: 120,
};
