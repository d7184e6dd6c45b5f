import { AppError } from '../../platform/app-error.ts';
import { createAttempts } from '../../platform/batch/attempts.ts';
import { type ReadPage, readInPages } from '../../platform/batch/read-in-pages.ts';
import type { VisitPorts } from '../../platform/batch/visit-workspaces.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { dueIn, listWorkspacesWithWork } from './due.repository.ts';
import { settleRuns } from './settle-runs.ts';
import { type StartDuePorts, startDueSchedule } from './start-due-schedule.ts';

export interface RunSchedulesPorts extends StartDuePorts, VisitPorts {
  readonly log: Logger;
}

/**
 * Settles the scans of schedules and starts the runs that are due, each schedule in its own transaction.
 * May run at any time on any number of workers.
 * @throws AggregateError after all schedules when some failed, so that the queue tries again
 */
export const runSchedules =
  (ports: RunSchedulesPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const { db, log, now } = ports;
    const at = now();
    const { attempt, settle } = createAttempts(signal);
    const inWorkspace = <T>(workspaceId: string, work: (scope: WorkspaceTx) => Promise<T>) =>
      db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));

    const start = async (workspaceId: string, id: string): Promise<void> => {
      try {
        await inWorkspace(workspaceId, (scope) => startDueSchedule(ports, scope, id, at));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.info({ scheduleId: id, reason: error.message }, 'a scheduled run waits');
        await inWorkspace(workspaceId, (scope) => dueIn(scope).noteOpenScans(id, at.toISOString()));
      }
    };

    const visit = async (workspaceId: string): Promise<void> => {
      await attempt(() => inWorkspace(workspaceId, (scope) => settleRuns(ports, scope, at)));
      await attempt(async () => {
        const due = await inWorkspace(workspaceId, (scope) =>
          dueIn(scope).listDue(at.toISOString()),
        );
        for (const id of due) await attempt(() => start(workspaceId, id));
      });
    };

    const read: ReadPage<string> = (range) =>
      db.asProcess((tx) => listWorkspacesWithWork(tx, { due: at.toISOString(), ...range }));
    for await (const workspaceId of readInPages(read, ports.pageSize)) await visit(workspaceId);
    settle('Some schedules failed.');
  };
