import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface SearchJob {
  readonly workspaceId: string;
  /** A key works again: searches that wait for one go on. */
  readonly isReleased?: boolean;
}

/** Works on the open searches of a workspace, one after the other. */
export const breachSearchQueue: QueueDefinition<SearchJob> = {
  name: 'breach-search',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 20,
  backOffSeconds: 600,
};

export interface SettleJob {
  readonly workspaceId: string;
  /** The search or import that has ended; null after decisions. */
  readonly foundBy: string | null;
}

/** Brings findings, events and mails up to what is known of exposures. */
export const breachSettleQueue: QueueDefinition<SettleJob> = {
  name: 'breach-settle',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 20,
  backOffSeconds: 600,
};

export interface BreachMailJob {
  readonly workspaceId: string;
  readonly mailId: string;
}

/** One mail to the owner of a domain or to a person. */
export const breachMailQueue: QueueDefinition<BreachMailJob> = {
  name: 'breach-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};

/** Starts the searches that are due, each quarter of an hour. */
export const breachScheduleQueue: QueueDefinition<object> = {
  name: 'breach-schedule',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 3,
  isExclusive: true,
  cron: '*/15 * * * *',
};

/** Deletes what is over, and reads the breach list anew, each night. */
export const breachUpkeepQueue: QueueDefinition<object> = {
  name: 'breach-upkeep',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 5,
  backOffSeconds: 600,
  isExclusive: true,
  cron: '23 3 * * *',
};
