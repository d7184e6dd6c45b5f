import type { FeedItem } from '@parapet/contracts/feed';
import { eventLabel } from '@parapet/contracts/feed-labels';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';

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

function FeedRow({ event }: { event: FeedItem }) {
  const { id, severity, assetName, subject, occurredAt, isUnseen } = event;
  const about = assetName ?? (subject.kind === 'finding' ? null : subject.name);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        {isUnseen ? <b className="text-accent">New</b> : null}
        {severity ? <SeverityLabel severity={severity} /> : null}
        <TextLink href={`/dashboard/feed/details?id=${id}`}>{eventLabel(event)}</TextLink>
        {about ? <span className="min-w-0 font-mono break-all text-ink-3">{about}</span> : null}
      </span>
      <span className="shrink-0 text-ink-3">
        <RelativeTime at={occurredAt} />
      </span>
    </li>
  );
}
