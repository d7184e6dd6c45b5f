import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { StatusChip } from '@parapet/ui/status-chip';
import { CircleCheck, CircleDashed, Lock, TriangleAlert, X } from 'lucide-react';

const looks = {
  pending: { tone: 'neutral', icon: CircleDashed, label: 'Not checked yet' },
  connected: { tone: 'ok', icon: CircleCheck, label: 'Connected' },
  degraded: { tone: 'warn', icon: TriangleAlert, label: 'Permissions missing' },
  error: { tone: 'danger', icon: X, label: 'Not connected' },
} as const;

/** The state of a connection as a label with an icon; that it is read-only comes first. */
export function AccountStatus({ status, isReadOnly }: Pick<CloudAccount, 'status' | 'isReadOnly'>) {
  if (isReadOnly) {
    return (
      <StatusChip tone="warn" icon={Lock}>
        Read-only
      </StatusChip>
    );
  }
  const { tone, icon, label } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}
