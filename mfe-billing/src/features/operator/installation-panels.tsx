import { failureMessage } from '@parapet/api-client/failure-message';
import type { Installation } from '@parapet/contracts/access/operator';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { dayLabel } from '../../plan/plan-labels.ts';

const REFRESH_MS = 10_000;

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

/** The workers and queues of the installation, read again every ten seconds. */
export function InstallationPanels() {
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
