import type { FeedItem } from '@parapet/contracts/events/feed';
import { TextLink } from '@parapet/ui/link';
import { useMemo } from 'react';
import { FeedRuns, runsOf } from '../../feed-labels/feed-runs.tsx';
import { blocksOf } from './scan-blocks.ts';

// Made once: a list has thousands of times.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayLabel = (at: string): string => dayFormat.format(new Date(at));

/** Events under their days, in the reader's time zone, and under their scans; what repeats is one line. */
export function FeedDays({ items }: { items: readonly FeedItem[] }) {
  const days = useMemo(() => {
    const byDay = Map.groupBy(items, ({ occurredAt }) => dayLabel(occurredAt));
    let before = 0;
    return [...byDay].map(([day, events]) => ({
      day,
      blocks: blocksOf(events).map((block) => {
        const runs = runsOf(block.events);
        before += runs.length;
        return { ...block, runs, before: before - runs.length };
      }),
    }));
  }, [items]);
  return days.map(({ day, blocks }) => (
    <section key={day} aria-label={day} className="pt-4">
      <h2 className="text-ink-3">{day}</h2>
      {blocks.map(({ scan, events, runs, before }) =>
        scan === null ? (
          <ol key={events[0]?.id}>
            <FeedRuns runs={runs} before={before} />
          </ol>
        ) : (
          <section key={events[0]?.id} aria-label={scan.name} className="pt-2">
            <h3 className="flex flex-wrap gap-x-3 pb-1 font-medium">
              {scan.name}
              <TextLink href={`/dashboard/scans/${scan.id}`}>Open the scan</TextLink>
            </h3>
            <ol className="border-s-2 border-line ps-3">
              <FeedRuns runs={runs} before={before} />
            </ol>
          </section>
        ),
      )}
    </section>
  ));
}
