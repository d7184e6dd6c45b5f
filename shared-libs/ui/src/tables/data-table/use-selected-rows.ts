import { useMemo, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

export type SelectedRows<Row> = {
  /** The ticked rows, in the order of the table. */
  rows: ReadonlyArray<Row>;
  /** Their keys. */
  ids: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
};

/** Which rows of a table are ticked. A row that a filter has taken away is not, until it is back. */
export function useSelectedRows<Row>(
  rows: ReadonlyArray<Row>,
  idOf: (row: Row) => string,
): SelectedRows<Row> {
  const [chosen, setChosen] = useState({ ids: nothing, among: rows });
  const selected = useMemo(() => {
    const { ids, among } = chosen;
    // The ticks among these very rows are there: to look at each of 100,000 takes time.
    if (among === rows && ids.size === rows.length) return { rows, ids };
    const found = withIds(rows, idOf, ids);
    return { rows: found, ids: found.length === ids.size ? ids : new Set(found.map(idOf)) };
  }, [chosen, rows, idOf]);
  return { ...selected, select: (ids) => setChosen({ ids, among: rows }) };
}

/** Looks no further than to the last one. */
function withIds<Row>(
  rows: ReadonlyArray<Row>,
  idOf: (row: Row) => string,
  ids: ReadonlySet<string>,
): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length === ids.size) break;
    if (ids.has(idOf(row))) found.push(row);
  }
  return found;
}
