import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { PostureCell } from '@parapet/contracts/cloud/posture';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Link } from '@parapet/ui/link';
import { phoneQuery, useMediaQuery } from '@parapet/ui/media-query';
import { Panel } from '@parapet/ui/panel';
import { Select } from '@parapet/ui/select';
import { SeverityLabel } from '@parapet/ui/severity';
import { useMemo, useState } from 'react';
import {
  CellMark,
  cellHref,
  cellLabel,
  GridLegend,
  regionsOf,
  ServiceGrid,
} from '../../service-labels/service-grid.tsx';

/** The posture by service and region: a grid, the same as a table, or on a phone one region at a time. */
export function ServicesPanel({
  cells,
  account,
}: {
  cells: readonly PostureCell[];
  account: string | null;
}) {
  const [look, setLook] = useSearchSetting('cells', 'grid');
  const isPhone = useMediaQuery(phoneQuery);
  const isTable = look === 'table';
  if (cells.length === 0) {
    return (
      <Panel title="Posture by service and region">
        <p className="text-ink-2">A scan of an account fills this in.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Posture by service and region"
      meta={isPhone ? null : 'a cell opens what is open in it, else its resources'}
      action={
        isPhone ? null : (
          <Button size="sm" variant="quiet" onClick={() => setLook(isTable ? 'grid' : 'table')}>
            {isTable ? 'As grid' : 'As table'}
          </Button>
        )
      }
      flush={isTable && !isPhone}
    >
      {isPhone ? <OneRegion cells={cells} account={account} /> : null}
      {!isPhone && isTable ? <CellTable cells={cells} account={account} /> : null}
      {isPhone || isTable ? null : (
        <>
          <ServiceGrid cells={cells} account={account} />
          <GridLegend />
        </>
      )}
    </Panel>
  );
}

const count = (value: number) => value.toLocaleString('en');

const columns: TableColumn<PostureCell>[] = [
  {
    id: 'service',
    head: 'Service',
    primary: true,
    cell: ({ service }) => serviceLabel(service),
  },
  { id: 'region', head: 'Region', width: 130, mono: true, cell: ({ region }) => region },
  {
    id: 'worst',
    head: 'Worst open',
    width: 110,
    cell: ({ worst }) => (worst === null ? '–' : <SeverityLabel severity={worst} />),
  },
  { id: 'open', head: 'Open', width: 70, align: 'end', cell: ({ open }) => count(open) },
  { id: 'passed', head: 'Passed', width: 80, align: 'end', cell: ({ passed }) => count(passed) },
  { id: 'failed', head: 'Failed', width: 80, align: 'end', cell: ({ failed }) => count(failed) },
  {
    id: 'errors',
    head: 'Not assessed',
    width: 110,
    align: 'end',
    cell: ({ errors }) => count(errors),
  },
  {
    id: 'resources',
    head: 'Resources',
    width: 90,
    align: 'end',
    cell: ({ resources }) => count(resources),
  },
];

const keyOf = ({ service, region }: PostureCell) => `${service} ${region}`;

function CellTable({ cells, account }: { cells: readonly PostureCell[]; account: string | null }) {
  return (
    <div className="pt-2">
      <DataTable
        label="Posture by service and region"
        columns={columns}
        rows={cells.filter(({ state }) => state !== 'off')}
        rowKey={keyOf}
        rowLabel={keyOf}
        rowHref={(cell) => cellHref(cell, account)}
      />
    </div>
  );
}

function OneRegion({ cells, account }: { cells: readonly PostureCell[]; account: string | null }) {
  const regions = useMemo(() => regionsOf(cells), [cells]);
  const [chosen, setChosen] = useState<string | null>(null);
  const region = chosen ?? worstRegion(cells);
  return (
    <>
      <Select
        aria-label="Region"
        options={regions.map((each) => ({ value: each, label: each }))}
        value={region}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <ul>
        {cells
          .filter((cell) => cell.region === region && cell.state !== 'off')
          .map((cell) => (
            <li key={cell.service} className="border-b border-line">
              <Link
                href={cellHref(cell, account)}
                className="flex items-center justify-between gap-3 py-2.5"
              >
                <span className="font-medium">{serviceLabel(cell.service)}</span>
                <span className="inline-flex items-center gap-2 text-ink-2">
                  {cellLabel(cell)}
                  {cell.worst === null ? null : <CellMark cell={{ ...cell, state: 'read' }} />}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}

/** The region with the most open findings. */
const worstRegion = (cells: readonly PostureCell[]): string => {
  const open = new Map<string, number>();
  for (const cell of cells) open.set(cell.region, (open.get(cell.region) ?? 0) + cell.open);
  return [...open].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
};
