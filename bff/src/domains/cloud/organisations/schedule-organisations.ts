import type { Database } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { organisationQueue } from './organisation-queues.ts';
import { listOrganisations } from './repositories/read-organisations.repository.ts';

export interface ScheduleOrganisationsPorts {
  readonly db: Pick<Database, 'asProcess'>;
  readonly queue: Pick<Queue, 'send'>;
}

/** Has every organisation read. */
export const scheduleOrganisations =
  ({ db, queue }: ScheduleOrganisationsPorts) =>
  async (): Promise<void> => {
    await db.asProcess(async (tx) => {
      for (let after: string | null = null; ; ) {
        const page = await listOrganisations(tx, { after, limit: 200 });
        for (const { id, workspaceId } of page) {
          await queue.send(tx, organisationQueue, { workspaceId, organisationId: id });
        }
        after = page.at(-1)?.id ?? null;
        if (page.length < 200) return;
      }
    });
  };
