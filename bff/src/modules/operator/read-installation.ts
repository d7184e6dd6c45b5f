import type { Installation, OperatorAccount } from '@parapet/contracts/operator';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { ListWorkers } from '../../platform/workers/worker-register.ts';
import { operatorIn } from './operator.repository.ts';

export interface OperatorPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'countJobs'>;
  readonly listWorkers: ListWorkers;
}

/** @throws AppError role_insufficient: a 403 would sign the user out */
const asOperator = <T>(db: Database, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.asActor(actor, async (tx) => {
    if (await operatorIn(tx).hasRight(actor.userId)) return await work(tx);
    throw new AppError(
      'role_insufficient',
      'This page is for the operator. The right is granted with: npm run operators -- grant <your e-mail address>.',
    );
  });

export const readOperatorRight =
  ({ db }: OperatorPorts) =>
  async (actor: Actor): Promise<{ granted: boolean }> => ({
    granted: await db.asActor(actor, (tx) => operatorIn(tx).hasRight(actor.userId)),
  });

export const listAccounts =
  ({ db }: OperatorPorts) =>
  (
    actor: Actor,
    {
      search,
      cursor,
      limit,
    }: { search?: string | undefined; cursor?: string | undefined; limit: number },
  ): Promise<{ items: OperatorAccount[]; nextCursor: string | null }> =>
    asOperator(db, actor, async (tx) => {
      const [after] = cursor === undefined ? [] : readCursor(cursor, ['uuid']);
      const found = await operatorIn(tx).listAccounts(
        search === undefined || search === '' ? null : search,
        after === undefined ? null : String(after),
        limit + 1,
      );
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? writeCursor([last.id]) : null };
    });

export const readInstallation =
  ({ db, queue, listWorkers }: OperatorPorts) =>
  async (actor: Actor): Promise<Installation> => {
    await asOperator(db, actor, async () => undefined);
    const [workers, queues] = await Promise.all([listWorkers(), queue.countJobs()]);
    return { workers: [...workers], queues: [...queues] };
  };
