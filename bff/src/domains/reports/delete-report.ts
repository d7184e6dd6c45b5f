import type { Actor } from '../../platform/actor.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { storageSweepQueue } from '../../platform/storage/storage-sweep-queue.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { type ReportIds, requireReport } from './get-report.ts';
import { reportsIn } from './reports.repository.ts';

export interface DeleteReportPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
}

/** Nobody reads the file from now on; the sweep deletes it. */
export const deleteReport =
  ({ enterWorkspace, queue }: DeleteReportPorts) =>
  (actor: Actor, { workspaceId, reportId }: ReportIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'makeReports',
      async (scope) => {
        const { type, format, status } = await requireReport(scope, reportId);
        await reportsIn(scope).delete(reportId);
        await scope.audit({
          action: 'report.deleted',
          targetType: 'report',
          targetId: reportId,
          before: { type, format, status },
        });
        await queue.send(scope.tx, storageSweepQueue, {});
        return undefined;
      },
      { toRemove: true },
    );
