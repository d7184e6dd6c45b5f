import { useEffect, useEffectEvent } from 'react';

/**
 * With a finding open beside the list, j and k open the row that they move to. The table moves the
 * focus; this hook reads the focused row.
 */
export const useListNavigation = (isOpen: boolean, onMove: (findingId: string) => void): void => {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'j' && event.key !== 'k') return;
      // Runs after the table's listener for the same key press.
      queueMicrotask(() => {
        const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
        if (row?.dataset.row) move(row.dataset.row);
      });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);
};
