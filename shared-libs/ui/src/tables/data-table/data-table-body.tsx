import { type ReactNode, useRef } from 'react';
import { onDemand } from '../../states/on-demand/on-demand.ts';
import type { TableColumn } from './columns.ts';
import { DataTableRow, GhostRows } from './data-table-row.tsx';
import type { RowRange, RowWindowProps } from './row-window.tsx';

/** A table with more rows renders only those near the viewport. */
const fewEnough = 200;
const firstRows = 40;
const usualRow = 34;

const rowWindow = onDemand(() =>
  import(/* webpackChunkName: "row-window" */ './row-window.tsx').then((part) => part.RowWindow),
);

export type DataTableBodyProps<Row> = {
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
export function DataTableBody<Row>({ ghosts, ...props }: DataTableBodyProps<Row>) {
  const { keys, columns, selected } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const count = keys.length;
  const long = count > fewEnough;
  const rowsOf = (range: RowRange) => <Rows {...props} range={range} />;
  return (
    <tbody ref={body}>
      {long ? (
        <LongRows
          body={body}
          keys={keys}
          first={{ start: 0, end: firstRows, before: 0, after: (count - firstRows) * usualRow }}
        >
          {rowsOf}
        </LongRows>
      ) : (
        rowsOf({ start: 0, end: count, before: 0, after: 0 })
      )}
      {ghosts > 0 ? (
        <GhostRows columns={columns} count={ghosts} withTick={selected !== undefined} />
      ) : null}
    </tbody>
  );
}

function LongRows(props: RowWindowProps): ReactNode {
  const Window = rowWindow.usePart();
  return Window ? <Window {...props} /> : props.children(props.first);
}

function Rows<Row>({
  rows,
  keys,
  columns,
  rowLabel,
  rowHref,
  onRowOpen,
  currentKey,
  selected,
  onTick,
  range,
}: Omit<DataTableBodyProps<Row>, 'ghosts'> & { range: RowRange }) {
  const { start, end, before, after, measure, passing } = range;
  const windowed = end - start < rows.length;
  const canPass = columns.some(({ primary }) => primary);
  // A cell over more columns than there are would add one, which takes its share of the width.
  const span = columns.length + (selected ? 1 : 0);
  return (
    <>
      <Gap height={before} span={span} />
      {rows.slice(start, end).map((row, at) => {
        const key = keys[start + at] ?? '';
        return (
          <DataTableRow
            key={key}
            row={row}
            rowKey={key}
            index={windowed ? start + at : undefined}
            measure={measure}
            passing={canPass ? passing?.[at] : undefined}
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
      <Gap height={after} span={span} />
    </>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr className="pp-table-gap">
      <td height={height} colSpan={span} />
    </tr>
  ) : null;
}
