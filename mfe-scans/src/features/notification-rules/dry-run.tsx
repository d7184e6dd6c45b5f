import { failureMessage } from '@parapet/api-client/failure-message';
import { DRY_RUN_DAYS, type DryRunResult } from '@parapet/contracts/events/notification-rule';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { FeedRow } from '../../feed-labels/feed-row.tsx';
import { dryRunOf, type RuleForm } from './rule-form.ts';

/** Shows what the rule would have sent, asked for by a button; a changed rule has to be tried again. */
export function DryRun({ control }: { control: Control<RuleForm> }) {
  const values = useWatch({ control }) as RuleForm;
  const [tried, setTried] = useState<RuleForm | null>(null);
  const isCurrent = tried !== null && JSON.stringify(tried) === JSON.stringify(values);
  return (
    <section aria-label="Try this rule" className="border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setTried(values)} disabled={isCurrent}>
          Try on the last {DRY_RUN_DAYS} days
        </Button>
        <span className="text-ink-3">Sends nothing.</span>
      </div>
      {tried && isCurrent ? <Result values={tried} /> : null}
    </section>
  );
}

function Result({ values }: { values: RuleForm }) {
  const api = useScansApi();
  const query = useQuery({
    queryKey: ['dry-run', values],
    queryFn: ({ signal }) => api.dryRunNotificationRule(dryRunOf(values), signal),
    gcTime: 0,
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return <Skeleton lines={3} label="Trying the rule" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The rule', 'was not tried')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  return <Counts result={state.data} />;
}

const number = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const SHOWN_DAYS = 14;

/** The answer stands below the button, which may be at the end of the window. */
const show = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });

function Counts({ result }: { result: DryRunResult }) {
  const { events, messages, days, examples, isComplete, since } = result;
  return (
    <div ref={show} className="flex flex-col gap-3 pt-3">
      <p role="status">
        <b>{number(messages, 'message', 'messages')}</b> about {number(events, 'change', 'changes')}
        {isComplete ? (
          ` in the last ${DRY_RUN_DAYS} days.`
        ) : (
          <>
            {' '}
            <RelativeTime at={since} prefix="since" />. This workspace has too many changes to look
            further back.
          </>
        )}
      </p>
      {days.length > 0 ? (
        <table className="w-full tabular-nums">
          <caption className="text-left text-ink-3">
            {days.length > SHOWN_DAYS ? `The last ${SHOWN_DAYS} of ${days.length} days` : 'By day'}
          </caption>
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col">Day</th>
              <th scope="col">Changes</th>
              <th scope="col">Messages</th>
            </tr>
          </thead>
          <tbody>
            {days
              .toReversed()
              .slice(0, SHOWN_DAYS)
              .map((day) => (
                <tr key={day.date}>
                  <td>{day.date}</td>
                  <td>{day.events.toLocaleString('en')}</td>
                  <td>{day.messages.toLocaleString('en')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ) : null}
      {examples.length > 0 ? (
        <ol aria-label="Newest changes">
          {examples.map((event) => (
            <FeedRow key={event.id} event={event} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}
