import type { Integration } from '@parapet/contracts/events/integration';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleDashed, Clock, Pause, X } from 'lucide-react';

const reasonLabels = {
  reconnect: 'Key refused',
  gone: 'Target gone',
  unsubscribed: 'Unsubscribed',
} as const;

/** The result of the last message. */
export function IntegrationHealth({ integration }: { integration: Integration }) {
  const { status, lastDelivery, lastOkAt } = integration;
  if (status === 'disabled') {
    return (
      <StatusText tone="neutral" icon={Pause}>
        Paused
      </StatusText>
    );
  }
  if (integration.stopped) {
    const { reason, held } = integration.stopped;
    const why = reasonLabels[reason];
    return (
      <StatusText tone="danger" icon={X}>
        {held > 0 ? `${why}, ${held} ${held === 1 ? 'waits' : 'wait'}` : why}
      </StatusText>
    );
  }
  if (lastDelivery?.state === 'pending') {
    return (
      <StatusText tone="neutral" icon={Clock}>
        Sending
      </StatusText>
    );
  }
  if (status === 'degraded') {
    const nextTryAt = lastDelivery?.nextTryAt;
    return (
      <StatusText tone={nextTryAt ? 'warn' : 'danger'}>
        {nextTryAt ? (
          <RelativeTime prefix="Failed, next attempt" at={nextTryAt} />
        ) : (
          <Since label="Failed" at={lastDelivery?.lastTriedAt} />
        )}
      </StatusText>
    );
  }
  if (status === 'connected') {
    return (
      <StatusText tone="ok">
        <Since label="Delivered" at={lastOkAt} />
      </StatusText>
    );
  }
  return (
    <StatusText tone="neutral" icon={CircleDashed}>
      Nothing sent yet
    </StatusText>
  );
}

const Since = ({ label, at }: { label: string; at: string | null | undefined }) =>
  at ? <RelativeTime prefix={label} at={at} /> : label;
