import type { FindingStatus, SlaState } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { openStatuses } from '../recording/lifecycle.policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days until a finding should be fixed; information has no end. */
const days: Readonly<Record<Severity, number | null>> = {
  critical: 7,
  high: 30,
  medium: 90,
  low: 120,
  info: null,
};

/** When a finding that opens at this time is due; null for information. */
export function dueAfter(severity: Severity, openedAt: string): string | null {
  const allowed = days[severity];
  return allowed === null
    ? null
    : new Date(new Date(openedAt).getTime() + allowed * DAY_MS).toISOString();
}

/** When a finding is due whose severity a scan has changed: the time it had is kept. */
export function dueWithSeverity(
  due: string | null,
  { from, to, at }: { from: Severity; to: Severity; at: string },
): string | null {
  const [before, after] = [days[from], days[to]];
  if (after === null) return null;
  if (due === null || before === null) return dueAfter(to, at);
  return new Date(new Date(due).getTime() + (after - before) * DAY_MS).toISOString();
}

/** A week before it is due, or the last quarter of the time where that is shorter. */
const soonMs = (severity: Severity): number => Math.min(7, (days[severity] ?? 0) / 4) * DAY_MS;

/** When a finding is due in a file; null while it is not open, as its clock does not run then. */
export const dueWhileOpen = ({
  status,
  dueAt,
}: {
  status: FindingStatus;
  dueAt: string | null;
}): string | null => (openStatuses.includes(status) ? dueAt : null);

/** Null where nothing has to be done; paused while its risk is accepted. */
export function slaStateOf(
  finding: { status: FindingStatus; severity: Severity; dueAt: string | null },
  now: Date,
): SlaState | null {
  const { status, severity, dueAt } = finding;
  if (dueAt === null) return null;
  if (status === 'risk_accepted') return 'paused';
  if (!openStatuses.includes(status)) return null;
  const left = new Date(dueAt).getTime() - now.getTime();
  if (left <= 0) return 'breached';
  return left <= soonMs(severity) ? 'due_soon' : 'ok';
}
