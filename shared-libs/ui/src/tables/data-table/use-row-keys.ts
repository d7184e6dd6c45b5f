import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../labels/key-help/is-typing.ts';
import { areSingleKeysOn } from '../../labels/key-help/single-keys.ts';

const rowControl = '[data-row-control]';

/**
 * j and k move between the rows of a table, x selects the focused row. The listener is on the whole
 * page and ignores keys while a text field has focus, a dialog is open or single keys are turned off.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  enabled: boolean,
  onTick: ((key: string) => void) | undefined,
): void {
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!['j', 'k', 'x'].includes(event.key) || isTyping(event.target)) return;
      if (document.querySelector('.pp-modal, .pp-popover') || !areSingleKeysOn()) return;
      const rows = Array.from(frame.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []);
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'x') {
        const key = rows[focused]?.dataset.row;
        if (key !== undefined) onTick?.(key);
        return;
      }
      const at = focused >= 0 ? focused : startingRow(rows);
      const next =
        rows[event.key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)];
      const control = next?.querySelector<HTMLElement>(rowControl);
      if (!next || !control) return;
      event.preventDefault();
      control.focus();
      next.scrollIntoView?.({ block: 'nearest' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame, enabled, onTick]);
}

/** The row whose details are open, or the one before the first visible row. */
function startingRow(rows: ReadonlyArray<HTMLElement>): number {
  const open = rows.findIndex((row) => row.dataset.current === 'true');
  if (open >= 0) return open;
  return rows.findIndex((row) => row.getBoundingClientRect().bottom >= 0) - 1;
}
