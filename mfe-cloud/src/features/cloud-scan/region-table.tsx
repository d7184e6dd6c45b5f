import type { CloudScan, ScanRegion } from '@parapet/contracts/cloud/posture';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel } from '@parapet/ui/panel';
import { useMemo } from 'react';
import { cellsOf, nowLabel } from './region-cells.ts';

const legend = [
  { mark: 'tested', label: 'complete' },
  { mark: 'now', label: 'reading' },
  { mark: 'error', label: 'cut off' },
  { mark: 'untested', label: 'not allowed' },
  { mark: 'waiting', label: 'waiting' },
] as const;

/** Each region with its collections, calls and throttled calls. */
export function RegionTable({ scan }: { scan: CloudScan }) {
  const { regions, typesByScope } = scan;
  const columns = useMemo(() => columnsOf(typesByScope), [typesByScope]);
  return (
    <Panel
      title="By region"
      meta="one cell is one type of resource"
      action={<CoverageLegend items={legend} />}
      flush
    >
      <div className="pt-2">
        <DataTable
          label="Regions"
          columns={columns}
          rows={regions}
          rowKey={({ region }) => region}
          rowLabel={({ region }) => region}
          empty={
            <p className="px-5 pb-4 text-ink-2">
              Regions are listed when a worker starts the scan.
            </p>
          }
        />
      </div>
    </Panel>
  );
}

const columnsOf = (types: CloudScan['typesByScope']): TableColumn<ScanRegion>[] => [
  {
    id: 'region',
    head: 'Region',
    width: 140,
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ region }) => region,
  },
  {
    id: 'collections',
    head: 'Collections',
    card: 'sub',
    cell: (region) => <CoverageChart units={cellsOf(region, types)} height={14} pitch={7} />,
  },
  { id: 'now', head: 'Now', width: 150, card: 'lead', cell: (region) => nowLabel(region) },
  {
    id: 'resources',
    head: 'Resources',
    width: 90,
    align: 'end',
    cell: ({ collections }) =>
      collections.reduce((sum, { resources }) => sum + resources, 0).toLocaleString('en'),
  },
  {
    id: 'calls',
    head: 'Calls',
    width: 80,
    align: 'end',
    cell: ({ calls }) => calls.toLocaleString('en'),
  },
  {
    id: 'throttled',
    head: 'Throttled',
    width: 90,
    align: 'end',
    cell: ({ throttled }) =>
      throttled === 0 ? '–' : <span className="text-warn">{throttled.toLocaleString('en')}</span>,
  },
];
