import type { ApiClient } from '@parapet/api-client/client';
import type { CreateView, UpdateView } from '@parapet/contracts/access/saved-view';
import type { assetFilterSchema } from '@parapet/contracts/assets/asset';
import * as assets from '@parapet/contracts/endpoints/assets';
import * as cloud from '@parapet/contracts/endpoints/cloud';
import * as compliance from '@parapet/contracts/endpoints/compliance';
import * as feed from '@parapet/contracts/endpoints/feed';
import * as findings from '@parapet/contracts/endpoints/findings';
import * as integrations from '@parapet/contracts/endpoints/integrations';
import * as notificationRules from '@parapet/contracts/endpoints/notification-rules';
import * as reports from '@parapet/contracts/endpoints/reports';
import * as scans from '@parapet/contracts/endpoints/scans';
import * as schedules from '@parapet/contracts/endpoints/schedules';
import * as views from '@parapet/contracts/endpoints/views';
import type {
  CreateNotificationRule,
  DryRun,
  UpdateNotificationRule,
} from '@parapet/contracts/events/notification-rule';
import type { DecideRisk, UpdateFinding } from '@parapet/contracts/findings/finding';
import type { BulkFindings } from '@parapet/contracts/findings/finding-bulk';
import type { ExportFormat } from '@parapet/contracts/findings/finding-export';
import type {
  findingFilterSchema,
  findingGroupsQuerySchema,
} from '@parapet/contracts/findings/finding-list';
import type { CreateReport, CreateReportSchedule } from '@parapet/contracts/reports/report';
import type { StartScan } from '@parapet/contracts/scans/scan';
import type { compareScansQuerySchema } from '@parapet/contracts/scans/scan-comparison';
import type { StartMatchingScans } from '@parapet/contracts/scans/scan-start';
import type { CreateSchedule, Timetable, UpdateSchedule } from '@parapet/contracts/scans/schedule';
import type { z } from 'zod';
import { createWidgetsApi } from './widgets-api.ts';

export type FindingConditions = z.output<typeof findingFilterSchema>;
export type AssetConditions = Omit<z.output<typeof assetFilterSchema>, 'state'>;
export type GroupsQuery = z.input<typeof findingGroupsQuerySchema>;

