import type { FeedItem } from '@parapet/contracts/feed';
import { FeedRow } from '../../feed-labels/feed-row.tsx';

const dayLabel = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Events under their days, in the reader's time zone. */
export function FeedDays({ items }: { items: readonly FeedItem[] }) {
  const days = Map.groupBy(items, ({ occurredAt }) => dayLabel(occurredAt));
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
