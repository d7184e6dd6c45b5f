import { memo, type RefCallback, useMemo } from 'react';
import { Link } from '../../actions/link/link.tsx';
import { classNames } from '../../class-names/class-names.ts';
import { Checkbox } from '../../forms/checkbox/checkbox.tsx';
import { Ghost } from '../../states/skeleton/skeleton.tsx';
import type { TableColumn } from './columns.ts';

export type DataTableRowProps<Row> = {
  row: Row;
  rowKey: string;
  /** Its index in the whole table, when only a part is rendered. */
  index: number | undefined;
  /** Reports its height, when only a part is rendered. */
  measure: RefCallback<HTMLTableRowElement> | undefined;
  /** Its height in pixels while it passes too fast to be read; then only its primary cell has content. */
  passing: number | undefined;
  label: string;
  columns: ReadonlyArray<TableColumn<Row>>;
  href: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  current: boolean;
  /** Undefined where rows cannot be ticked. */
  ticked: boolean | undefined;
  onTick: (key: string, withShift: boolean) => void;
};

function Row<Row>({
  row,
  rowKey,
  index,
  measure,
  passing,
  label,
  columns,
  href,
  onOpen,
  current,
  ticked,
  onTick,
}: DataTableRowProps<Row>) {
  const isPassing = passing !== undefined;
  // Kept while a row is ticked.
  const cells = useMemo(
    () =>
      columns.map((column) => {
        const value = isPassing && !column.primary ? null : column.cell(row);
        return (
          <td
            key={column.id}
            data-label={column.head}
            className={classNames(
              column.align === 'end' && 'pp-table-end',
              column.mono && 'pp-mono',
              column.wraps && 'pp-table-wraps',
              `pp-card-${column.card ?? (column.primary ? 'title' : 'meta')}`,
            )}
          >
            {column.primary && href !== undefined ? (
              <Link
                href={href}
                className="pp-table-link"
                data-row-control
                {...(current ? { 'aria-current': 'true' as const } : {})}
              >
                {value}
              </Link>
            ) : column.primary && onOpen ? (
              <button
                type="button"
                className="pp-table-link"
                data-row-control
                {...(current ? { 'aria-current': 'true' as const } : {})}
                onClick={() => onOpen(row)}
              >
                {value}
              </button>
            ) : (
              value
            )}
          </td>
        );
      }),
    [columns, row, href, onOpen, current, isPassing],
  );
  return (
    <tr
      ref={measure}
      data-row={rowKey}
      data-index={index}
      data-current={current}
      // The head is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={classNames(current && 'pp-table-current', ticked && 'pp-table-ticked')}
      aria-busy={isPassing ? true : undefined}
      style={isPassing ? { height: passing } : undefined}
    >
      {ticked === undefined ? null : (
        <td className="pp-table-tick">
          {isPassing ? null : (
            <Checkbox
              label={`Select ${label}`}
              labelHidden
              checked={ticked}
              onChange={(event) =>
                onTick(
                  rowKey,
                  event.nativeEvent instanceof window.MouseEvent && event.nativeEvent.shiftKey,
                )
              }
            />
          )}
        </td>
      )}
      {cells}
    </tr>
  );
}

/** Memoized: a row renders again only when its content changes. */
export const DataTableRow = memo(Row) as typeof Row;

const ghostLengths = [84, 60, 92, 72, 56] as const;

/** Skeleton rows under the real heads. */
export function GhostRows<Row>({
  columns,
  count,
  withTick,
}: {
  columns: ReadonlyArray<TableColumn<Row>>;
  count: number;
  withTick: boolean;
}) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a skeleton row
    <tr key={row} className="pp-table-ghost">
      {withTick ? <td className="pp-table-tick" /> : null}
      {columns.map((column, at) => (
        <td key={column.id} className={`pp-card-${column.card ?? 'meta'}`}>
          <Ghost percent={ghostLengths[(row + at) % ghostLengths.length] ?? 80} />
        </td>
      ))}
    </tr>
  ));
}
