import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { CoveredCheck } from '@parapet/contracts/assets/asset-coverage';
import type { CheckGroup } from '@parapet/contracts/text/vocabulary';
import { Absent } from '@parapet/ui/absent';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { StatusText } from '@parapet/ui/status-chip';
import { CircleDashed, Clock } from 'lucide-react';
import { useAssetCoverage } from './use-asset-coverage.ts';

const order = ['fail', 'error', 'not_run', null, 'pass', 'not_applicable'] as const;
const rank = ({ outcome }: CoveredCheck): number => order.indexOf(outcome);

function Outcome({ outcome }: Pick<CoveredCheck, 'outcome'>) {
  switch (outcome) {
    case 'pass':
      return <StatusText tone="ok">Passed</StatusText>;
    case 'fail':
      return <StatusText tone="danger">Failed</StatusText>;
    case 'error':
      return <StatusText tone="warn">Ended in an error</StatusText>;
    case 'not_run':
      return (
        <StatusText tone="neutral" icon={CircleDashed}>
          Not tested
        </StatusText>
      );
    case 'not_applicable':
      return <StatusText tone="neutral">Does not apply</StatusText>;
    default:
      return (
        <StatusText tone="neutral" icon={Clock}>
          Waiting
        </StatusText>
      );
  }
}

const columnsOf = (assetId: string): ReadonlyArray<TableColumn<CoveredCheck>> => [
  {
    id: 'outcome',
    head: 'Result',
    width: 160,
    card: 'lead',
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  { id: 'title', head: 'Check', primary: true, card: 'title', cell: ({ title }) => title },
  {
    id: 'reason',
    head: 'Why',
    card: 'sub',
    cell: ({ outcome, reason, checkId, title }) =>
      outcome === 'fail' ? (
        <TextLink
          aria-label={`Findings of ${title}`}
          href={`/dashboard/assets/${assetId}?tab=findings&check=${checkId}`}
        >
          Findings
        </TextLink>
      ) : reason === null ? (
        <Absent />
      ) : (
        <span className="text-ink-3" title={reason}>
          {reason}
        </span>
      ),
  },
];

/** The checks of some groups in the last scan of an asset, failures first. */
export function CheckList({
  asset,
  title,
  groups,
}: {
  asset: Asset;
  title: string;
  groups: readonly CheckGroup[];
}) {
  const { state, reload } = useAssetCoverage(asset.id);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, `The ${title} checks`)}
        onRetry={reload}
        retrying={state.retrying}
      />
    );
  }
  const rows =
    state.status === 'ready'
      ? state.data.items
          .filter(({ group }) => groups.includes(group))
          .sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1))
      : [];
  return (
    <DataTable
      label={`${title} checks`}
      columns={columnsOf(asset.id)}
      rows={rows}
      rowKey={({ checkId }) => checkId}
      rowLabel={(check) => check.title}
      loading={state.status === 'loading'}
      hotkeys
      empty={
        <EmptyState level={2} title={`No ${title} checks in the last scan`}>
          Start a scan to run them.
        </EmptyState>
      }
    />
  );
}
