import { useEffect, useEffectEvent } from 'react';

/** Takes a file that is dropped anywhere on the page; else the browser would open it in place of the page. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    window.addEventListener(
      'dragover',
      (event) => {
        if (hasFile(event)) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        take(file);
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
}
