import { type RefObject, useEffect } from 'react';

/** Calls `onDismiss` on Escape and on a press outside of the anchor and its popover. */
export function useDismiss(
  open: boolean,
  inside: ReadonlyArray<RefObject<HTMLElement | null>>,
  onDismiss: (by: 'escape' | 'press') => void,
): void {
  useEffect(() => {
    if (!open) return;
    const pressOutside = (event: PointerEvent) => {
      const target = event.target;
      if (!(target instanceof Node)) return;
      if (!inside.some((element) => element.current?.contains(target))) onDismiss('press');
    };
    // Captured and prevented, so that a dialog around it stays open.
    const pressEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onDismiss('escape');
    };
    document.addEventListener('pointerdown', pressOutside);
    document.addEventListener('keydown', pressEscape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', pressOutside);
      document.removeEventListener('keydown', pressEscape, { capture: true });
    };
  });
}
