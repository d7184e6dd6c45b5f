import { type RefObject, useEffect, useState } from 'react';

/** By then a panel has its data; what it measures later is its height. */
const SETTLED_MS = 4_000;
/** A height that was kept at a width that differs by more than this share is of another layout. */
const SAME_WIDTH = 0.1;
/** No panel of an overview is this many times as high as its release says: the height is of a wrong moment. */
const MAX_TIMES = 3;
/** The most that a panel without a height in its release may keep, in pixels. */
const MAX_PX = 1_500;
/** This many pixels of nothing are worse than a page that moves. */
const EMPTY_PX = 200;

/** Heights differ with the layout of the row. */
const layoutName = (): string => {
  if (innerWidth < 720) return 'phone';
  return innerWidth < 1080 ? 'narrow' : 'wide';
};

const keyOf = (name: string): string => `parapet.height.${layoutName()}.${name}`;

/** @returns the height that was kept at this width; null where none is known or it cannot be right */
const readHeight = (name: string, first: number | undefined): number | null => {
  try {
    const [height = 0, width = 0] = (localStorage.getItem(keyOf(name)) ?? '')
      .split('@')
      .map(Number);
    const isOfThisWidth = Math.abs(width - innerWidth) <= innerWidth * SAME_WIDTH;
    const max = first === undefined ? MAX_PX : first * MAX_TIMES;
    return isOfThisWidth && height > 0 && height <= max ? height : null;
  } catch {
    return null;
  }
};

const storeHeight = (name: string, height: number): void => {
  try {
    localStorage.setItem(keyOf(name), `${height}@${innerWidth}`);
  } catch {
    // Without storage the panels below move while this one loads.
  }
};

/**
 * The height of a part's own content, without its least height and without that of its neighbours in the row; both
 * are there again before the next frame. Meanwhile the page keeps its height: it would scroll up when it is shorter
 * than where it is scrolled to.
 */
const measureContent = (part: HTMLElement): number => {
  const { body, documentElement } = document;
  const kept = {
    part: part.style.minHeight,
    align: part.style.alignSelf,
    page: body.style.minHeight,
  };
  body.style.minHeight = `${documentElement.scrollHeight}px`;
  part.style.minHeight = '';
  part.style.alignSelf = 'start';
  const height = Math.round(part.offsetHeight);
  part.style.minHeight = kept.part;
  part.style.alignSelf = kept.align;
  body.style.minHeight = kept.page;
  return height;
};

/** Returns whether what it shows is not yet its content. */
const isLoading = (part: HTMLElement): boolean =>
  part.querySelector('[aria-busy="true"], .pp-ghost') !== null;

/** Returns whether a part may become shorter: what moves is out of the window, or it is mostly empty. */
const mayShrink = (part: HTMLElement, empty: number): boolean => {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom - empty >= innerHeight || top >= innerHeight || empty > EMPTY_PX;
};

/**
 * Gives a part at least the height that its content had when it was shown last, so that nothing below it moves
 * while it loads. When its content has settled at less, the part shrinks to it where nobody sees that, and at once
 * where the rest would be a hole.
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
  const [minHeight, setMinHeight] = useState(() => {
    const declared = (layoutName() === 'phone' ? first.phone : undefined) ?? first.others;
    return readHeight(name, declared) ?? declared;
  });
  useEffect(() => {
    const part = ref.current;
    if (!part || isWaiting) return;
    const resizes = new ResizeObserver(() => {
      const height = measureContent(part);
      storeHeight(name, height);
      setMinHeight((least) =>
        least !== undefined && height < least && mayShrink(part, least - height) ? height : least,
      );
    });
    let timer = 0;
    const whenSettled = () => {
      timer = window.setTimeout(
        () => (isLoading(part) ? whenSettled() : resizes.observe(part)),
        SETTLED_MS,
      );
    };
    whenSettled();
    return () => {
      clearTimeout(timer);
      resizes.disconnect();
    };
  }, [ref, name, isWaiting]);
  return minHeight;
};
