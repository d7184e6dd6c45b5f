import { type RefObject, useLayoutEffect, useState } from 'react';

/** A part that is at most this many pixels below the window is near. */
export const NEAR_PX = 400;
/** By then the parts in the window have their content. */
export const STILL_AFTER_MS = 3_000;

/**
 * Returns whether a part has been in the window or near it. When the page has been still, every part counts as
 * near: finding text, printing and screen readers miss nothing.
 */
export const useNear = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => {
    const part = ref.current;
    if (isNear || !part) return;
    const show = () => setNear(true);
    // An observer answers a frame later, for which parts in the window need not wait.
    if (part.getBoundingClientRect().top <= innerHeight + NEAR_PX) return show();
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(part);
    const timer = setTimeout(show, STILL_AFTER_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [ref, isNear]);
  return isNear;
};
