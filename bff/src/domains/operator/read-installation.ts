import type { Installation } from '@parapet/contracts/access/operator';
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

interface Query {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
type Read<Item> = (search: string | null, after: string | null, limit: number) => Promise<Item[]>;

/** A page of a list in the order of ids. */
async function pageOf<Item extends { readonly id: string }>(
  { search, cursor, limit }: Query,
  read: Read<Item>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const [after] = cursor === undefined ? [] : readCursor(cursor, ['uuid']);
  const found = await read(search || null, after === undefined ? null : String(after), limit + 1);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? writeCursor([last.id]) : null };
}

export const listAccounts =
  ({ db }: OperatorPorts) =>
  (actor: Actor, query: Query) =>
    asOperator(db, actor, (tx) => pageOf(query, operatorIn(tx).listAccounts));

export const listInstallationWorkspaces =
  ({ db }: OperatorPorts) =>
  (actor: Actor, query: Query) =>
    asOperator(db, actor, (tx) => pageOf(query, operatorIn(tx).listWorkspaces));

export const readInstallation =
  ({ db, queue, listWorkers }: OperatorPorts) =>
  async (actor: Actor): Promise<Installation> => {
    await asOperator(db, actor, async () => undefined);
    const [workers, queues] = await Promise.all([listWorkers(), queue.countJobs()]);
    return { workers: [...workers], queues: [...queues] };
  };
