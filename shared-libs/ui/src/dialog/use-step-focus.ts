import { useEffect } from 'react';

const markedIn = (popup: Element) => popup.querySelector<HTMLElement>('[data-autofocus]');

/** Focuses the marked control of the next step of a modal, which replaces the one that had focus. */
export function useStepFocus(popup: Element | null): void {
  useEffect(() => {
    if (!popup) return;
    let last = markedIn(popup);
    const observer = new MutationObserver(() => {
      const marked = markedIn(popup);
      const isNew = marked !== last;
      last = marked;
      const { activeElement } = document;
      // Focus that is on a control stays where it is.
      const isLost = activeElement === popup || activeElement === document.body;
      if (isNew && isLost) marked?.focus();
    });
    observer.observe(popup, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [popup]);
}
