import { useEffect, useRef } from 'react';

/**
 * Keeps what is typed while the code of a modal loads, and inserts it into the field that has focus
 * when the modal is open. Escape calls `onClose`.
 */
export function useEarlyTyping(loading: boolean, onClose: () => void): void {
  const text = useRef('');
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!loading) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Escape') close.current();
      else if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      // Enter and Space would press the button behind the modal a second time.
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => {
      document.removeEventListener('keydown', keep, { capture: true });
      insertOnFocus(text.current);
    };
  }, [loading]);
}

/** Inserts text as if it was typed, into the next field that has focus. */
function insertOnFocus(text: string): void {
  if (text.trim() === '') return;
  const insert = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField) document.execCommand('insertText', false, text);
  };
  document.addEventListener('focusin', insert, { once: true });
}
