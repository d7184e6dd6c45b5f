import type { RefObject } from 'react';
import type { TableColumn } from './columns.ts';
import { DataTableRow, GhostRows } from './data-table-row.tsx';
import { useRowWindow } from './use-row-window.ts';

export type DataTableBodyProps<Row> = {
  frame: RefObject<HTMLElement | null>;
  rows: ReadonlyArray<Row>;
  keys: ReadonlyArray<string>;
  columns: ReadonlyArray<TableColumn<Row>>;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onRowOpen: ((row: Row) => void) | undefined;
  currentKey: string | null | undefined;
  /** Undefined where rows cannot be ticked. */
  selected: ReadonlySet<string> | undefined;
  onTick: (key: string, withShift: boolean) => void;
  ghosts: number;
};

/** The rows near the viewport with spacers for the others, or skeleton rows. */
export function DataTableBody<Row>({
  frame,
  rows,
  keys,
  columns,
  rowLabel,
  rowHref,
  onRowOpen,
  currentKey,
  selected,
  onTick,
  ghosts,
}: DataTableBodyProps<Row>) {
  const { start, end, before, after } = useRowWindow(frame, rows.length);
  const windowed = end - start < rows.length;
  return (
    <tbody>
      <Gap height={before} span={columns.length + 1} />
      {rows.slice(start, end).map((row, at) => {
        const key = keys[start + at] ?? '';
        return (
          <DataTableRow
            key={key}
            row={row}
            rowKey={key}
            // The head is the first row.
            position={windowed ? start + at + 2 : undefined}
            label={rowLabel(row)}
            columns={columns}
            href={rowHref?.(row)}
            onOpen={onRowOpen}
            current={key === currentKey}
            ticked={selected?.has(key)}
            onTick={onTick}
          />
        );
      })}
      <Gap height={after} span={columns.length + 1} />
      {ghosts > 0 ? (
        <GhostRows columns={columns} count={ghosts} withTick={selected !== undefined} />
      ) : null}
    </tbody>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr className="pp-table-gap">
      <td height={height} colSpan={span} />
    </tr>
  ) : null;
}
