import { useCallback, useEffect, useMemo, useRef } from 'react';
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
  const selected = selection?.selected;
  const state = useMemo(() => stateOf(keys, selected), [keys, selected]);
  return { onTick, selectAll: selection ? selectAllOf(keys, state, selection) : null };
}

function stateOf(
  keys: ReadonlyArray<string>,
  selected: ReadonlySet<string> | undefined,
): SelectAll['state'] {
  if (!selected || selected.size === 0) return 'none';
  const isTicked = (key: string) => selected.has(key);
  if (selected.size >= keys.length && keys.every(isTicked)) return 'all';
  return keys.some(isTicked) ? 'some' : 'none';
}

function selectAllOf(
  keys: ReadonlyArray<string>,
  state: SelectAll['state'],
  { selected, onChange }: TableSelection,
): SelectAll {
  const all = state === 'all';
  return {
    state,
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
