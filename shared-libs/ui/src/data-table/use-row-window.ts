import { type RefObject, useEffect, useState } from 'react';

export type RowWindow = {
  /** The rows to render: from `start` up to but excluding `end`. */
  start: number;
  end: number;
  /** The height in pixels of the omitted rows before and after. */
  before: number;
  after: number;
};

const fewEnough = 200;
const overscan = 15;
const usualRow = 34;

/**
 * Returns the rows of a long table that are near the viewport. A short table is rendered whole. Every
 * row counts with the mean height of the rendered ones.
 */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number): RowWindow {
  const long = count > fewEnough;
  const [seen, setSeen] = useState({ first: 0, amount: 40, height: usualRow });

  // Not a layout effect: the frame above has its ref only when all of those have run.
  useEffect(() => {
    const scroller = frame.current?.querySelector('.pp-table-scroll');
    const body = frame.current?.querySelector('tbody');
    if (!long || !scroller || !body) return;
    let asked = 0;
    const look = () => {
      asked = 0;
      const mean = meanHeight(body);
      const view = scroller.getBoundingClientRect();
      const top = Math.max(view.top, 0);
      const foot = Math.min(view.bottom || window.innerHeight, window.innerHeight);
      const above = Math.max(0, top - body.getBoundingClientRect().top);
      setSeen((now) => {
        // A changing estimate would move the rows while they are read.
        const height = Math.abs(mean - now.height) > now.height / 10 ? mean : now.height;
        // In steps of the overscan, so that most scroll events change no state.
        const first = Math.floor(above / height / overscan) * overscan;
        const amount = Math.ceil(Math.max(0, foot - top) / height) + overscan;
        const same = now.first === first && now.amount === amount && now.height === height;
        return same ? now : { first, amount, height };
      });
    };
    const soon = () => {
      if (asked === 0) asked = requestAnimationFrame(look);
    };
    look();
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(asked);
      document.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [frame, long]);

  if (!long) return { start: 0, end: count, before: 0, after: 0 };
  const start = Math.max(0, Math.min(seen.first, count) - overscan);
  const end = Math.min(count, seen.first + seen.amount + overscan);
  return { start, end, before: start * seen.height, after: (count - end) * seen.height };
}

function meanHeight(body: Element): number {
  const rows = body.querySelectorAll('tr[data-row]');
  const top = rows.item(0)?.getBoundingClientRect().top ?? 0;
  const foot = rows.item(rows.length - 1)?.getBoundingClientRect().bottom ?? 0;
  return (foot - top) / rows.length || usualRow;
}
