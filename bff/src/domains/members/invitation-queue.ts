import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface InvitationJob {
  readonly workspaceId: string;
  readonly invitationId: string;
}

/** The mail of one invitation. The job has no token: the worker makes one as it writes the mail. */
export const invitationQueue: QueueDefinition<InvitationJob> = {
  name: 'invitation-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};
