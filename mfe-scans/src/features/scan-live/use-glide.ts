import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 180;

/**
 * Rows that change their place in a list glide there, so that nobody who reads one loses it. Each row
 * has its key in `data-key`. Without motion, where a person or the browser wants none, they are there at once.
 */
export function useGlide(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>());
  // After each commit: only then the new places are known.
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const moves = !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const now = new Map(rows.map((row) => [row.dataset.key ?? '', row.offsetTop]));
    for (const row of rows) {
      const key = row.dataset.key ?? '';
      const before = places.current.get(key);
      const way = before === undefined ? 0 : before - (now.get(key) ?? 0);
      if (way === 0 || !moves) continue;
      row.animate?.([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: 'ease-out',
      });
    }
    places.current = now;
  });
}
