import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createRowsToDraw } from './rows-to-draw.ts';

export type RowRange = {
  /** The rows to render: from `start` up to but excluding `end`. */
  start: number;
  end: number;
  /** The height in pixels of the omitted rows before and after. */
  before: number;
  after: number;
  /** The ref of each rendered row, which has its index in `data-index`. */
  measure?: (row: HTMLTableRowElement | null) => void;
};

export type RowWindowProps = {
  frame: RefObject<HTMLElement | null>;
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
export function RowWindow({ frame, first, ...rest }: RowWindowProps) {
  const [scroller, setScroller] = useState<Scroller | null>(null);
  // Not a layout effect: the frame above has its ref only when all of those have run.
  useEffect(() => {
    const element = frame.current?.querySelector<HTMLElement>('.pp-table-scroll');
    const body = frame.current?.querySelector('tbody');
    if (!element || !body) return;
    const own = element.scrollHeight > element.clientHeight + 1;
    setScroller({ element: own ? element : null, body, rowHeight: meanHeight(body) });
  }, [frame]);
  if (!scroller) return rest.children(first);
  return scroller.element ? (
    <InElement {...rest} scroller={scroller} />
  ) : (
    <InPage {...rest} scroller={scroller} />
  );
}

type PlacedProps = Omit<RowWindowProps, 'frame' | 'first'> & { scroller: Scroller };

function InElement({ keys, scroller, children }: PlacedProps) {
  const { element, body, rowHeight } = scroller;
  const readMargin = useCallback(() => body.offsetTop, [body]);
  const scrollMargin = useMargin(readMargin, children);
  const rows = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...useRowOptions(keys, rowHeight),
    getScrollElement: () => element,
    scrollMargin,
  });
  return children(rangeOf(rows, scrollMargin));
}

function InPage({ keys, scroller, children }: PlacedProps) {
  const { body, rowHeight } = scroller;
  const readMargin = useCallback(() => body.getBoundingClientRect().top + window.scrollY, [body]);
  const scrollMargin = useMargin(readMargin, children);
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    ...useRowOptions(keys, rowHeight),
    scrollMargin,
  });
  return children(rangeOf(rows, scrollMargin));
}

/** The same functions as long as the rows are the same: other ones place every row of the table anew. */
function useRowOptions(keys: ReadonlyArray<string>, rowHeight: number) {
  return useMemo(() => optionsOf(keys, rowHeight), [keys, rowHeight]);
}

const optionsOf = (keys: ReadonlyArray<string>, rowHeight: number) => ({
  count: keys.length,
  estimateSize: () => rowHeight,
  getItemKey: (index: number) => keys[index] ?? index,
  // A new row has the usual height until its layout is known: to ask for it would cause that layout at once.
  // A hidden table has no heights; all of its rows would fit on the screen.
  measureElement: (
    row: HTMLTableRowElement,
    seen: ResizeObserverEntry | undefined,
    { itemSizeCache }: { itemSizeCache: ReadonlyMap<unknown, number> },
  ) =>
    seen
      ? row.getBoundingClientRect().height || rowHeight
      : (itemSizeCache.get(keys[Number(row.dataset.index)]) ?? rowHeight),
  overscan,
  rangeExtractor: createRowsToDraw(),
  // Rendering may yield: the overscan hides the delay.
  useFlushSync: false,
});

/**
 * The distance in pixels from the start of the scrolled area to the rows. It is read when the table is drawn
 * anew and when the height of the page changes, not while rows scroll: new rows would be laid out at once.
 */
function useMargin(read: () => number, drawn: PlacedProps['children']): number {
  const [margin, setMargin] = useState(0);
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

function rangeOf<Scrolled extends Element | Window>(
  rows: Virtualizer<Scrolled, HTMLTableRowElement>,
  margin: number,
): RowRange {
  const items: ReadonlyArray<VirtualItem> = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    start: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    before: first ? first.start - margin : 0,
    after: last ? rows.getTotalSize() - (last.end - margin) : rows.getTotalSize(),
    measure: rows.measureElement,
  };
}

function meanHeight(body: Element): number {
  const rows = body.querySelectorAll('tr[data-row]');
  const top = rows.item(0)?.getBoundingClientRect().top ?? 0;
  const foot = rows.item(rows.length - 1)?.getBoundingClientRect().bottom ?? 0;
  return (foot - top) / rows.length || usualRow;
}
