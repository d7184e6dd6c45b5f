import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';

export type EventListItem = {
  id: string;
  children: ReactNode;
  /** A time, at the end of the line. */
  at?: ReactNode;
  severe?: boolean;
};

/** A timeline of events, newest first. */
export function EventList({ events }: { events: ReadonlyArray<EventListItem> }) {
  return (
    <ol className="pp-events">
      {events.map((event) => (
        <li key={event.id} className={classNames(event.severe && 'pp-event-severe')}>
          <span>{event.children}</span>
          {event.at ? <span className="pp-event-at">{event.at}</span> : null}
        </li>
      ))}
    </ol>
  );
}
