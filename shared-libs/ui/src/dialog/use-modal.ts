import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a mounted `<dialog>` as a modal and restores focus when it is unmounted. The
 * browser keeps focus inside and makes the rest of the page inert; Escape calls `onClose`.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    // React sets no autofocus attribute, so the browser would focus the first button.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();

    // The caller decides whether it closes: the state stays in one place.
    const cancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    const pressOutside = (event: PointerEvent) => {
      if (event.target !== element || event.button !== 0) return;
      const box = element.getBoundingClientRect();
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom;
      if (!inside) close.current();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('pointerdown', pressOutside);
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('pointerdown', pressOutside);
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return dialog;
}
