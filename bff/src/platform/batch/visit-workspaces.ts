import type { Database, Tx, WorkspaceTx } from '../db/database.ts';
import { createAttempts } from './attempts.ts';
import { readInPages } from './read-in-pages.ts';

interface WorkspacesToVisit {
  /** Asks for ids of workspaces that have something due, in their order. */
  readonly list: (
    tx: Tx,
    range: { readonly due: string; readonly after: string | null; readonly limit: number },
  ) => Promise<string[]>;
  readonly at: Date;
  readonly signal: AbortSignal;
  /** What is said of failures. */
  readonly failed: string;
}

/**
 * Does what is due in each workspace in a transaction of its own.
 * @param pageSize workspaces of one read, 200 by default
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export async function visitWorkspaces(
  { db, pageSize }: { readonly db: Database; readonly pageSize?: number | undefined },
  { list, at, signal, failed }: WorkspacesToVisit,
  work: (scope: WorkspaceTx) => Promise<void>,
): Promise<void> {
  const { attempt, settle } = createAttempts(signal);
  const read = (range: { after: string | null; limit: number }) =>
    db.asProcess((tx) => list(tx, { due: at.toISOString(), ...range }));
  for await (const workspaceId of readInPages(read, pageSize)) {
    await attempt(() => db.asWorker(workspaceId, (tx) => work({ tx, workspaceId })));
  }
  settle(failed);
}
