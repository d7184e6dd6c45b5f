import { visitWorkspaces } from '../../../platform/batch/visit-workspaces.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import { assessSoon, reminderQueue } from '../compliance-queues.ts';
import { dayOf } from '../days.ts';
import { findFramework } from '../frameworks/known-frameworks.ts';
import { attestationsIn, listEndingWorkspaces } from '../repositories/attestations.repository.ts';

export interface RemindAuthorsPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly now: () => Date;
  readonly pageSize?: number;
}

/**
 * What ended with yesterday stops to count, and authors of attestations that end soon are told once for each end:
 * by the feed, and by a mail.
 */
export const remindAuthors = (ports: RemindAuthorsPorts) =>
  visitWorkspaces(
    ports,
    {
      list: (tx, { due, after, limit }) => listEndingWorkspaces(tx, due.slice(0, 10), after, limit),
      failed: 'Some attestations that end were not handled.',
    },
    async ({ queue, feed }, scope, at) => {
      const { workspaceId } = scope;
      for (const one of await attestationsIn(scope).takeReminders(dayOf(at))) {
        const title = (await findFramework(scope, one.frameworkId))?.title ?? one.frameworkId;
        const { id, frameworkId, requirement, endsOn } = one;
        await feed.record(scope, [
          {
            type: 'attestation.expiring',
            severity: 'low',
            subject: { kind: 'workspace', id: workspaceId, name: `${title} ${requirement}` },
            assetId: null,
            scanId: null,
            before: null,
            after: { attestationId: id, frameworkId, requirement, endsOn },
            dedupeKey: `attestation.expiring:${id}:${endsOn}`,
            occurredAt: at.toISOString(),
          },
        ]);
        await queue.send(scope.tx, reminderQueue, { workspaceId, attestationId: id });
      }
      await assessSoon({ queue }, scope);
    },
  );
