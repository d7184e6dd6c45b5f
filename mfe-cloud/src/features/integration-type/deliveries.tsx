import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import type { Delivery, Integration } from '@parapet/contracts/events/integration';
import { KEPT_DELIVERIES, MESSAGE_DAYS } from '@parapet/contracts/plans/retention';
import { shortenText } from '@parapet/contracts/text/cut-text';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useCloudApi } from '../../app.ts';
import { DeliveryState } from '../../integration-labels/delivery-state.tsx';
import { eventLabels } from '../../integration-labels/labels.ts';

/** Refresh interval while a message is being sent, in milliseconds. */
const SENDING_MS = 1000;
const REFRESH_MS = 10_000;

const KEPT = `The newest ${KEPT_DELIVERIES} deliveries are kept, for ${MESSAGE_DAYS} days.`;

/** The last messages to one integration with their results and a replay button. */
export function Deliveries({
  integration,
  onChanged,
}: {
  integration: Integration;
  onChanged: () => void;
}) {
  const api = useCloudApi();
  const host = useHost();
  const { id, name, status } = integration;
  const query = useQuery({
    queryKey: ['deliveries', id],
    queryFn: ({ signal }) => api.listDeliveries(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some((delivery) => delivery.state === 'pending') ? SENDING_MS : REFRESH_MS,
  });
  const state = useQueryState(query);
  // The health of the integration follows from its deliveries.
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (query.dataUpdatedAt > 0) changed();
  }, [query.dataUpdatedAt]);

  const { mutate: replay } = useMutation({
    mutationFn: (delivery: Delivery) => api.replay(id, delivery.id),
    onError: (error) => host.notify(failureNotice(error, 'The message', 'could not be sent again')),
    onSettled: () => query.refetch(),
  });

  if (state.status === 'loading') return <Skeleton lines={4} label="Loading deliveries" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Deliveries')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  if (state.data.items.length === 0) {
    return (
      <p>
        Nothing sent yet. A message is sent when a scan finds something new. You can send a test at
        any time.
      </p>
    );
  }
  return (
    <>
      <ul aria-label={`Deliveries to ${name}`}>
        {state.data.items.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            {...(status === 'disabled' ? {} : { onReplay: () => replay(delivery) })}
          />
        ))}
      </ul>
      <p className="pt-3 text-ink-3">{KEPT}</p>
    </>
  );
}

/** The error or response code and the number of attempts; null before the first response. */
const outcomeOf = ({ error, responseCode, tries }: Delivery): string | null => {
  const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`;
  if (error) return tries > 0 ? `${error} ${attempts}.` : error;
  return responseCode === null ? null : `Responded with ${responseCode}. ${attempts}.`;
};

function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay?: () => void }) {
  const { event, state, createdAt, nextTryAt, answer, rejectedField } = delivery;
  const outcome = outcomeOf(delivery);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <b className="font-medium text-ink">{eventLabels[event]}</b>
          <DeliveryState state={state} />
          <span className="text-ink-3">
            <RelativeTime at={createdAt} />
          </span>
        </div>
        {outcome ? (
          <p className="break-words">
            {outcome} {nextTryAt ? <RelativeTime prefix="Next attempt" at={nextTryAt} /> : null}
          </p>
        ) : null}
        {rejectedField ? <p>Field: {rejectedField}</p> : null}
        {answer ? (
          <p className="font-mono break-all text-ink-3">
            {shortenText(answer, MAX_RESPONSE_LENGTH)}
          </p>
        ) : null}
      </div>
      {onReplay && state !== 'pending' ? (
        <Button
          size="sm"
          icon={RotateCw}
          onClick={onReplay}
          aria-label={`Send ${eventLabels[event].toLowerCase()} again`}
        >
          {state === 'retrying' ? 'Retry now' : 'Replay'}
        </Button>
      ) : null}
    </li>
  );
}

/** A longer response, such as an HTML page, is cut off. */
const MAX_RESPONSE_LENGTH = 200;
