import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { openStatuses } from './finding-filter.ts';

export interface StatusView {
  id: 'open' | 'decided' | 'fixed' | 'all';
  label: string;
  /** Empty: every status. */
  statuses: readonly FindingStatus[];
}

/** The usual status filters, as tabs. */
export const statusViews: readonly StatusView[] = [
  { id: 'open', label: 'All open', statuses: openStatuses },
  { id: 'decided', label: 'Decided', statuses: ['false_positive', 'risk_accepted'] },
  { id: 'fixed', label: 'Fixed', statuses: ['fixed'] },
  { id: 'all', label: 'All', statuses: [] },
];

/** The tab that shows exactly these statuses; null for any other selection. */
export const viewOf = (statuses: readonly FindingStatus[]): StatusView['id'] | null =>
  statusViews.find(
    (view) =>
      view.statuses.length === statuses.length &&
      view.statuses.every((status) => statuses.includes(status)),
  )?.id ?? null;

/** The number of findings in a tab under the other filters. */
export const viewCount = (
  { statuses }: Pick<StatusView, 'statuses'>,
  counts: Readonly<Record<FindingStatus, number>>,
): number =>
  (Object.keys(counts) as FindingStatus[])
    .filter((status) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, status) => sum + counts[status], 0);
