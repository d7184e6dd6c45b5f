import type {
  Exposure,
  ExposureKind,
  ExposureStatus,
  PasswordAge,
} from '@parapet/contracts/breach/breach';
import { StatusChip } from '@parapet/ui/status-chip';
import { Bell, CircleCheck, CircleSlash, RotateCcw, TriangleAlert } from 'lucide-react';

/** Names what was exposed, after a number. */
export const kindLabels: Readonly<Record<ExposureKind, string>> = {
  stealer_log: 'Stealer log',
  password: 'With password',
  personal_data: 'Personal data',
  address: 'Address only',
};

export const statusLabels: Readonly<Record<ExposureStatus, string>> = {
  new: 'New',
  resurfaced: 'Resurfaced',
  notified: 'Notified',
  reset: 'Reset',
  ignored: 'Ignored',
};

const looks = {
  new: { tone: 'danger', icon: TriangleAlert },
  resurfaced: { tone: 'danger', icon: RotateCcw },
  notified: { tone: 'warn', icon: Bell },
  reset: { tone: 'ok', icon: CircleCheck },
  ignored: { tone: 'neutral', icon: CircleSlash },
} as const;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns `3 Nov 2026`. */
export const dayLabel = (at: string): string => dayFormat.format(Date.parse(at));

export function ExposureState({
  exposure,
}: {
  exposure: Pick<Exposure, 'status' | 'ignoredUntil'>;
}) {
  const { status, ignoredUntil } = exposure;
  const { tone, icon } = looks[status];
  const until = ignoredUntil === null ? '' : ` to ${dayLabel(ignoredUntil)}`;
  return (
    <StatusChip tone={tone} icon={icon}>
      {statusLabels[status]}
      {until}
    </StatusChip>
  );
}

const ageLabels: Readonly<Record<PasswordAge, string>> = {
  not_changed: 'Not changed since',
  changed: 'Changed since',
  unknown: 'No change known',
  no_member: 'Not a member',
};

export const passwordAgeLabel = (age: PasswordAge): string => ageLabels[age];

export const secondFactorLabel = ({ isMember, hasSecondFactor }: Exposure): string => {
  if (!isMember) return '–';
  if (hasSecondFactor === null) return 'Not known';
  return hasSecondFactor ? 'Yes' : 'No';
};

/** Says what was exposed, in one line. */
export function exposedLabel({ kind, dataClasses, services }: Exposure): string {
  if (kind === 'stealer_log') {
    const sites = services.length === 1 ? '1 site' : `${services.length} sites`;
    return `Infected device, ${sites}`;
  }
  const others = dataClasses.filter((one) => !/^email/i.test(one));
  if (others.length === 0) return dataClasses.length === 0 ? 'Not known' : 'Email address';
  const rest = others.length > 3 ? ` and ${others.length - 3} more` : '';
  return `${others.slice(0, 3).join(', ')}${rest}`;
}
