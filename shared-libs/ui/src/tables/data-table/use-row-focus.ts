import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves focus to the row that takes the place of a removed one (deleted, archived), so that focus
 * does not return to the top of the page.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  keys: ReadonlyArray<string>,
): void {
  const focused = useRef<{ key: string; at: number } | null>(null);
  const shown = useRef(keys);

  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && frame.current?.contains(target);
      const key = inside ? target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;
      focused.current = key === undefined ? null : { key, at: shown.current.indexOf(key) };
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [frame]);

  useLayoutEffect(() => {
    shown.current = keys;
    const gone = focused.current;
    if (!gone || keys.includes(gone.key)) return;
    focused.current = null;
    const next = keys[Math.min(gone.at, keys.length - 1)];
    // Focus that is elsewhere stays there.
    if (next === undefined || document.activeElement !== document.body) return;
    frame.current
      ?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(next)}"] [data-row-control]`)
      ?.focus();
  }, [frame, keys]);
}
