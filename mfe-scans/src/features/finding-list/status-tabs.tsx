import type { FindingStatus } from '@parapet/contracts/finding';
import { LinkTabs } from '@parapet/ui/tabs';
import { statusViews, viewCount, viewOf } from './status-views.ts';

/** Tabs for the usual status filters, with counts. */
export function StatusTabs({
  statuses,
  counts,
  hrefOf,
}: {
  statuses: readonly FindingStatus[];
  /** null until read. */
  counts: Readonly<Record<FindingStatus, number>> | null;
  hrefOf: (statuses: readonly FindingStatus[]) => string;
}) {
  return (
    <LinkTabs
      label="Views of findings"
      current={viewOf(statuses) ?? ''}
      items={statusViews.map((view) => ({
        id: view.id,
        label: view.label,
        href: hrefOf(view.statuses),
        ...(counts ? { count: viewCount(view, counts) } : {}),
      }))}
    />
  );
}
