import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { ListFooter } from '@parapet/ui/list-footer';
import { PageHeader } from '@parapet/ui/page-header';
import { SeverityLabel } from '@parapet/ui/severity';
import { severities } from '@parapet/ui/severity-levels';
import { useState } from 'react';

type Line = { id: string; title: string; priority: number };

const lines: ReadonlyArray<Line> = Array.from({ length: 100_000 }, (_, at) => ({
  id: `line-${at}`,
  title: `Finding number ${at + 1}`,
  priority: (at * 37) % 100,
}));

const columns: ReadonlyArray<TableColumn<Line>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 96,
    card: 'lead',
    cell: (line) => <SeverityLabel severity={severities[line.priority % 5] ?? 'info'} />,
  },
  { id: 'title', head: 'Finding', primary: true, cell: (line) => line.title },
  {
    id: 'priority',
    head: 'Priority',
    width: 80,
    align: 'end',
    card: 'metric',
    cell: (line) => line.priority,
  },
];

/** The maximum number of rows of the product. */
export function LongPage() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <PageHeader title="A long list" meta="100,000 rows" />
      <DataTable
        label="Findings"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        rowLabel={(line) => line.title}
        rowHref={() => '/long'}
        selection={{ selected, onChange: setSelected }}
        hotkeys
        footer={<ListFooter loaded={lines.length} />}
      />
    </>
  );
}
