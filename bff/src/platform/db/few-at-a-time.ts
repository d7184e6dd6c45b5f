import pLimit from 'p-limit';
import type { Database } from './database.ts';

/**
 * The same database, with at most `most` transactions of a worker at a time; further ones begin in their order. A
 * transaction must not wait for another one of it.
 */
export function fewAtATime(
  db: Pick<Database, 'asWorker'>,
  most: number,
): Pick<Database, 'asWorker'> {
  const limit = pLimit(most);
  return { asWorker: (workspaceId, work) => limit(() => db.asWorker(workspaceId, work)) };
}
