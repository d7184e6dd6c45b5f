import { useCallback, useRef } from 'react';

/**
 * Returns the id of a request: the same for the same choice, so that sending it again after a lost answer starts
 * nothing twice. Undefined where the browser makes none, outside of secure contexts.
 */
export function useRequestId(): (choice: unknown) => string | undefined {
  const last = useRef<{ choice: string; id: string | undefined }>(undefined);
  return useCallback((choice) => {
    const text = JSON.stringify(choice);
    if (last.current?.choice !== text) {
      last.current = { choice: text, id: globalThis.crypto.randomUUID?.() };
    }
    return last.current.id;
  }, []);
}
