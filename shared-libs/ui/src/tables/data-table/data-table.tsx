import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../actions/button/button.tsx';
import { classNames } from '../../class-names/class-names.ts';
import {
  leastWidth,
  type TableColumn,
  type TableDensity,
  type TableSelection,
  type TableSort,
} from './columns.ts';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { useBarFocus } from './use-bar-focus.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowIds } from './use-row-ids.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableSelection } from './use-table-selection.ts';

export type { TableColumn, TableDensity, TableSelection, TableSort } from './columns.ts';

export type DataTableProps<Row> = {
  /** Tells what the rows are; the table's caption for assistive technology. */
  label: string;
  columns: ReadonlyArray<TableColumn<Row>>;
  rows: ReadonlyArray<Row>;
  rowKey: (row: Row) => string;
  /** A short description of the row, for its checkbox. */
  rowLabel: (row: Row) => string;
  /** Makes the primary cell a link that fills the row. */
  rowHref?: (row: Row) => string;
  /** Makes the primary cell a button that fills the row. Prefer `rowHref` if the details have a URL. */
  onRowOpen?: (row: Row) => void;
  /** The row whose details are open. */
  currentKey?: string | null;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  selection?: TableSelection;
  density?: TableDensity;
  /** Without rows: skeleton rows. With rows: they stay and the table has aria-busy. */
  loading?: boolean;
  ghostRows?: number;
  /** j, k and x work on the whole page. Set it for the main list of a page only. */
  hotkeys?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** Actions for the ticked rows; shown while there are any. */
  bulkActions?: ReactNode;
  /** Fills its parent and scrolls inside, with the head in place. */
  fill?: boolean;
};

/** A table. The caller owns the rows, their order and the selection. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, loading = false, density = 'default' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const keys = useRowIds(rows, rowKey);
  const { onTick, selectAll } = useTableSelection(keys, selection);
  useRowKeys(frame, props.hotkeys ?? false, selection ? onTick : undefined);
  useRowFocus(frame, keys);

  const isEmpty = rows.length === 0 && !loading;
  return (
    <div
      ref={frame}
      className={classNames('pp-table-frame', props.fill && 'pp-table-fill', `pp-table-${density}`)}
      data-row-keys={props.hotkeys ? (selection ? 'select' : 'move') : undefined}
    >
      {isEmpty && props.empty ? (
        props.empty
      ) : (
        <div className="pp-table-scroll">
          <table className="pp-table" aria-busy={loading} aria-rowcount={rows.length + 1}>
            <caption className="pp-sr-only">{props.label}</caption>
            <TableColumns columns={columns} withTick={Boolean(selection)} />
            <DataTableHead
              columns={columns}
              sort={props.sort}
              onSortChange={props.onSortChange}
              selectAll={selectAll}
            />
            <DataTableBody
              // Another height of rows, so their places are measured anew.
              key={density}
              rows={rows}
              keys={keys}
              columns={columns}
              rowLabel={props.rowLabel}
              rowHref={props.rowHref}
              onRowOpen={props.onRowOpen}
              currentKey={props.currentKey}
              selected={selection?.selected}
              onTick={onTick}
              ghosts={loading && rows.length === 0 ? (props.ghostRows ?? 6) : 0}
            />
          </table>
        </div>
      )}
      {loading ? (
        <span className="pp-sr-only" role="status">
          Loading {props.label}
        </span>
      ) : null}
      {props.footer}
      {selection && selection.selected.size > 0 ? (
        <BulkBar frame={frame} selection={selection}>
          {props.bulkActions}
        </BulkBar>
      ) : null}
    </div>
  );
}

function BulkBar({
  frame,
  selection,
  children,
}: {
  frame: RefObject<HTMLElement | null>;
  selection: TableSelection;
  children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  useBarFocus(bar, frame);
  return (
    <section ref={bar} className="pp-bulk" aria-label="Actions for the selected rows">
      <b aria-live="polite">
        {selection.label ?? `${selection.selected.size.toLocaleString('en')} selected`}
      </b>
      <div className="pp-actions">
        {children}
        <Button variant="quiet" onClick={() => selection.onChange(new Set())}>
          Clear
        </Button>
      </div>
    </section>
  );
}

function TableColumns<Row>({
  columns,
  withTick,
}: {
  columns: ReadonlyArray<TableColumn<Row>>;
  withTick: boolean;
}) {
  const group = useRef<HTMLTableColElement>(null);
  const least = leastWidth(columns) + (withTick ? 44 : 0);
  useEffect(() => {
    group.current?.closest('table')?.style.setProperty('--table-least', `${least}px`);
  }, [least]);
  return (
    <colgroup ref={group}>
      {withTick ? <col width="44" /> : null}
      {columns.map((column) => (
        <col key={column.id} {...(column.width ? { width: column.width } : {})} />
      ))}
    </colgroup>
  );
}
