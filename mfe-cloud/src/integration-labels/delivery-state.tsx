import type { Delivery } from '@parapet/contracts/integration';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleCheck, Clock, RefreshCw, X } from 'lucide-react';

const looks = {
  pending: { tone: 'neutral', icon: Clock, words: 'Sending' },
  delivered: { tone: 'ok', icon: CircleCheck, words: 'Delivered' },
  retrying: { tone: 'warn', icon: RefreshCw, words: 'Will be tried again' },
  dead: { tone: 'danger', icon: X, words: 'Given up' },
} as const;

/** How far a message got, by word and shape. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  const { tone, icon, words } = looks[state];
  return (
    <StatusText tone={tone} icon={icon}>
      {words}
    </StatusText>
  );
}
