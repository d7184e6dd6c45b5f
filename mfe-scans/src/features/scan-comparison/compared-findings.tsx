import { failureMessage } from '@parapet/api-client/failure-message';
import type { ComparedFinding, ScanDifference } from '@parapet/contracts/scans/scan-comparison';
import { footerOf } from '@parapet/remote-kit/paged-query';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { SeverityLabel } from '@parapet/ui/severity';
import { LinkTabs } from '@parapet/ui/tabs';
import { placeLabel, shortPlaceLabel } from '../../finding-labels/place-labels.ts';
import { DifferentSettings, useComparedSettings } from './different-settings.tsx';
import { OneSidedAssets, useOneSidedAssets } from './one-sided-assets.tsx';
import { useComparison } from './use-comparison.ts';

const tabs: ReadonlyArray<{ id: ScanDifference; label: string; none: string; why: string }> = [
  {
    id: 'appeared',
    label: 'New',
    none: 'Nothing new',
    why: 'The later scan found nothing that the earlier one had not found.',
  },
  {
    id: 'gone',
    label: 'No longer seen',
    none: 'Nothing is gone',
    why: 'No finding of the earlier scan passed its check in the later one.',
  },
  {
    id: 'not_tested',
    label: 'Not tested',
    none: 'All of it was tested',
    why: 'The later scan tested every finding of the earlier one.',
  },
  {
    id: 'same',
    label: 'Unchanged',
    none: 'Nothing is unchanged',
    why: 'The scans have no finding in common.',
  },
];

const columns: ReadonlyArray<TableColumn<ComparedFinding>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 110,
    card: 'lead',
    cell: (finding) => <SeverityLabel severity={finding.severity} />,
  },
  { id: 'title', head: 'Finding', primary: true, card: 'title', cell: ({ title }) => title },
  {
    id: 'asset',
    head: 'Asset',
    mono: true,
    card: 'sub',
    cell: (finding) => <span title={placeLabel(finding)}>{shortPlaceLabel(finding)}</span>,
  },
];

const table = {
  label: 'Findings of the comparison',
  columns,
  rowKey: ({ id }: ComparedFinding) => id,
  rowLabel: ({ title }: ComparedFinding) => title,
  rowHref: ({ id }: ComparedFinding) => `/dashboard/findings?status=any&finding=${id}`,
};

/** The scan whose assets, where the other one has them not, explain a difference. */
const sides: Partial<Record<ScanDifference, 'earlier' | 'later'>> = {
  appeared: 'later',
  not_tested: 'earlier',
};

/** The findings of one difference, with the numbers of all. */
export function ComparedFindings({
  scanId,
  otherId,
  difference,
  hrefOf,
}: {
  scanId: string;
  otherId: string;
  difference: ScanDifference;
  hrefOf: (difference: ScanDifference) => string;
}) {
  const { state, more, reload, loadMore } = useComparison(scanId, otherId, difference);
  const counts = state.status === 'ready' ? state.data.first.counts : null;
  const shown = tabs.find(({ id }) => id === difference);
  const side = sides[difference];
  const hasSide = state.status === 'ready' && side !== undefined;
  const oneSided = useOneSidedAssets(hasSide ? state.data.first : null);
  const settings = useComparedSettings(state.status === 'ready' ? state.data.first : null);
  // The notes are above the table, which would move.
  const isWaiting = (hasSide && oneSided.isPending) || (settings.isPending && settings.isEnabled);
  const data = state.status === 'ready' && !isWaiting ? state.data : null;
  return (
    <>
      <LinkTabs
        label="Differences"
        current={difference}
        items={tabs.map(({ id, label }) => ({
          id,
          label,
          href: hrefOf(id),
          ...(counts ? { count: counts[id] } : {}),
        }))}
      />
      {state.status === 'loading' || isWaiting ? <DataTable {...table} rows={[]} loading /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The comparison')}
          onRetry={reload}
          retrying={state.retrying}
        />
      ) : null}
      {data?.items.length === 0 && shown ? (
        <EmptyState level={2} title={shown.none}>
          {shown.why}
        </EmptyState>
      ) : null}
      {data && settings.data ? (
        <DifferentSettings {...settings.data} difference={difference} />
      ) : null}
      {data && side ? <OneSidedAssets scan={side} assets={oneSided.data?.[side] ?? []} /> : null}
      {data && data.items.length > 0 ? (
        <DataTable
          {...table}
          rows={data.items}
          hotkeys
          footer={<ListFooter loaded={data.items.length} {...footerOf({ more, loadMore })} />}
        />
      ) : null}
    </>
  );
}
