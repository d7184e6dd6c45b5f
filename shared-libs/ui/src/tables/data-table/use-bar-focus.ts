import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves focus to the box that ticks all rows when a bar of actions leaves that had it, so that focus
 * does not return to the top of the page.
 */
export function useBarFocus(
  bar: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
): void {
  const wasInside = useRef(false);

  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && bar.current?.contains(target) === true;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [bar]);

  useLayoutEffect(() => {
    const [own, table] = [bar.current, frame.current];
    return () => {
      const { activeElement } = document;
      // A button that became busy has lost the focus before.
      const isLost = activeElement === document.body && wasInside.current;
      if (!isLost && !own?.contains(activeElement)) return;
      table?.querySelector<HTMLElement>('.pp-table-tick input')?.focus({ preventScroll: true });
    };
  }, [bar, frame]);
}
