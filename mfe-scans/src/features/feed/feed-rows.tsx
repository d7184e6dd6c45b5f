import type { FeedItem } from '@parapet/contracts/feed';
import { useMemo } from 'react';
import { FeedRuns, runsOf } from '../../feed-labels/feed-runs.tsx';

// Made once: a list has thousands of times.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayLabel = (at: string): string => dayFormat.format(new Date(at));

/** Events under their days, in the reader's time zone; what repeats is one line. */
export function FeedDays({ items }: { items: readonly FeedItem[] }) {
  const days = useMemo(() => {
    const byDay = Map.groupBy(items, ({ occurredAt }) => dayLabel(occurredAt));
    let before = 0;
    return [...byDay].map(([day, events]) => {
      const runs = runsOf(events);
      before += runs.length;
      return { day, runs, before: before - runs.length };
    });
  }, [items]);
  return days.map(({ day, runs, before }) => (
    <section key={day} aria-label={day} className="pt-4">
      <h2 className="text-ink-3">{day}</h2>
      <ol>
        <FeedRuns runs={runs} before={before} />
      </ol>
    </section>
  ));
}
