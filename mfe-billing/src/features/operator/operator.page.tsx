import { failureMessage } from '@parapet/api-client/failure-message';
import type { Installation, OperatorAccount } from '@parapet/contracts/operator';
import { planOf } from '@parapet/contracts/plan-catalogue';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { SearchInput } from '@parapet/ui/search-input';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { dayLabel } from '../../plan/plan-labels.ts';

const REFRESH_MS = 10_000;

/** Accounts, workers and queues of the installation, for whoever the operator's command lets in. */
export function OperatorPage() {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: ['operator-right'],
    queryFn: ({ signal }) => api.readOperatorRight(signal),
  });
  const state = useQueryState(query);
  return (
    <>
      <PageHeader title="Operator" />
      {state.status === 'loading' ? <Skeleton lines={6} label="Loading the page" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'This page')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' && !state.data.granted ? (
        <EmptyState level={2} title="This page is for the operator">
          The right is granted on the server with: npm run operators -- grant, followed by your
          email address.
        </EmptyState>
      ) : null}
      {state.status === 'ready' && state.data.granted ? (
        <>
          <InstallationPanels />
          <Row>
            <Accounts />
          </Row>
        </>
      ) : null}
    </>
  );
}

type Worker = Installation['workers'][number];
type QueueCounts = Installation['queues'][number];

const workerColumns: ReadonlyArray<TableColumn<Worker>> = [
  { id: 'host', head: 'Host', primary: true, card: 'title', cell: ({ host }) => host },
  {
    id: 'state',
    head: 'State',
    width: 120,
    cell: ({ isAlive }) => (
      <StatusText tone={isAlive ? 'ok' : 'danger'}>{isAlive ? 'Alive' : 'Lost'}</StatusText>
    ),
  },
  { id: 'since', head: 'Started', width: 180, cell: ({ startedAt }) => dayLabel(startedAt) },
];

const count = (
  id: 'waiting' | 'delayed' | 'running' | 'failed',
  head: string,
): TableColumn<QueueCounts> => ({
  id,
  head,
  width: 100,
  align: 'end',
  cell: (queue) => queue[id].toLocaleString('en'),
});
const queueColumns: ReadonlyArray<TableColumn<QueueCounts>> = [
  { id: 'name', head: 'Queue', primary: true, card: 'title', cell: ({ name }) => name },
  count('waiting', 'Waiting'),
  count('delayed', 'Delayed'),
  count('running', 'Running'),
  count('failed', 'Failed'),
];

const workerKey = ({ id }: Worker) => id;
const workerLabel = ({ host }: Worker) => host;
const queueKey = ({ name }: QueueCounts) => name;

function InstallationPanels() {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => api.readInstallation(signal),
    refetchInterval: REFRESH_MS,
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <Panel title="Workers and queues">
        <FailureState
          message={failureMessage(state.error, 'Workers and queues')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  const isLoading = state.status === 'loading';
  return (
    <Row columns="two">
      <Panel title="Workers" flush>
        <DataTable
          label="Workers"
          columns={workerColumns}
          rows={state.status === 'ready' ? state.data.workers : []}
          rowKey={workerKey}
          rowLabel={workerLabel}
          loading={isLoading}
          ghostRows={2}
        />
        {state.status === 'ready' && state.data.workers.length === 0 ? (
          <EmptyState title="No worker runs">Scans wait until one is started.</EmptyState>
        ) : null}
      </Panel>
      <Panel title="Queues" meta="jobs" flush>
        <DataTable
          label="Queues"
          columns={queueColumns}
          rows={state.status === 'ready' ? state.data.queues : []}
          rowKey={queueKey}
          rowLabel={queueKey}
          loading={isLoading}
          ghostRows={5}
        />
      </Panel>
    </Row>
  );
}

const accountColumns: ReadonlyArray<TableColumn<OperatorAccount>> = [
  {
    id: 'email',
    head: 'Account',
    primary: true,
    card: 'title',
    cell: ({ email }) => email ?? 'No address',
  },
  {
    id: 'plan',
    head: 'Plan',
    width: 200,
    cell: ({ tier, extraAssets }) =>
      `${planOf(tier).name}${extraAssets > 0 ? `, ${extraAssets} extra assets` : ''}`,
  },
  {
    id: 'paid',
    head: 'Paid until',
    width: 180,
    cell: ({ paidUntil, isPastDue }) =>
      isPastDue ? (
        <StatusText tone="danger">Past due</StatusText>
      ) : paidUntil === null ? (
        'Not paid'
      ) : (
        dayLabel(paidUntil)
      ),
  },
  {
    id: 'workspaces',
    head: 'Workspaces',
    width: 120,
    align: 'end',
    cell: ({ workspaces }) => workspaces.toLocaleString('en'),
  },
  {
    id: 'assets',
    head: 'Assets',
    width: 100,
    align: 'end',
    cell: ({ assets }) => assets.toLocaleString('en'),
  },
  {
    id: 'seen',
    head: 'Last sign-in',
    width: 180,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : dayLabel(lastSignInAt)),
  },
];
const accountKey = ({ id }: OperatorAccount) => id;
const accountLabel = ({ id, email }: OperatorAccount) => email ?? id;

function Accounts() {
  const api = useBillingApi();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['accounts', search],
    queryFn: ({ pageParam, signal }) => api.listAccounts({ search, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isError) {
    return (
      <Panel title="Accounts">
        <FailureState
          message={failureMessage(query.error, 'The accounts')}
          onRetry={query.refetch}
          retrying={query.isRefetching}
        />
      </Panel>
    );
  }
  return (
    <Panel title="Accounts" flush>
      <div className="px-5 py-3 max-[719px]:px-4">
        <SearchInput label="Search accounts" text={search} onChange={setSearch} />
      </div>
      <DataTable
        label="Accounts"
        columns={accountColumns}
        rows={rows}
        rowKey={accountKey}
        rowLabel={accountLabel}
        loading={query.isPending}
        ghostRows={8}
      />
      {query.isSuccess && rows.length === 0 ? (
        <EmptyState title="No account matches">Search for a part of an email address.</EmptyState>
      ) : null}
      {query.hasNextPage ? (
        <div className="px-5 py-3 max-[719px]:px-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
