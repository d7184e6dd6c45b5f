import type { FeedItem } from '@parapet/contracts/events/feed';
import { eventsLabel, sharedLineOf } from '@parapet/contracts/events/feed-labels';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { FeedRow, FIRST_FAR_ROW } from './feed-row.tsx';

/** From here on, changes of one kind in a row are one line that opens. */
const MIN_RUN = 3;
/** Names that the line of a run shows. */
const NAMED = 2;

type Run = readonly [FeedItem, ...FeedItem[]];

/** Changes that follow each other and have a line in common; a change by itself is a run of one. */
export const runsOf = (items: readonly FeedItem[]): Run[] => {
  const runs: [FeedItem, ...FeedItem[]][] = [];
  let shared: string | null = null;
  for (const item of items) {
    const line = sharedLineOf(item);
    const last = runs.at(-1);
    if (last && line !== null && line === shared) last.push(item);
    else runs.push([item]);
    shared = line;
  }
  return runs.flatMap((run): Run[] => (run.length < MIN_RUN ? run.map((item) => [item]) : [run]));
};

/**
 * Changes as items of a list.
 * @param before how many rows are above them
 */
export function FeedRuns({ runs, before = 0 }: { runs: readonly Run[]; before?: number }) {
  return runs.map((run, index) =>
    run.length === 1 ? (
      <FeedRow key={run[0].id} event={run[0]} isFar={before + index >= FIRST_FAR_ROW} />
    ) : (
      <FeedRunRow key={run[0].id} run={run} />
    ),
  );
}

const namesOf = (run: Run): string => {
  const names = [...new Set(run.flatMap(({ assetName }) => assetName ?? []))];
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** Several changes in one line. Its rows exist while it is open, since it may have hundreds. */
const FeedRunRow = memo(function FeedRunRow({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const [{ severity, isUnseen, occurredAt }] = run;
  const names = namesOf(run);
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex list-none items-start gap-3 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            {isUnseen ? <b className="text-accent">New</b> : null}
            {severity ? <SeverityLabel severity={severity} /> : null}
            <span className="flex items-center gap-1">
              {eventsLabel(run)}
              <ChevronRight className="size-3.5 text-ink-3 group-open:rotate-90" aria-hidden />
            </span>
            {names ? <span className="min-w-0 font-mono break-all text-ink-3">{names}</span> : null}
          </span>
          <span className="shrink-0 text-ink-3">
            <RelativeTime at={occurredAt} />
          </span>
        </summary>
        {isOpen ? (
          <ol className="pt-1 pl-5">
            {run.map((event, index) => (
              <FeedRow key={event.id} event={event} isFar={index >= FIRST_FAR_ROW} />
            ))}
          </ol>
        ) : null}
      </details>
    </li>
  );
});
