import type { Database, Tx, WorkspaceTx } from '../db/database.ts';
import { createAttempts } from './attempts.ts';
import { readInPages } from './read-in-pages.ts';

export interface VisitPorts {
  readonly db: Database;
  readonly now: () => Date;
  /** Workspaces of one read. Default 200. */
  readonly pageSize?: number;
}

interface WorkspacesToVisit {
  /** Asks for ids of workspaces that have something due, in their order. */
  readonly list: (
    tx: Tx,
    range: { readonly due: string; readonly after: string | null; readonly limit: number },
  ) => Promise<string[]>;
  /** The log message for a failure. */
  readonly failed: string;
}

/**
 * Returns a task that does what is due in each workspace in a transaction of its own.
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export const visitWorkspaces =
  <Ports extends VisitPorts>(
    ports: Ports,
    { list, failed }: WorkspacesToVisit,
    work: (ports: Ports, scope: WorkspaceTx, at: Date) => Promise<void>,
  ) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const at = ports.now();
    const { attempt, settle } = createAttempts(signal);
    const read = (range: { after: string | null; limit: number }) =>
      ports.db.asProcess((tx) => list(tx, { due: at.toISOString(), ...range }));
    for await (const workspaceId of readInPages(read, ports.pageSize)) {
      await attempt(() =>
        ports.db.asWorker(workspaceId, (tx) => work(ports, { tx, workspaceId }, at)),
      );
    }
    settle(failed);
  };
