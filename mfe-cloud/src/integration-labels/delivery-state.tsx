import type { Delivery } from '@parapet/contracts/events/integration';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleCheck, CircleHelp, Clock, Pause, RefreshCw, X } from 'lucide-react';

const looks = {
  pending: { tone: 'neutral', icon: Clock, label: 'Sending' },
  delivered: { tone: 'ok', icon: CircleCheck, label: 'Delivered' },
  retrying: { tone: 'warn', icon: RefreshCw, label: 'Retrying' },
  held: { tone: 'warn', icon: Pause, label: 'Waiting' },
  unknown: { tone: 'warn', icon: CircleHelp, label: 'Unknown' },
  dead: { tone: 'danger', icon: X, label: 'Failed' },
} as const;

/** The state of a delivery as a label with an icon. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  const { tone, icon, label } = looks[state];
  return (
    <StatusText tone={tone} icon={icon}>
      {label}
    </StatusText>
  );
}
