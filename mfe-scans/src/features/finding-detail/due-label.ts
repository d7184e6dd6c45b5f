import type { Finding } from '@parapet/contracts/finding';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const dayLabel = (at: string): string => day.format(new Date(at));

/** When the finding is due; null where nothing has to be done. */
export function dueLabel({ dueAt, slaState }: Pick<Finding, 'dueAt' | 'slaState'>): string | null {
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
