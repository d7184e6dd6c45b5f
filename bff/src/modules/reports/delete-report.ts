import type { Actor } from '../../platform/actor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { type ReportIds, requireReport } from './get-report.ts';
import { fileOf, reportsIn } from './reports.repository.ts';

export interface DeleteReportPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly storage: Pick<Storage, 'delete'>;
}

/** Deletes the file before the row is gone for good: a storage that fails leaves both. */
export const deleteReport =
  ({ enterWorkspace, storage }: DeleteReportPorts) =>
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
        await storage.delete(fileOf(workspaceId, reportId, format));
        return undefined;
      },
      { toRemove: true },
    );
