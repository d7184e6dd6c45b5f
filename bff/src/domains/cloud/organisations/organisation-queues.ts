import type { QueueDefinition } from '../../../platform/queue/queue.ts';

export interface OrganisationJob {
  readonly workspaceId: string;
  readonly organisationId: string;
}

/** Reads the accounts of an organisation, and connects those that are chosen. */
export const organisationQueue: QueueDefinition<OrganisationJob> = {
  name: 'cloud-organisation',
  heartbeatSeconds: 30,
  expireInSeconds: 1800,
  redeliveries: 5,
  backOffSeconds: 600,
};

/** Sends a job for each organisation, each day. */
export const organisationScheduleQueue: QueueDefinition<object> = {
  name: 'cloud-organisation-schedule',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 3,
  isExclusive: true,
  cron: '41 4 * * *',
};
