import type { CloudAccount } from '@parapet/contracts/cloud';
import { StatusChip } from '@parapet/ui/status-chip';
import { CircleCheck, CircleDashed, TriangleAlert, X } from 'lucide-react';

const looks = {
  pending: { tone: 'neutral', icon: CircleDashed, words: 'Not checked yet' },
  connected: { tone: 'ok', icon: CircleCheck, words: 'Connected' },
  degraded: { tone: 'warn', icon: TriangleAlert, words: 'Permissions missing' },
  error: { tone: 'danger', icon: X, words: 'Not connected' },
} as const;

/** The state of a connection, by word and shape. */
export function AccountStatus({ status }: { status: CloudAccount['status'] }) {
  const { tone, icon, words } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {words}
    </StatusChip>
  );
}
