import type { Report, ReportSchedule } from '@parapet/contracts/reports/report';
import { at, idOf } from './sample-scan.ts';

export const sampleReport = (change: Partial<Report> = {}): Report => ({
  id: idOf(9001),
  workspaceId: idOf(1),
  type: 'executive',
  format: 'pdf',
  scope: { kind: 'all' },
  periodDays: 30,
  timezone: 'UTC',
  status: 'ready',
  progress: 100,
  fileName: 'parapet-shop-executive-2026-11-22.pdf',
  bytes: 84_000,
  sha256: 'a'.repeat(64),
  findings: 12,
  error: null,
  scheduleId: null,
  createdBy: null,
  createdAt: at('10:00:00'),
  readyAt: at('10:00:05'),
  expiresAt: null,
  ...change,
});

export const sampleReportSchedule = (change: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: idOf(9101),
  workspaceId: idOf(1),
  name: 'For the board',
  type: 'executive',
  format: 'pdf',
  scope: { kind: 'all' },
  periodDays: 30,
  cron: '0 7 1 * *',
  timezone: 'Europe/Berlin',
  recipients: [],
  delivery: 'link',
  status: 'active',
  nextRunAt: '2026-12-01T06:00:00.000Z',
  lastRunAt: null,
  createdAt: at('10:00:00'),
  ...change,
});
