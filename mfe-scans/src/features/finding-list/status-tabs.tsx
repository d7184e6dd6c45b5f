import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { LinkTabs } from '@parapet/ui/tabs';
import { type FindingFilter, openStatuses } from './finding-filter.ts';
import { statusViews, viewCount, viewOf } from './status-views.ts';

/** Tabs for the usual status filters with counts, for what is mine and what is overdue. */
export function StatusTabs({
  filter,
  counts,
  hrefOf,
}: {
  filter: FindingFilter;
  /** null until read. */
  counts: Readonly<Record<FindingStatus, number>> | null;
  hrefOf: (change: Partial<FindingFilter>) => string;
}) {
  const isMine = filter.assignee === 'me';
  const own = { assignee: isMine ? null : filter.assignee, overdue: false };
  const view = viewOf(filter.status);
  const current =
    view === 'open' && filter.overdue ? 'overdue' : view === 'open' && isMine ? 'mine' : view;
  const [open, ...others] = statusViews.map(({ id, label, statuses }) => ({
    id,
    label,
    href: hrefOf({ ...own, status: [...statuses] }),
    ...(isMine || filter.overdue ? {} : { count: counts && viewCount({ statuses }, counts) }),
  }));
  const ownViews = [
    { id: 'mine', label: 'Mine', change: { assignee: 'me', overdue: false } },
    { id: 'overdue', label: 'Overdue', change: { ...own, overdue: true } },
  ].map(({ id, label, change }) => ({
    id,
    label,
    href: hrefOf({ ...change, status: [...openStatuses] }),
  }));
  return (
    <LinkTabs
      label="Views of findings"
      current={current ?? ''}
      items={[...(open ? [open] : []), ...ownViews, ...others]}
    />
  );
}
