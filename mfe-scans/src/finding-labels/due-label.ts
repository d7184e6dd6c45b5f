import type { FindingListItem } from '@parapet/contracts/findings/finding';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const dayLabel = (at: string): string => day.format(new Date(at));

type Due = Pick<FindingListItem, 'dueAt' | 'slaState'>;

/** When the finding is due; null where nothing has to be done. */
export function dueLabel({ dueAt, slaState }: Due): string | null {
  if (dueAt === null || slaState === null) return null;
  switch (slaState) {
    case 'paused':
      return 'Paused while the risk is accepted';
    case 'breached':
      return `Overdue since ${dayLabel(dueAt)}`;
    case 'due_soon':
      return `${dayLabel(dueAt)}, soon`;
    case 'ok':
      return dayLabel(dueAt);
  }
}

/** The same for a narrow column: "11 d", "2 d over", "paused". */
export function shortDueLabel({ dueAt, slaState }: Due, now: number): string | null {
  if (dueAt === null || slaState === null) return null;
  if (slaState === 'paused') return 'paused';
  const left = new Date(dueAt).getTime() - now;
  if (slaState === 'breached') return `${Math.max(1, Math.ceil(-left / DAY_MS))} d over`;
  return left < DAY_MS ? 'today' : `${Math.floor(left / DAY_MS)} d`;
}