/** The API calls of this remote for one workspace. Every call rejects with ApiError. */
export const createScansApi = (client: ApiClient, workspaceId: string) => {
  const workspace = { workspaceId };
  return {
    ...createWidgetsApi(client, workspaceId),
    workspaceId,
    listAssets: (query: AssetConditions & { cursor?: string | undefined }, signal?: AbortSignal) =>
      client.call(assets.listAssets, {
        params: workspace,
        query: { ...query, state: 'approved', sort: 'name', limit: 200 },
        signal,
      }),
    listRequirements: (checkId: string, signal?: AbortSignal) =>
      client.call(compliance.listRequirements, {
        params: workspace,
        query: { checkIds: checkId },
        signal,
      }),
    listResourcesOfAsset: (assetId: string, signal?: AbortSignal) =>
      client.call(cloud.listResourcesOfAsset, { params: { workspaceId, assetId }, signal }),
    listAssetsOfFinding: (findingId: string, signal?: AbortSignal) =>
      client.call(cloud.listAssetsOfFinding, { params: { workspaceId, findingId }, signal }),
    listScanAssets: (scanId: string, signal?: AbortSignal) =>
      client.call(scans.listScanAssets, { params: { workspaceId, scanId }, signal }),
    listScanHosts: (scanId: string, q: string, signal?: AbortSignal) =>
      client.call(scans.listScanHosts, {
        params: { workspaceId, scanId },
        query: q === '' ? {} : { q },
        signal,
      }),
    compareScans: (
      scanId: string,
      query: z.input<typeof compareScansQuerySchema>,
      signal?: AbortSignal,
    ) => client.call(findings.compareScans, { params: { workspaceId, scanId }, query, signal }),
    startScan: (body: StartScan) => client.call(scans.startScan, { params: workspace, body }),
    estimateScan: (body: Omit<StartScan, 'requestId'>, signal?: AbortSignal) =>
      client.call(scans.estimateScan, { params: workspace, body, signal }),
    startMatchingScans: (body: StartMatchingScans) =>
      client.call(scans.startMatchingScans, { params: workspace, body }),
    estimateMatchingScans: (body: Omit<StartMatchingScans, 'requestId'>, signal?: AbortSignal) =>
      client.call(scans.estimateMatchingScans, { params: workspace, body, signal }),
    listCloudAccounts: (signal?: AbortSignal) =>
      client.call(cloud.listCloudAccounts, { params: { workspaceId }, signal }),
    getFinding: (findingId: string, signal?: AbortSignal) =>
      client.call(findings.getFinding, { params: { workspaceId, findingId }, signal }),
    updateFinding: (findingId: string, body: UpdateFinding) =>
      client.call(findings.updateFinding, { params: { workspaceId, findingId }, body }),
    decideFindingRisk: (findingId: string, decision: DecideRisk['decision']) =>
      client.call(findings.decideFindingRisk, {
        params: { workspaceId, findingId },
        body: { decision },
      }),
    verifyFinding: (findingId: string) =>
      client.call(findings.verifyFinding, { params: { workspaceId, findingId } }),
    groupFindings: (query: GroupsQuery, signal?: AbortSignal) =>
      client.call(findings.groupFindings, { params: workspace, query, signal }),
    changeFindings: (body: BulkFindings) =>
      client.call(findings.changeFindings, { params: workspace, body }),
    exportFindings: (format: ExportFormat, filter: FindingConditions) =>
      client.download(findings.exportFindings, { params: workspace, query: { ...filter, format } }),
    listMutes: (signal?: AbortSignal) =>
      client.call(findings.listFindingMutes, { params: workspace, signal }),
    deleteMute: (muteId: string) =>
      client.call(findings.deleteFindingMute, { params: { workspaceId, muteId } }),
    getAsset: (assetId: string, signal?: AbortSignal) =>
      client.call(assets.getAsset, { params: { workspaceId, assetId }, signal }),
    assignFinding: (findingId: string, assigneeId: string | null) =>
      client.call(findings.assignFinding, {
        params: { workspaceId, findingId },
        body: { assigneeId },
      }),
    commentFinding: (findingId: string, text: string) =>
      client.call(findings.commentFinding, {
        params: { workspaceId, findingId },
        body: { text },
      }),
    listFindingHistory: (findingId: string, signal?: AbortSignal) =>
      client.call(findings.listFindingHistory, {
        params: { workspaceId, findingId },
        query: { limit: 100 },
        signal,
      }),
    createSchedule: (body: CreateSchedule) =>
      client.call(schedules.createSchedule, { params: workspace, body }),
    updateSchedule: (scheduleId: string, body: UpdateSchedule) =>
      client.call(schedules.updateSchedule, { params: { workspaceId, scheduleId }, body }),
    deleteSchedule: (scheduleId: string) =>
      client.call(schedules.deleteSchedule, { params: { workspaceId, scheduleId } }),
    previewSchedule: (body: Timetable, signal?: AbortSignal) =>
      client.call(schedules.previewSchedule, { params: workspace, body, signal }),
    listReports: (query: { cursor?: string | undefined; limit?: number }, signal?: AbortSignal) =>
      client.call(reports.listReports, { params: workspace, query, signal }),
    createReport: (body: CreateReport) =>
      client.call(reports.createReport, { params: workspace, body }),
    deleteReport: (reportId: string) =>
      client.call(reports.deleteReport, { params: { workspaceId, reportId } }),
    createReportLink: (reportId: string) =>
      client.call(reports.createReportLink, { params: { workspaceId, reportId } }),
    listReportSchedules: (signal?: AbortSignal) =>
      client.call(reports.listReportSchedules, { params: workspace, signal }),
    createReportSchedule: (body: CreateReportSchedule) =>
      client.call(reports.createReportSchedule, { params: workspace, body }),
    updateReportSchedule: (reportScheduleId: string, body: { status: 'active' | 'paused' }) =>
      client.call(reports.updateReportSchedule, {
        params: { workspaceId, reportScheduleId },
        body,
      }),
    deleteReportSchedule: (reportScheduleId: string) =>
      client.call(reports.deleteReportSchedule, { params: { workspaceId, reportScheduleId } }),
    listViews: (signal?: AbortSignal) =>
      client.call(views.listViews, { params: workspace, query: { page: 'findings' }, signal }),
    createView: (body: CreateView) => client.call(views.createView, { params: workspace, body }),
    updateView: (viewId: string, body: UpdateView) =>
      client.call(views.updateView, { params: { workspaceId, viewId }, body }),
    deleteView: (viewId: string) =>
      client.call(views.deleteView, { params: { workspaceId, viewId } }),
    listNotificationRules: (signal?: AbortSignal) =>
      client.call(notificationRules.listNotificationRules, { params: workspace, signal }),
    createNotificationRule: (body: CreateNotificationRule) =>
      client.call(notificationRules.createNotificationRule, { params: workspace, body }),
    updateNotificationRule: (ruleId: string, body: UpdateNotificationRule) =>
      client.call(notificationRules.updateNotificationRule, {
        params: { workspaceId, ruleId },
        body,
      }),
    deleteNotificationRule: (ruleId: string) =>
      client.call(notificationRules.deleteNotificationRule, { params: { workspaceId, ruleId } }),
    dryRunNotificationRule: (body: DryRun, signal?: AbortSignal) =>
      client.call(notificationRules.dryRunNotificationRule, { params: workspace, body, signal }),
    listInbox: (query: { cursor?: string | undefined; limit?: number }, signal?: AbortSignal) =>
      client.call(notificationRules.listInbox, { params: workspace, query, signal }),
    markInboxRead: (notificationId: string) =>
      client.call(notificationRules.markInboxRead, {
        params: workspace,
        body: { notificationId },
      }),
    listIntegrations: (signal?: AbortSignal) =>
      client.call(integrations.listIntegrations, { params: workspace, signal }),
    listFindingFiles: (findingId: string, signal?: AbortSignal) =>
      client.call(findings.listFindingFiles, { params: { workspaceId, findingId }, signal }),
    addFindingFile: (findingId: string, file: File) =>
      client.upload(findings.addFindingFile, {
        params: { workspaceId, findingId },
        query: { name: file.name },
        // The server takes bytes alone, whatever the browser thinks that they are.
        file: new Blob([file], { type: 'application/octet-stream' }),
      }),
    getFindingFile: async (findingId: string, fileId: string) =>
      (
        await client.download(findings.getFindingFile, {
          params: { workspaceId, findingId, fileId },
        })
      ).file,
    deleteFindingFile: (findingId: string, fileId: string) =>
      client.call(findings.deleteFindingFile, { params: { workspaceId, findingId, fileId } }),
    listFindingTickets: (findingId: string, signal?: AbortSignal) =>
      client.call(integrations.listFindingTickets, { params: { workspaceId, findingId }, signal }),
    createTicket: (findingId: string, integrationId: string) =>
      client.call(integrations.createTicket, {
        params: { workspaceId, findingId },
        body: { integrationId },
      }),
    getFeedEvent: (eventId: string, signal?: AbortSignal) =>
      client.call(feed.getFeedEvent, { params: { workspaceId, eventId }, signal }),
    markFeedSeen: (eventId: string) =>
      client.call(feed.markFeedSeen, { params: workspace, body: { eventId } }),
  };
};

export type ScansApi = ReturnType<typeof createScansApi>;
