import { type RefObject, useEffect, useState } from 'react';

const TICK_MS = 1_000;
/** Ticks with a busy panel after which the page counts as slow. A tab in the background has fewer of them. */
export const SLOW_AFTER = 10;

/** Placeholder lines count too; a button that is pressed says so itself. */
const BUSY = '[aria-busy="true"]:not(button), .pp-skeleton';

/** Returns whether panels inside of an element have been loading for long, be it their code or their data. */
export const useSlowPanels = (within: RefObject<HTMLElement | null>): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let ticks = 0;
    const timer = setInterval(() => {
      const isBusy = within.current?.querySelector(BUSY) != null;
      ticks = isBusy ? ticks + 1 : 0;
      setSlow(ticks >= SLOW_AFTER);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [within]);
  return isSlow;
};
