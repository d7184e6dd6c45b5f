import { useMemo, useRef } from 'react';

type Known<Row> = {
  rows: ReadonlyArray<Row>;
  idOf: (row: Row) => string;
  ids: ReadonlyArray<string>;
};

/** The id of each row. Rows that follow known ones are asked alone: a list of 100,000 grows page by page. */
export function useRowIds<Row>(
  rows: ReadonlyArray<Row>,
  idOf: (row: Row) => string,
): ReadonlyArray<string> {
  const known = useRef<Known<Row>>({ rows: [], idOf, ids: [] });
  return useMemo(() => {
    const { rows: before, ids } = known.current;
    const same = known.current.idOf === idOf ? countSame(before, rows) : 0;
    const next = ids.slice(0, same);
    for (let at = same; at < rows.length; at += 1) next.push(idOf(rows[at] as Row));
    known.current = { rows, idOf, ids: next };
    return next;
  }, [rows, idOf]);
}

function countSame<Row>(before: ReadonlyArray<Row>, rows: ReadonlyArray<Row>): number {
  const end = Math.min(before.length, rows.length);
  for (let at = 0; at < end; at += 1) if (before[at] !== rows[at]) return at;
  return end;
}
