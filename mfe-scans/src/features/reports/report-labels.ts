import type {
  Report,
  ReportFormat,
  ReportStatus,
  ReportType,
} from '@parapet/contracts/reports/report';
import type { StatusText } from '@parapet/ui/status-chip';
import type { ComponentProps } from 'react';

export const typeLabels: Readonly<Record<ReportType, string>> = {
  executive: 'Executive',
  technical: 'Technical',
  asset: 'Assets',
  delta: 'Changes',
  breach: 'Breach',
  compliance: 'Compliance',
  auditor_pack: 'Auditor pack',
};

/** Tells what each type is for. */
export const typeHints: Readonly<Record<ReportType, string>> = {
  executive:
    'Score and coverage, findings over time, three decisions and what changed, on four pages.',
  technical: 'Every finding with its evidence and remediation.',
  asset: 'Every asset with its score and gaps, and its findings.',
  delta: 'What was found, fixed or decided in the period.',
  breach: 'Exposed accounts by domain, breach and person, with masked addresses.',
  compliance: 'Both figures of each framework in use, and the state of each requirement.',
  auditor_pack:
    'A signed archive: report, requirements with evidence, attestations and exceptions, and a script that verifies it.',
};

export const formatLabels: Readonly<Record<ReportFormat, string>> = {
  pdf: 'PDF',
  html: 'HTML',
  csv: 'CSV',
  json: 'JSON',
  zip: 'ZIP',
};

export const statusLabels: Readonly<
  Record<ReportStatus, { label: string; tone: ComponentProps<typeof StatusText>['tone'] }>
> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  rendering: { label: 'In progress', tone: 'accent' },
  ready: { label: 'Ready', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'neutral' },
};

export const isOpen = ({ status }: Pick<Report, 'status'>): boolean =>
  status === 'queued' || status === 'rendering';

export const reportName = ({ type, format }: Pick<Report, 'type' | 'format'>): string =>
  type === 'auditor_pack'
    ? typeLabels[type]
    : `${typeLabels[type]} report, ${formatLabels[format]}`;

export const periods = [7, 30, 90, 365];

export const periodLabel = (days: number): string => (days === 365 ? '1 year' : `${days} days`);
