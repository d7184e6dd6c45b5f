import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { listDueProofs } from './ownership.repository.ts';
import { ownershipQueue } from './ownership-queue.ts';

export interface SendDuePorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
  readonly now: () => Date;
  /** Proofs of one transaction. Default 200. */
  readonly pageSize?: number;
}

/** Sends a job for each proof whose next look is due. Sent twice, a proof is looked at twice. */
export const sendDueChecks =
  ({ db, queue, now, pageSize = 200 }: SendDuePorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const at = now();
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      const page = await db.asProcess(async (tx) => {
        const due = await listDueProofs(tx, { at, after, limit: pageSize });
        for (const job of due) await queue.send(tx, ownershipQueue, job);
        return due;
      });
      if (page.length < pageSize) return;
      after = page.at(-1)?.proofId ?? null;
    }
  };
