import type { Report } from '@parapet/contracts/reports/report';
import { Absent } from '@parapet/ui/absent';
import type { TableColumn } from '@parapet/ui/data-table';
import { IconButton } from '@parapet/ui/icon-button';
import { ProgressBar } from '@parapet/ui/progress-bar';
import { RelativeTime } from '@parapet/ui/relative-time';
import { sizeLabel } from '@parapet/ui/size-label';
import { StatusText } from '@parapet/ui/status-chip';
import { Download, Trash } from 'lucide-react';
import { targetLabel } from '../../schedule-labels/schedule-labels.ts';
import { periodLabel, reportName, statusLabels } from './report-labels.ts';
import type { ReportCommands } from './use-report-commands.ts';

/** `deleteRefusal`: why the user may not delete reports; null when they may. */
export const reportColumns = (
  commands: ReportCommands,
  deleteRefusal: string | null,
): ReadonlyArray<TableColumn<Report>> => [
  {
    id: 'report',
    head: 'Report',
    primary: true,
    card: 'title',
    cell: (report) => reportName(report),
  },
  {
    id: 'scope',
    head: 'Scope',
    width: 230,
    card: 'sub',
    cell: (report) => (
      <span className="text-ink-2">
        {targetLabel(report.scope)}, {periodLabel(report.periodDays)}
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    width: 190,
    card: 'lead',
    cell: (report) => <Status report={report} />,
  },
  {
    id: 'size',
    head: 'Size',
    width: 90,
    align: 'end',
    card: 'hidden',
    cell: ({ bytes }) => (bytes === null ? <Absent /> : sizeLabel(bytes)),
  },
  {
    id: 'created',
    head: 'Created',
    width: 120,
    align: 'end',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 100,
    align: 'end',
    card: 'metric',
    cell: (report) => (
      <span className="inline-flex gap-1">
        {report.status === 'ready' ? (
          <IconButton
            icon={Download}
            label={`Download ${reportName(report)}`}
            onClick={() => void commands.download(report)}
          />
        ) : null}
        <IconButton
          icon={Trash}
          label={`Delete ${reportName(report)}`}
          refusal={deleteRefusal}
          onClick={() => void commands.remove(report)}
        />
      </span>
    ),
  },
];

function Status({ report }: { report: Report }) {
  const { label, tone } = statusLabels[report.status];
  if (report.status !== 'rendering') {
    return (
      <span title={report.error ?? undefined}>
        <StatusText tone={tone}>{label}</StatusText>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <span className="w-16">
        <ProgressBar label={`Progress of ${reportName(report)}`} percent={report.progress} />
      </span>
      {report.progress}%
    </span>
  );
}
