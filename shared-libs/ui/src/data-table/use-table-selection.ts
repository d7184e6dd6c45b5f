import { useCallback, useEffect, useRef } from 'react';
import { type TableSelection, toggleRows } from './columns.ts';

export type SelectAll = { state: 'all' | 'some' | 'none'; onToggle: () => void };

/** Selects one row, a range of rows with shift, or all rows shown. `onTick` is stable. */
export function useTableSelection(
  keys: ReadonlyArray<string>,
  selection: TableSelection | undefined,
): { onTick: (key: string, withShift?: boolean) => void; selectAll: SelectAll | null } {
  const latest = useRef({ keys, selection });
  const from = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { keys, selection };
  });
  const onTick = useCallback((key: string, withShift = false) => {
    const { keys: shown, selection: now } = latest.current;
    now?.onChange(toggleRows(shown, now.selected, key, withShift ? from.current : null));
    from.current = key;
  }, []);
  return { onTick, selectAll: selection ? selectAllOf(keys, selection) : null };
}

function selectAllOf(
  keys: ReadonlyArray<string>,
  { selected, onChange }: TableSelection,
): SelectAll {
  const ticked = keys.filter((key) => selected.has(key)).length;
  const all = ticked > 0 && ticked === keys.length;
  return {
    state: all ? 'all' : ticked > 0 ? 'some' : 'none',
    onToggle: () => {
      const next = new Set(selected);
      for (const key of keys) {
        if (all) next.delete(key);
        else next.add(key);
      }
      onChange(next);
    },
  };
}
