import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link } from '../../actions/link/link.tsx';
import { classNames } from '../../class-names/class-names.ts';

/** `count` is null until it is read: its room is kept. */
export type TabItem = { id: string; label: string; count?: number | null };
export type LinkTabItem = TabItem & { href: string };

function TabLabel({ label, count }: TabItem) {
  return (
    <>
      {label}
      {count === undefined ? null : (
        <span className="pp-tab-count">{count?.toLocaleString('en')}</span>
      )}
    </>
  );
}

/** Tabs that are links: each has its own URL. `end` holds content after them. */
export function LinkTabs({
  label,
  items,
  current,
  end,
}: {
  label: string;
  items: ReadonlyArray<LinkTabItem>;
  current: string;
  end?: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  // On a phone the tabs scroll: the current one is never cut off by the edge.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(current)}"]`);
    if (!row.current || !tab) return;
    const end = tab.offsetLeft + tab.offsetWidth - row.current.offsetLeft;
    const hidden = end - row.current.clientWidth - row.current.scrollLeft;
    if (hidden > 0) row.current.scrollLeft += hidden;
  }, [current]);
  return (
    <nav ref={row} className="pp-tabs" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          data-tab={item.id}
          className={classNames('pp-tab', item.id === current && 'pp-tab-current')}
          {...(item.id === current ? { 'aria-current': 'page' as const } : {})}
        >
          <TabLabel {...item} />
        </Link>
      ))}
      {end}
    </nav>
  );
}

/** Tabs that swap the panel below them. The arrow keys, Home and End move the choice. */
export function Tabs({
  label,
  items,
  current,
  onChange,
  children,
}: {
  label: string;
  items: ReadonlyArray<TabItem>;
  current: string;
  onChange: (id: string) => void;
  /** The content of the current tab. */
  children: ReactNode;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === current);
    const last = items.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = items[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} className="pp-tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => {
          const selected = item.id === current;
          return (
            <button
              key={item.id}
              type="button"
              role="tab"
              id={`${base}-tab-${item.id}`}
              data-tab={item.id}
              aria-selected={selected}
              aria-controls={`${base}-panel`}
              tabIndex={selected ? 0 : -1}
              className={classNames('pp-tab', selected && 'pp-tab-current')}
              onClick={() => onChange(item.id)}
            >
              <TabLabel {...item} />
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${current}`}>
        {children}
      </div>
    </>
  );
}
