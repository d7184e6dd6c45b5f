import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { StatusChip } from '@parapet/ui/status-chip';
import {
  CircleCheck,
  CircleDashed,
  FlaskConical,
  Lock,
  Pause,
  TriangleAlert,
  X,
} from 'lucide-react';

const looks = {
  pending: { tone: 'neutral', icon: CircleDashed, label: 'Not checked yet' },
  connected: { tone: 'ok', icon: CircleCheck, label: 'Connected' },
  degraded: { tone: 'warn', icon: TriangleAlert, label: 'Permissions missing' },
  error: { tone: 'danger', icon: X, label: 'Not connected' },
} as const;

/** The state of an account as a label with an icon: read-only comes first, then its connection, then a pause. */
export function AccountStatus({
  status,
  isReadOnly,
  pausedAt = null,
}: Pick<CloudAccount, 'status' | 'isReadOnly'> & Partial<Pick<CloudAccount, 'pausedAt'>>) {
  if (isReadOnly) {
    return (
      <StatusChip tone="warn" icon={Lock}>
        Read-only
      </StatusChip>
    );
  }
  if (pausedAt !== null && status !== 'error') {
    return (
      <StatusChip tone="neutral" icon={Pause}>
        Paused
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

/** Marks what comes from a made-up account. */
export function SampleMark() {
  return (
    <StatusChip tone="accent" icon={FlaskConical}>
      Sample
    </StatusChip>
  );
}
