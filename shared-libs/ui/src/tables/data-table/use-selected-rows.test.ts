// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSelectedRows } from './use-selected-rows.ts';

afterEach(cleanup);

type Row = { id: string };

const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

const renderRows = (rows: Row[]) => {
  const idOf = vi.fn(({ id }: Row) => id);
  const { result, rerender } = renderHook((shown) => useSelectedRows(shown, idOf), {
    initialProps: rows,
  });
  return {
    idOf,
    rerender,
    select: (...ids: string[]) => act(() => result.current.select(new Set(ids))),
    ticked: () => result.current.rows.map(({ id }) => id),
    ids: () => [...result.current.ids],
    current: () => result.current,
  };
};

it('gives the ticked rows in the order of the table', () => {
  const { select, ticked } = renderRows(rowsOf('a', 'b', 'c'));
  select('c', 'a');
  expect(ticked()).toEqual(['a', 'c']);
});

it('looks at no row when all are ticked or none is, as there may be 100,000', () => {
  const rows = rowsOf('a', 'b', 'c');
  const { select, current, idOf } = renderRows(rows);
  select('a', 'b', 'c');
  expect(current().rows).toBe(rows);
  select();
  expect(current().rows).toEqual([]);
  expect(idOf).not.toHaveBeenCalled();
});

it('leaves out a row that a filter has taken away, until it is back', () => {
  const { select, rerender, ticked, ids } = renderRows(rowsOf('a', 'b'));
  select('a', 'b');
  rerender(rowsOf('b', 'c'));
  expect([ticked(), ids()]).toEqual([['b'], ['b']]);
  rerender(rowsOf('a', 'b', 'c'));
  expect(ticked()).toEqual(['a', 'b']);
});
