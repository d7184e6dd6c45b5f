// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRowIds } from './use-row-ids.ts';

afterEach(cleanup);

type Row = { id: string };
const [a, b, c, d]: Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const rowsOf = (...rows: (Row | undefined)[]) => rows.filter((row) => row !== undefined);

const idsOf = (first: Row[]) => {
  const asked = vi.fn(({ id }: Row) => id);
  const { result, rerender } = renderHook(({ rows }) => useRowIds(rows, asked), {
    initialProps: { rows: first },
  });
  asked.mockClear();
  const ids = (rows: Row[]) => {
    rerender({ rows });
    return result.current;
  };
  return { asked, ids };
};

it('asks only the rows that follow known ones', () => {
  const { asked, ids } = idsOf(rowsOf(a, b));
  expect(ids(rowsOf(a, b, c, d))).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks again from the first row that is another one', () => {
  const { asked, ids } = idsOf(rowsOf(a, b, c));
  expect(ids(rowsOf(a, c, b))).toEqual(['a', 'c', 'b']);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('has no ids of rows that are gone', () => {
  const { ids } = idsOf(rowsOf(a, b, c));
  expect(ids(rowsOf(a))).toEqual(['a']);
});
