import type { FeedItem } from '@parapet/contracts/feed';
import { useMemo } from 'react';
import { FeedRow } from '../../feed-labels/feed-row.tsx';

// Made once: a list has thousands of times.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayLabel = (at: string): string => dayFormat.format(new Date(at));

/** Events under their days, in the reader's time zone. */
export function FeedDays({ items }: { items: readonly FeedItem[] }) {
  const days = useMemo(() => Map.groupBy(items, ({ occurredAt }) => dayLabel(occurredAt)), [items]);
  return [...days].map(([day, events]) => (
    <section key={day} aria-label={day} className="pt-4">
      <h2 className="text-ink-3">{day}</h2>
      <ol>
        {events.map((event) => (
          <FeedRow key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}
