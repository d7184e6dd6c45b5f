import { useEffect } from 'react';

const markedIn = (popup: Element) => popup.querySelector<HTMLElement>('[data-autofocus]');

/** Focuses the marked control of the next step of a modal, which replaces the one that had focus. */
export function useStepFocus(popup: HTMLElement | null): void {
  useEffect(() => {
    if (!popup) return;
    let last = markedIn(popup);
    /** Has focus, which Base UI takes for the modal itself a frame after the former control went. */
    let kept: HTMLElement | null = null;
    const observer = new MutationObserver(() => {
      const marked = markedIn(popup);
      const isNew = marked !== last;
      last = marked;
      const { activeElement } = document;
      // Focus that is on a control stays where it is.
      const isLost = activeElement === popup || activeElement === document.body;
      if (!isNew || !isLost) return;
      kept = marked;
      marked?.focus();
    });
    const restore = ({ target }: FocusEvent) => {
      if (target === kept) return;
      const taken = target === popup ? kept : null;
      kept = null;
      taken?.focus();
    };
    const forget = () => {
      kept = null;
    };
    observer.observe(popup, { childList: true, subtree: true });
    popup.addEventListener('focusin', restore);
    popup.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      popup.removeEventListener('focusin', restore);
      popup.removeEventListener('pointerdown', forget);
    };
  }, [popup]);
}
