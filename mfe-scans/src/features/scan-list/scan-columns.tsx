import { intensities } from '@parapet/contracts/scans/intensity';
import { isTerminal, type ScanListItem } from '@parapet/contracts/scans/scan';
import { Absent } from '@parapet/ui/absent';
import type { TableColumn } from '@parapet/ui/data-table';
import { ProgressBar } from '@parapet/ui/progress-bar';
import { RelativeTime } from '@parapet/ui/relative-time';
import { ScanStatusText } from '@parapet/ui/status-chip';
import { scanName } from '../../scan-labels/scan-name.ts';

/** A count, or a dash while a running scan has none. */
const count = (scan: ScanListItem, value: number) =>
  value === 0 && !isTerminal(scan.status) ? <Absent /> : value.toLocaleString('en');

export const scanColumns: ReadonlyArray<TableColumn<ScanListItem>> = [
  {
    id: 'assets',
    head: 'Assets',
    primary: true,
    mono: true,
    card: 'title',
    cell: (scan) => scanName(scan),
  },
  {
    id: 'status',
    head: 'Status',
    width: 170,
    card: 'lead',
    cell: (scan) => <ScanStatusText status={scan.status} />,
  },
  {
    id: 'progress',
    head: 'Progress',
    width: 150,
    card: 'sub',
    cell: (scan) =>
      isTerminal(scan.status) ? (
        <span className="text-ink-3">{testedLabel(scan)}</span>
      ) : (
        <span className="flex items-center gap-2">
          <span className="w-16">
            <ProgressBar label={`Progress of ${scanName(scan)}`} percent={scan.progress} />
          </span>
          {scan.progress}%
        </span>
      ),
  },
  {
    id: 'intensity',
    head: 'Intensity',
    width: 90,
    card: 'hidden',
    cell: (scan) => intensities[scan.intensity].name,
  },
  {
    id: 'new',
    head: 'New',
    width: 70,
    align: 'end',
    cell: (scan) => count(scan, scan.counts.new + scan.counts.reopened),
  },
  {
    id: 'fixed',
    head: 'Fixed',
    width: 70,
    align: 'end',
    cell: (scan) => count(scan, scan.counts.fixed),
  },
  {
    id: 'queued',
    head: 'Started',
    width: 120,
    align: 'end',
    cell: (scan) => <RelativeTime at={scan.startedAt ?? scan.queuedAt} />,
  },
];

const testedLabel = ({ coverage }: ScanListItem): string => {
  const applicable = coverage.planned - coverage.notApplicable;
  if (applicable === 0) return 'Nothing tested';
  return `${coverage.passed + coverage.failed} of ${applicable} tested`;
};
