import type { ReactNode } from 'react';

export type SortDirection = 'ascending' | 'descending';
export type TableSort = { column: string; direction: SortDirection };
export type TableDensity = 'compact' | 'default' | 'comfortable';

export type TableSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Tells what is selected where it is not the ticked rows, in place of their number. */
  label?: string | undefined;
};

export type TableColumn<Row> = {
  id: string;
  /** The text of its head, and the label of its value when the row is a card. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Pixels. Columns without a width share what is left. */
  width?: number;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** The direction of the first sort: numbers and dates usually descending, names ascending. */
  firstSort?: SortDirection;
  mono?: boolean;
  /** The column that names the row and carries its link. */
  primary?: boolean;
  /** Its text takes two lines where one has no room for it. */
  wraps?: boolean;
  /** Its place on a card, under 720 px: top start, top end, title, below the title, foot, or nowhere. */
  card?: 'lead' | 'metric' | 'title' | 'sub' | 'meta' | 'hidden';
};

/** The sort order after a press on a head: the reverse, or the first direction of the column. */
export function nextSort<Row>(column: TableColumn<Row>, sort: TableSort | undefined): TableSort {
  const first = column.firstSort ?? (column.align === 'end' ? 'descending' : 'ascending');
  if (sort?.column !== column.id) return { column: column.id, direction: first };
  return {
    column: column.id,
    direction: sort.direction === 'ascending' ? 'descending' : 'ascending',
  };
}

/** The minimum width in pixels at which every column has its own width. */
export function leastWidth<Row>(columns: ReadonlyArray<TableColumn<Row>>): number {
  return columns.reduce((sum, column) => sum + (column.width ?? 180), 0);
}

/** Ticks or clears rows; with `from`, everything between the two, as shift does in a list. */
export function toggleRows(
  keys: ReadonlyArray<string>,
  selected: ReadonlySet<string>,
  key: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(selected);
  const ends = [keys.indexOf(key), from === null ? -1 : keys.indexOf(from)].sort((a, b) => a - b);
  const [start = -1, end = -1] = ends;
  const span = start >= 0 ? keys.slice(start, end + 1) : [key];
  const tick = !selected.has(key);
  for (const each of span) {
    if (tick) next.add(each);
    else next.delete(each);
  }
  return next;
}
