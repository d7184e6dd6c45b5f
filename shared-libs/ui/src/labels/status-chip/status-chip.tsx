import {
  CircleCheck,
  CircleSlash,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Pause,
  Play,
  TimerOff,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import type { Tone } from '../chip/chip.tsx';
import { Icon } from '../icon/icon.tsx';

const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: X,
  neutral: CircleSlash,
  accent: Play,
};

export type StatusProps = {
  tone: Tone;
  /** Replaces the icon of the tone: colour is never the only signal. */
  icon?: LucideIcon;
  children: ReactNode;
};

/** A state on a soft background, as beside a page title. */
export function StatusChip({ tone, icon, children }: StatusProps) {
  return (
    <span className={classNames('pp-chip pp-status-chip', `pp-chip-${tone}`)}>
      <Icon icon={icon ?? toneIcons[tone]} size={14} />
      {children}
    </span>
  );
}

/** A state in a row: icon and label in the colour of the tone, without a background. */
export function StatusText({ tone, icon, children }: StatusProps) {
  return (
    <span className={classNames('pp-status-text', `pp-text-${tone}`)}>
      <Icon icon={icon ?? toneIcons[tone]} size={14} />
      {children}
    </span>
  );
}

type StatusLook = { tone: Tone; icon: LucideIcon; word: string };

const scanStatuses = {
  draft: { tone: 'neutral', icon: Clock, word: 'Draft' },
  queued: { tone: 'neutral', icon: Clock, word: 'Queued' },
  running: { tone: 'accent', icon: Play, word: 'Running' },
  paused: { tone: 'warn', icon: Pause, word: 'Paused' },
  cancelling: { tone: 'neutral', icon: LoaderCircle, word: 'Cancelling' },
  completed: { tone: 'ok', icon: CircleCheck, word: 'Completed' },
  partially_completed: { tone: 'warn', icon: TriangleAlert, word: 'Partly completed' },
  failed: { tone: 'danger', icon: X, word: 'Failed' },
  cancelled: { tone: 'neutral', icon: CircleSlash, word: 'Cancelled' },
  timed_out: { tone: 'danger', icon: TimerOff, word: 'Timed out' },
} as const satisfies Record<string, StatusLook>;

export type ScanStatusName = keyof typeof scanStatuses;

/** Label and tone of each state of a scan. */
export function ScanStatusChip({ status }: { status: ScanStatusName }) {
  const { tone, icon, word } = scanStatuses[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  );
}

/** The same, for a table column. */
export function ScanStatusText({ status }: { status: ScanStatusName }) {
  const { tone, icon, word } = scanStatuses[status];
  return (
    <StatusText tone={tone} icon={icon}>
      {word}
    </StatusText>
  );
}
