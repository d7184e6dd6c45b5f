import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { sampleEvent, sampleEvents, sampleSchedule } from './sample-feed.ts';
import {
  assetPage,
  finding,
  findingPage,
  groupsOf,
  overview,
  sampleAssets,
  sampleFindings,
  sampleMember,
  workspaceScore,
} from './sample-findings.ts';
import { sampleReport, sampleReportSchedule } from './sample-reports.ts';
import { sampleDryRun, sampleInbox, sampleIntegration, sampleRule } from './sample-rules.ts';
import {
  at,
  completedScan,
  coverageOf,
  hostOf,
  hostsOf,
  idOf,
  mailAsset,
  runningScan,
  webAsset,
} from './sample-scan.ts';

const scans = [
  runningScan({ assets: [webAsset, mailAsset] }),
  completedScan({ id: idOf(61), startedAt: at('10:00:00') }),
  completedScan({ id: idOf(62), status: 'cancelled', intensity: 'passive' }),
  completedScan({ id: idOf(63), status: 'partially_completed', assets: [mailAsset] }),
];

const coverage = coverageOf(['pass', 'fail', 'pass', 'error', 'pass', 'pass', null, null]);

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Responses of a small workspace for every API call of this remote. */
export const sampleAnswers: FakeAnswers = {
  listScans: () => ({
    items: scans,
    nextCursor: null,
    history: { days: 365, grace: null },
  }),
  getScan: ({ params }) => scans.find((scan) => scan.id === params.scanId) ?? scans[0],
  getScanCoverage: () => coverage,
  listScanHosts: () =>
    hostsOf([hostOf(), hostOf({ host: '192.0.2.11', state: 'waiting', requestsSent: 0 })]),
  listScanAssets: () => ({ items: [webAsset, mailAsset] }),
  pauseScan: () => runningScan({ status: 'paused' }),
  resumeScan: () => runningScan(),
  cancelScan: () => runningScan({ status: 'cancelling' }),
  startScan: () => scans[0],
  listReports: () => ({
    items: [
      sampleReport({
        id: idOf(9003),
        status: 'rendering',
        progress: 40,
        fileName: null,
        bytes: null,
      }),
      sampleReport(),
      sampleReport({
        id: idOf(9002),
        type: 'technical',
        format: 'csv',
        status: 'failed',
        fileName: null,
        bytes: null,
        error: 'The report could not be made. Try again.',
      }),
    ],
    nextCursor: null,
    historyDays: 365,
  }),
  createReport: () => sampleReport({ id: idOf(9004), status: 'queued', progress: 0 }),
  deleteReport: () => undefined,
  createReportLink: () => ({ url: '/storage/v1/object/sign/x', expiresAt: at('10:05:00') }),
  listReportSchedules: () => ({ items: [sampleReportSchedule()] }),
  createReportSchedule: () => sampleReportSchedule(),
  updateReportSchedule: () => sampleReportSchedule({ status: 'paused', nextRunAt: null }),
  deleteReportSchedule: () => undefined,
  compareScans: ({ params, query }) => ({
    earlierScanId: String(query.with),
    laterScanId: String(params.scanId),
    counts: { appeared: 2, gone: 1, not_tested: 0, same: sampleFindings.length - 2 },
    items: sampleFindings.slice(0, 2),
    nextCursor: null,
  }),
  listSchedules: () => ({
    items: [
      sampleSchedule(),
      sampleSchedule({
        id: idOf(8002),
        name: 'Shop before opening',
        target: { kind: 'tags', tags: ['shop'] },
        cron: '30 6 * * 1-5',
        status: 'paused',
        pausedBecause: 'failures',
        consecutiveFailures: 10,
        nextRunAt: null,
        nextRuns: [],
      }),
    ],
    usage: { current: 2, limit: 10 },
  }),
  previewSchedule: () => ({ nextRuns: sampleSchedule().nextRuns }),
  createSchedule: () => sampleSchedule(),
  updateSchedule: () => sampleSchedule(),
  deleteSchedule: () => undefined,
  listFeed: () => ({ items: sampleEvents, nextCursor: null, unseen: 2 }),
  getFeedEvent: ({ params }) =>
    sampleEvents.find(({ id }) => id === params.eventId) ?? sampleEvent(1),
  markFeedSeen: () => ({ unseen: 0 }),
  listNotificationRules: () => ({
    items: [
      sampleRule(),
      sampleRule({
        id: idOf(8502),
        name: 'Everything severe',
        destination: { kind: 'integration', integrationId: sampleIntegration.id },
        types: [],
        severities: ['critical', 'high'],
        tags: [],
        cadence: 'instant',
        quietHours: { start: '22:00', end: '06:00' },
        enabled: false,
        pendingCount: 0,
        nextSendAt: null,
      }),
    ],
    total: 2,
  }),
  createNotificationRule: () => sampleRule(),
  updateNotificationRule: () => sampleRule(),
  deleteNotificationRule: () => undefined,
  dryRunNotificationRule: () => sampleDryRun,
  listIntegrations: () => ({ items: [sampleIntegration] }),
  listInbox: () => sampleInbox,
  markInboxRead: () => ({ unread: 0 }),
  listAssets: () => assetPage(sampleAssets),
  listViews: () => ({ items: [] }),
  getOverview: () => overview(),
  getWorkspaceScore: () => workspaceScore,
  listFindings: ({ query }) => {
    const severity = asList(query.severity);
    const status = asList(query.status);
    const shown = sampleFindings.filter(
      (each) =>
        (severity.length === 0 || severity.includes(each.severity)) &&
        (status.length === 0 || status.includes(each.status)),
    );
    return { ...findingPage(sampleFindings), items: shown };
  },
  getFinding: ({ params }) => sampleFindings.find((each) => each.id === params.findingId),
  groupFindings: ({ query }) => groupsOf(String(query.by ?? 'check')),
  listMembers: () => ({
    items: [
      {
        ...sampleMember,
        role: 'owner',
        since: '2026-11-01T08:00:00.000Z',
        email: null,
        lastSignInAt: null,
        hasSecondFactor: null,
      },
    ],
  }),
  listFindingMutes: () => ({ items: [] }),
  listFindingTickets: () => ({ items: [] }),
  listRequirements: () => ({ items: [], isCapped: false }),
  listFindingFiles: () => ({ items: [] }),
  listFindingHistory: () => ({ items: [], nextCursor: null }),
  exportFindings: () => 'Priority,Severity\r\n',
  changeFindings: () => ({
    changed: 1,
    requested: 0,
    unchanged: [],
    unchangedCount: 0,
    isCapped: false,
  }),
  updateFinding: ({ params, body }) => ({
    ...(sampleFindings.find((each) => each.id === params.findingId) ?? finding()),
    ...(body as { status: 'open' }),
  }),
};
