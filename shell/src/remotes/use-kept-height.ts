import { type RefObject, useEffect, useState } from 'react';

/** By then a panel has its data; what it measures later is its height. */
const SETTLED_MS = 4_000;

/** Heights differ with the layout of the row. */
const layoutName = (): string => {
  if (innerWidth < 720) return 'phone';
  return innerWidth < 1080 ? 'narrow' : 'wide';
};

const keyOf = (name: string): string => `parapet.height.${layoutName()}.${name}`;

const readHeight = (name: string): number | null => {
  try {
    const height = Number(localStorage.getItem(keyOf(name)));
    return Number.isFinite(height) && height > 0 ? height : null;
  } catch {
    return null;
  }
};

const storeHeight = (name: string, height: number): void => {
  try {
    localStorage.setItem(keyOf(name), String(height));
  } catch {
    // Without storage the panels below move while this one loads.
  }
};

/**
 * Keeps the height that a part had when it was shown last, while it loads, so that nothing below it moves.
 *
 * @param first pixels for a part that was never shown, on a phone and elsewhere
 * @param isWaiting it has not begun to load
 * @returns its least height in pixels; undefined once it has settled
 */
export const useKeptHeight = (
  ref: RefObject<HTMLElement | null>,
  name: string,
  {
    first,
    isWaiting = false,
  }: {
    first: { readonly phone: number | undefined; readonly others: number | undefined };
    isWaiting?: boolean;
  },
): number | undefined => {
  const [minHeight, setMinHeight] = useState(
    () => readHeight(name) ?? (layoutName() === 'phone' ? first.phone : undefined) ?? first.others,
  );
  useEffect(() => {
    const part = ref.current;
    if (!part || isWaiting) return;
    const observer = new ResizeObserver(() => storeHeight(name, Math.round(part.offsetHeight)));
    const timer = setTimeout(() => {
      setMinHeight(undefined);
      observer.observe(part);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [ref, name, isWaiting]);
  return minHeight;
};
