import type { FeedItem } from '@parapet/contracts/events/feed';
import { eventLabel } from '@parapet/contracts/events/feed-labels';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { memo } from 'react';

/** Rows of a list from here on are below the window when they appear. */
export const FIRST_FAR_ROW = 40;

// A row that is drawn only when it is near has another height before: in sight, it would move those below.
const farRow = ' [contain-intrinsic-block-size:auto_36px] [content-visibility:auto]';

/**
 * One change, as an item of a list. Memoized: a long list renders only what is new.
 * @param isFar see `FIRST_FAR_ROW`
 */
export const FeedRow = memo(function FeedRow({
  event,
  isFar = false,
}: {
  event: FeedItem;
  isFar?: boolean;
}) {
  const { id, severity, assetName, subject, occurredAt, isUnseen } = event;
  const about = assetName ?? (subject.kind === 'finding' ? null : subject.name);
  return (
    <li
      className={`flex items-start gap-3 border-b border-line py-2 last:border-b-0${isFar ? farRow : ''}`}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        {isUnseen ? <b className="text-accent">New</b> : null}
        {severity ? <SeverityLabel severity={severity} /> : null}
        <TextLink className="-my-0.5 py-0.5" href={`/dashboard/feed/details?id=${id}`}>
          {eventLabel(event)}
        </TextLink>
        {about ? <span className="min-w-0 font-mono break-all text-ink-3">{about}</span> : null}
      </span>
      <span className="shrink-0 text-ink-3">
        <RelativeTime at={occurredAt} />
      </span>
    </li>
  );
});
