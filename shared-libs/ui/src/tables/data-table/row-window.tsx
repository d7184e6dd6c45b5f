import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createRowsToDraw, type RowsToDraw } from './rows-to-draw.ts';

export type RowRange = {
  /** The rows to render: from `start` up to but excluding `end`. */
  start: number;
  end: number;
  /** The height in pixels of the omitted rows before and after. */
  before: number;
  after: number;
  /** The ref of each rendered row, which has its index in `data-index`. */
  measure?: RefCallback<HTMLTableRowElement>;
  /** Their heights in pixels while they pass too fast to be read: only what names them is rendered. */
  passing?: ReadonlyArray<number>;
};

export type RowWindowProps = {
  body: RefObject<HTMLTableSectionElement | null>;
  keys: ReadonlyArray<string>;
  /** Rendered until the place of the table on the page is known. */
  first: RowRange;
  children: (range: RowRange) => ReactNode;
};

type Scroller = {
  /** Null where the page scrolls. */
  element: HTMLElement | null;
  body: HTMLElement;
  /** The mean height of a row in pixels. */
  rowHeight: number;
};

const overscan = 10;
const usualRow = 34;

/** Gives the rows of a long table that are near the viewport, by TanStack Virtual. */
export function RowWindow({ body, first, ...rest }: RowWindowProps) {
  // A table that becomes a long one has rows: those near the viewport are placed once, not after the first ones.
  const [scroller, setScroller] = useState(() => pageScrollerOf(body.current));
  // Not a layout effect: the body above has its ref only when all of those have run.
  useEffect(() => setScroller((known) => known ?? scrollerOf(body.current)), [body]);
  if (!scroller) return rest.children(first);
  return scroller.element ? (
    <InElement {...rest} scroller={scroller} />
  ) : (
    <InPage {...rest} scroller={scroller} />
  );
}

/** Null without rows, and in a table that may scroll itself, which more rows decide. */
function pageScrollerOf(body: HTMLElement | null): Scroller | null {
  if (!body?.querySelector('tr[data-row]') || body.closest('.pp-table-fill')) return null;
  return { element: null, body, rowHeight: meanHeight(body) };
}

function scrollerOf(body: HTMLElement | null): Scroller | null {
  const element = body?.closest<HTMLElement>('.pp-table-scroll');
  if (!body || !element) return null;
  const own = element.scrollHeight > element.clientHeight + 1;
  return { element: own ? element : null, body, rowHeight: meanHeight(body) };
}

type PlacedProps = Omit<RowWindowProps, 'body' | 'first'> & { scroller: Scroller };

function InElement({ keys, scroller, children }: PlacedProps) {
  const { element, body, rowHeight } = scroller;
  const readMargin = useCallback(() => body.offsetTop, [body]);
  const scrollMargin = useMargin(readMargin, children);
  const { arePassing, ...options } = useRowOptions(keys, rowHeight);
  const rows = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...options,
    getScrollElement: () => element,
    scrollMargin,
  });
  return children(rangeOf(rows, arePassing, useMeasure(rows)));
}

function InPage({ keys, scroller, children }: PlacedProps) {
  const { body, rowHeight } = scroller;
  const readMargin = useCallback(() => body.getBoundingClientRect().top + window.scrollY, [body]);
  const scrollMargin = useMargin(readMargin, children);
  const { arePassing, ...options } = useRowOptions(keys, rowHeight);
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
  });
  return children(rangeOf(rows, arePassing, useMeasure(rows)));
}

/** The same functions as long as the rows are the same: other ones place every row of the table anew. */
function useRowOptions(keys: ReadonlyArray<string>, rowHeight: number) {
  return useMemo(() => optionsOf(keys, rowHeight), [keys, rowHeight]);
}

const optionsOf = (keys: ReadonlyArray<string>, rowHeight: number) => {
  const { indicesOf, arePassing } = createRowsToDraw();
  return {
    count: keys.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => keys[index] ?? index,
    overscan,
    rangeExtractor: indicesOf,
    arePassing,
    // Rendering may yield: the overscan hides the delay.
    useFlushSync: false,
  };
};

/**
 * The distance in pixels from the start of the scrolled area to the rows. It is read when the table is drawn
 * anew and when the height of the page changes, not while rows scroll: new rows would be laid out at once.
 */
function useMargin(read: () => number, drawn: PlacedProps['children']): number {
  const [margin, setMargin] = useState(() => Math.round(read()));
  const last = useRef<PlacedProps['children'] | null>(null);
  useLayoutEffect(() => {
    if (last.current === drawn) return;
    last.current = drawn;
    setMargin(Math.round(read()));
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => setMargin(Math.round(read())));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [read]);
  return margin;
}

/**
 * Tells the height of each drawn row when it was laid out: to ask a new one for it would lay it out at once. From
 * the last to the first, since what the observer of TanStack Virtual tells from the first on has it place all
 * 100,000 rows anew for each row of another height, such as the cards of a phone.
 */
function useMeasure<Scrolled extends Element | Window>({
  resizeItem,
}: Virtualizer<Scrolled, HTMLTableRowElement>): RefCallback<HTMLTableRowElement> {
  const [measure] = useState(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries.reverse()) {
        const height = borderBoxSize[0]?.blockSize;
        // A hidden table has no heights; all of its rows would fit on the screen.
        if (height) resizeItem(Number((target as HTMLElement).dataset.index), height);
      }
    });
    return (row: HTMLTableRowElement | null) => {
      if (!row) return;
      observer.observe(row, { box: 'border-box' });
      return () => observer.unobserve(row);
    };
  });
  return measure;
}

function rangeOf<Scrolled extends Element | Window>(
  rows: Virtualizer<Scrolled, HTMLTableRowElement>,
  arePassing: RowsToDraw['arePassing'],
  measure: RefCallback<HTMLTableRowElement>,
): RowRange {
  const items: ReadonlyArray<VirtualItem> = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const margin = rows.options.scrollMargin;
  return {
    start: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    before: first ? first.start - margin : 0,
    after: last ? rows.getTotalSize() - (last.end - margin) : rows.getTotalSize(),
    ...(arePassing(rows.isScrolling) ? { passing: items.map(({ size }) => size) } : { measure }),
  };
}

function meanHeight(body: Element): number {
  const rows = body.querySelectorAll('tr[data-row]');
  const top = rows.item(0)?.getBoundingClientRect().top ?? 0;
  const foot = rows.item(rows.length - 1)?.getBoundingClientRect().bottom ?? 0;
  return (foot - top) / rows.length || usualRow;
}
