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

/** The keys that a selection of all was made of, so that 100,000 need not be looked for in it. */
const keysOfAll = new WeakMap<ReadonlySet<string>, ReadonlyArray<string>>();

function withAll(selected: ReadonlySet<string>, keys: ReadonlyArray<string>): ReadonlySet<string> {
  const next = new Set(keys);
  for (const key of selected) next.add(key);
  keysOfAll.set(next, keys);
  return next;
}

function without(selected: ReadonlySet<string>, keys: ReadonlyArray<string>): ReadonlySet<string> {
  if (keysOfAll.get(selected) === keys && selected.size === keys.length) return new Set();
  const next = new Set(selected);
  for (const key of keys) next.delete(key);
  return next;
}

function stateOf(
  keys: ReadonlyArray<string>,
  selected: ReadonlySet<string> | undefined,
): SelectAll['state'] {
  if (!selected || selected.size === 0) return 'none';
  if (keysOfAll.get(selected) === keys) return 'all';
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
      onChange(all ? without(selected, keys) : withAll(selected, keys));
    },
  };
}
