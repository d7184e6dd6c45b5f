import { REPORT_LINK_SECONDS, type ReportLink } from '@parapet/contracts/reports/report';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { signLink } from '../../platform/storage/sign-link.ts';
import type { SignedLinks } from '../../platform/storage/signed-links.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { type ReportIds, requireReport } from './get-report.ts';
import { fileOf } from './reports.repository.ts';

export interface CreateReportLinkPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly links: Pick<SignedLinks, 'sign'>;
}

/** @throws AppError not_found, conflict unless it is ready */
export const createReportLink =
  ({ enterWorkspace, links }: CreateReportLinkPorts) =>
  (actor: Actor, { workspaceId, reportId }: ReportIds): Promise<ReportLink> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { status, format, fileName } = await requireReport(scope, reportId);
      if (status === 'expired') {
        throw new AppError('conflict', 'This report has expired. Create a new one.');
      }
      if (status !== 'ready' || fileName === null) {
        throw new AppError('conflict', 'This report has no file yet.');
      }
      const path = fileOf(workspaceId, reportId, format);
      return await signLink(scope, links, path, { seconds: REPORT_LINK_SECONDS, fileName });
    });
