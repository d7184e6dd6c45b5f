import { failureMessage } from '@parapet/api-client/failure-message';
import type { BreachRow } from '@parapet/contracts/breach/breach';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Chip } from '@parapet/ui/chip';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { Note } from '@parapet/ui/note';
import { SeverityLabel } from '@parapet/ui/severity';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';
import { dayLabel } from '../../breach-labels/breach-labels.tsx';
import { BREACH } from './breach-keys.ts';

/** The breaches with people of the workspace, the newest first. */
export function BreachList({ attribution }: { attribution: string | null }) {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: [...BREACH, 'breaches'],
    queryFn: ({ signal }) => api.listBreaches(signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Breaches')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const rows = state.status === 'ready' ? state.data.items : [];
  return (
    <>
      {state.status === 'ready' && state.data.isCapped ? (
        <Note title="These are the newest 500 breaches" />
      ) : null}
      <DataTable
        label="Breaches"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowHref={({ id }) => `/dashboard/breach?breach=${id}`}
        loading={state.status === 'loading'}
        hotkeys
        empty={<EmptyState level={2} title="No breaches" />}
        footer={
          rows.length === 0 ? null : <ListFooter loaded={rows.length}>{attribution}</ListFooter>
        }
      />
    </>
  );
}

const columns: ReadonlyArray<TableColumn<BreachRow>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 100,
    card: 'lead',
    cell: ({ severity }) => <SeverityLabel severity={severity} />,
  },
  {
    id: 'title',
    head: 'Breach',
    primary: true,
    card: 'title',
    cell: (breach) => (
      <>
        {breach.title} {noteOf(breach)}
      </>
    ),
  },
  {
    id: 'date',
    head: 'Date',
    width: 120,
    align: 'end',
    card: 'hidden',
    cell: ({ breachDate }) => (breachDate === null ? 'Not known' : dayLabel(breachDate)),
  },
  {
    id: 'people',
    head: 'People',
    width: 80,
    align: 'end',
    card: 'hidden',
    cell: ({ people }) => people.toLocaleString('en'),
  },
  {
    id: 'decide',
    head: 'To decide',
    width: 90,
    align: 'end',
    card: 'metric',
    cell: ({ toDecide }) => <b>{toDecide.toLocaleString('en')}</b>,
  },
  {
    id: 'classes',
    head: 'What was exposed',
    width: 360,
    card: 'sub',
    cell: ({ dataClasses }) => (dataClasses.length === 0 ? 'Not known' : dataClasses.join(', ')),
  },
];

function noteOf({ isListed, flags }: BreachRow) {
  if (!isListed) return <Chip>Not in the list yet</Chip>;
  if (flags.isSensitive) return <Chip>Sensitive</Chip>;
  if (flags.isSpamList) return <Chip>Spam list</Chip>;
  if (flags.isFabricated) return <Chip>Invented</Chip>;
  if (flags.isRetired) return <Chip>Withdrawn</Chip>;
  return flags.isVerified ? null : <Chip>Unverified</Chip>;
}
