import { Absent } from '@parapet/ui/absent';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { SeverityLabel } from '@parapet/ui/severity';
import type { ReactNode } from 'react';
import type { SurfaceRow } from './surface-graph.policy.ts';
import { kindLabels, nodeText } from './surface-labels.ts';

const columns: ReadonlyArray<TableColumn<SurfaceRow>> = [
  {
    id: 'kind',
    head: 'Kind',
    width: 110,
    card: 'lead',
    cell: ({ node }) => kindLabels[node.kind],
  },
  {
    id: 'label',
    head: 'Part',
    primary: true,
    card: 'title',
    cell: ({ node }) => (
      <span
        title={nodeText(node)}
        className={node.kind === 'finding' || node.kind === 'technology' ? '' : 'pp-mono'}
      >
        {nodeText(node)}
      </span>
    ),
  },
  {
    id: 'location',
    head: 'Location',
    mono: true,
    card: 'meta',
    cell: ({ node }) =>
      node.kind === 'finding' && node.detail ? (
        <span title={node.detail}>{node.detail}</span>
      ) : (
        <Absent />
      ),
  },
  {
    id: 'path',
    head: 'Reached through',
    mono: true,
    card: 'sub',
    cell: ({ path }) => {
      const text = path.map(({ label }) => label).join(' › ');
      return text ? (
        <span className="text-ink-3" title={text}>
          {text}
        </span>
      ) : (
        <Absent />
      );
    },
  },
  {
    id: 'severity',
    head: 'Worst finding',
    width: 130,
    card: 'metric',
    cell: ({ node }) =>
      node.severity ? (
        <SeverityLabel severity={node.severity} />
      ) : (
        <span className="text-ink-3">{node.isUntested ? 'Unknown' : 'None open'}</span>
      ),
  },
];

const besidePane = columns.filter(({ id }) => id !== 'path');
const keyOf = ({ node }: SurfaceRow) => node.id;
const labelOf = ({ node }: SurfaceRow) => node.label;

/** The surface as an outline from outside to inside. */
export function SurfaceList({
  rows,
  loading,
  openId,
  hrefOfNode,
  empty,
  footer,
}: {
  rows: readonly SurfaceRow[];
  loading: boolean;
  openId: string | null;
  hrefOfNode: (id: string) => string;
  empty: ReactNode;
  footer: ReactNode;
}) {
  return (
    <DataTable
      label="Attack surface"
      columns={openId === null ? columns : besidePane}
      rows={rows}
      rowKey={keyOf}
      rowLabel={labelOf}
      rowHref={({ node }) => hrefOfNode(node.id)}
      currentKey={openId}
      loading={loading}
      ghostRows={12}
      hotkeys
      empty={empty}
      footer={footer}
    />
  );
}
