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
 * The height of a part without its least height, which is there again before the next frame. Meanwhile the page
 * keeps its height: it would scroll up when it is shorter than where it is scrolled to.
 */
const measureContent = (part: HTMLElement): number => {
  const { body, documentElement } = document;
  const least = { part: part.style.minHeight, page: body.style.minHeight };
  body.style.minHeight = `${documentElement.scrollHeight}px`;
  part.style.minHeight = '';
  const height = Math.round(part.offsetHeight);
  part.style.minHeight = least.part;
  body.style.minHeight = least.page;
  return height;
};

/**
 * Gives a part at least the height that its content had when it was shown last, so that nothing below it moves
 * while it loads. It does not shrink to less content either: the next visit does.
 *
 * @param first pixels for a part that was never shown, on a phone and elsewhere
 * @param isWaiting it has not begun to load
 * @returns its least height in pixels; undefined for a part of which none is known
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
  const [minHeight] = useState(
    () => readHeight(name) ?? (layoutName() === 'phone' ? first.phone : undefined) ?? first.others,
  );
  useEffect(() => {
    const part = ref.current;
    if (!part || isWaiting) return;
    const observer = new ResizeObserver(() => storeHeight(name, measureContent(part)));
    const timer = setTimeout(() => observer.observe(part), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [ref, name, isWaiting]);
  return minHeight;
};
