import { failureMessage } from '@parapet/api-client/failure-message';
import type { Integration } from '@parapet/contracts/events/integration';
import type { TicketLink } from '@parapet/contracts/integrations/ticket';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { CodeBlock } from '@parapet/ui/code-block';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { useCloudApi } from '../../app.ts';

const REFRESH_MS = 10_000;

const states = {
  creating: { tone: 'neutral', label: 'Being made' },
  open: { tone: 'accent', label: 'Open' },
  done: { tone: 'ok', label: 'Closed' },
  lost: { tone: 'warn', label: 'Deleted there' },
  ended: { tone: 'neutral', label: 'Not followed' },
} as const satisfies Record<TicketLink['state'], object>;

/** Says what a state of the other side does here. */
const effects = [
  ['Done', 'The finding is tested again; it is fixed only if the retest says so.'],
  ['Done, retest still finds it', 'The ticket gets a comment and is opened again.'],
  ["Won't do", 'The finding stays open; decide here whether the risk is accepted.'],
  ['Deleted', 'The link ends and the finding stays as it is.'],
] as const;

/** The newest tickets of an integration with their state there, and how changes come back. */
export function LinkedTickets({ integration }: { integration: Integration }) {
  const api = useCloudApi();
  const query = useQuery({
    queryKey: ['linked-tickets', integration.id],
    queryFn: ({ signal }) => api.listLinkedTickets(integration.id, signal),
    refetchInterval: REFRESH_MS,
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return <Skeleton lines={4} label="Loading tickets" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Tickets')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const { items, hook } = state.data;
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <p>No tickets yet. Scans make them, and a finding has a button that does.</p>
      ) : (
        <ul aria-label={`Tickets of ${integration.name}`}>
          {items.map((ticket) => (
            <li
              key={ticket.id}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              {ticket.url && ticket.key ? (
                <TextLink href={ticket.url} target="_blank" rel="noreferrer" className="font-mono">
                  {ticket.key}
                </TextLink>
              ) : null}
              <StatusText tone={states[ticket.state].tone}>
                {ticket.remoteStatus ?? states[ticket.state].label}
              </StatusText>
              <TextLink href={`/dashboard/findings?status=any&finding=${ticket.findingId}`}>
                Finding
              </TextLink>
              {ticket.readAt ? (
                <span className="text-ink-3">
                  <RelativeTime prefix="read" at={ticket.readAt} />
                </span>
              ) : null}
              {ticket.note ? (
                <span className="w-full break-words text-ink-2">{ticket.note}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Status, both ways" className="grid gap-2">
        <h3 className="font-medium">Status, both ways</h3>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
          {effects.map(([there, here]) => (
            <div key={there} className="contents">
              <dt className="text-ink-2">{there}</dt>
              <dd>{here}</dd>
            </div>
          ))}
        </dl>
      </section>
      {hook ? (
        <section aria-label="Changes within seconds" className="grid gap-2">
          <h3 className="font-medium">Changes within seconds</h3>
          <p className="text-ink-2">
            Tickets are read every five minutes. Where this installation can be reached from there,
            add a webhook for changes of issues with this address and this secret.
          </p>
          <p className="text-ink-3">Address</p>
          <CodeBlock label="Address" code={hook.url} copy wrap />
          <p className="text-ink-3">Secret</p>
          <CodeBlock label="Secret" code={hook.secret} copy wrap />
        </section>
      ) : null}
    </div>
  );
}
