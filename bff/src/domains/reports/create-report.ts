import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import {
  type createReportSchema,
  formatsOf,
  isAboutCompliance,
  MAX_OPEN_REPORTS,
  REPORT_DAYS,
  type Report,
} from '@parapet/contracts/reports/report';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { CompliancePort } from '../compliance/compliance.port.ts';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { requireReport } from './get-report.ts';
import { reportQueue } from './report-queue.ts';
import { type ReportRequest, reportsIn } from './reports.repository.ts';

export interface CheckRequestPorts {
  readonly assets: Pick<AssetsPort, 'findScanned'>;
  readonly subscription: Pick<SubscriptionPort, 'findHistory'>;
  readonly compliance: Pick<CompliancePort, 'requireFrameworks'>;
}

export interface CreateReportPorts extends CheckRequestPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
  readonly timetables: Pick<TimetablesPort, 'isTimeZone'>;
}

/** @throws AppError invalid_input, not_found for an asset, plan_limit for the period, conflict with too many open */
export const createReport =
  (ports: CreateReportPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    settings: z.output<typeof createReportSchema>,
  ): Promise<Report> =>
    ports.enterWorkspace(actor, workspaceId, 'makeReports', async (scope) => {
      const { timezone } = settings;
      if (!ports.timetables.isTimeZone(timezone)) {
        throw fieldError(['timezone'], 'This time zone is not known.');
      }
      const request = await checkRequest(ports, scope, settings);
      const reports = reportsIn(scope);
      if ((await reports.lockAndCountOpen()) >= MAX_OPEN_REPORTS) {
        throw new AppError(
          'conflict',
          `${MAX_OPEN_REPORTS} reports are being made. Wait for one to end.`,
        );
      }
      const id = await newId(scope.tx);
      await reports.insert(id, { ...request, timezone }, { createdBy: actor.userId });
      await ports.queue.send(scope.tx, reportQueue, { workspaceId, reportId: id });
      await scope.audit({
        action: 'report.created',
        targetType: 'report',
        targetId: id,
        after: settings,
      });
      return await requireReport(scope, id);
    });

/** The request with the days that its file is kept: never longer than the plan keeps scans. */
export async function checkRequest(
  { assets, subscription, compliance }: CheckRequestPorts,
  scope: WorkspaceScope,
  {
    type,
    format,
    scope: about,
    periodDays,
    frameworkIds = null,
  }: Omit<z.output<typeof createReportSchema>, 'timezone'>,
): Promise<ReportRequest> {
  const { days } = await subscription.findHistory(scope);
  if (days !== UNLIMITED && periodDays > days) {
    throw new AppError(
      'plan_limit',
      `Your plan keeps history for ${days} days. Choose a shorter period, or upgrade your plan.`,
    );
  }
  checkKind({ type, format, scope: about });
  const frameworks = isAboutCompliance(type) ? frameworkIds : null;
  if (isAboutCompliance(type)) await compliance.requireFrameworks(scope, frameworks);
  if (about.kind === 'assets') {
    const found = await assets.findScanned(scope, about.assetIds);
    if (found.size < about.assetIds.length) {
      throw new AppError('not_found', 'There is no such asset.');
    }
  }
  const keepDays = days === UNLIMITED ? REPORT_DAYS : Math.min(days, REPORT_DAYS);
  return { type, format, scope: about, periodDays, keepDays, frameworkIds: frameworks };
}

function checkKind({
  type,
  format,
  scope,
}: Pick<z.output<typeof createReportSchema>, 'type' | 'format' | 'scope'>): void {
  const formats = formatsOf(type);
  if (!formats.includes(format)) {
    const names = formats.map((one) => one.toUpperCase()).join(', ');
    throw fieldError(['format'], `This report is made as ${names}.`);
  }
  if (isAboutCompliance(type) && scope.kind !== 'all') {
    throw fieldError(['scope'], 'A report about compliance is about the whole workspace.');
  }
}
