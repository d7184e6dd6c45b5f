import type { Report, ReportList } from '@parapet/contracts/reports/report';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { reportsIn } from './reports.repository.ts';

export interface ReportIds {
  readonly workspaceId: string;
  readonly reportId: string;
}

export interface ListReportsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findHistory'>;
}

export const listReports =
  ({ enterWorkspace, subscription }: ListReportsPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    query: { cursor?: string | undefined; limit: number },
  ): Promise<ReportList> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      ...(await reportsIn(scope).list(query)),
      historyDays: (await subscription.findHistory(scope)).days,
    }));

/** @throws AppError not_found */
export const getReport =
  ({ enterWorkspace }: Pick<ListReportsPorts, 'enterWorkspace'>) =>
  (actor: Actor, { workspaceId, reportId }: ReportIds): Promise<Report> =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => requireReport(scope, reportId));

/** @throws AppError not_found */
export async function requireReport(scope: WorkspaceTx, id: string): Promise<Report> {
  const report = await reportsIn(scope).find(id);
  if (!report) throw new AppError('not_found', 'There is no such report.');
  return report;
}
