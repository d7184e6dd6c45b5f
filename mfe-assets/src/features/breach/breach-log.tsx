import { failureMessage } from '@parapet/api-client/failure-message';
import type {
  BreachImport,
  BreachSearch,
  SearchStatus,
} from '@parapet/contracts/breach/breach-search';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAssetsApi } from '../../app.ts';
import { BREACH } from './breach-keys.ts';

/** Lists what was searched and imported, each the newest 100. */
export function BreachLog() {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: [...BREACH, 'log'],
    queryFn: async ({ signal }) => ({
      searches: (await api.listBreachSearches(signal)).items,
      imports: (await api.listBreachImports(signal)).items,
    }),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Searches and imports')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const { searches = [], imports = [] } = state.status === 'ready' ? state.data : {};
  const loading = state.status === 'loading';
  return (
    <Row columns="two">
      <Log title="Searches">
        <DataTable
          label="Searches"
          columns={searchColumns}
          rows={searches}
          rowKey={({ id }) => id}
          rowLabel={({ target }) => target}
          loading={loading}
          empty={<EmptyState title="Nothing was searched yet" />}
        />
      </Log>
      <Log title="Imports">
        <DataTable
          label="Imports"
          columns={importColumns}
          rows={imports}
          rowKey={({ id }) => id}
          rowLabel={({ fileName }) => fileName}
          loading={loading}
          empty={<EmptyState title="Nothing was imported yet" />}
        />
      </Log>
    </Row>
  );
}

const Log = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title} flush>
    {children}
  </Panel>
);

const statuses: Readonly<
  Record<SearchStatus, { tone: 'ok' | 'warn' | 'danger' | 'neutral' | 'accent'; label: string }>
> = {
  queued: { tone: 'neutral', label: 'Queued' },
  running: { tone: 'accent', label: 'Running' },
  waiting: { tone: 'warn', label: 'Waiting' },
  done: { tone: 'ok', label: 'Done' },
  failed: { tone: 'danger', label: 'Failed' },
};

const searchColumns: ReadonlyArray<TableColumn<BreachSearch>> = [
  {
    id: 'target',
    head: 'Searched for',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ target }) => target,
  },
  {
    id: 'status',
    head: 'State',
    width: 100,
    card: 'lead',
    cell: ({ status }) => (
      <StatusText tone={statuses[status].tone}>{statuses[status].label}</StatusText>
    ),
  },
  {
    id: 'result',
    head: 'Result',
    width: 220,
    card: 'sub',
    cell: ({ status, problem, people, newExposures }) => {
      const found = `${people.toLocaleString('en')} people, ${newExposures.toLocaleString('en')} new`;
      if (problem !== null) {
        const text = status === 'done' ? `${found}. ${problem}` : problem;
        return <span title={text}>{text}</span>;
      }
      return status === 'done' ? found : '–';
    },
  },
  {
    id: 'at',
    head: 'When',
    width: 110,
    align: 'end',
    card: 'metric',
    cell: ({ requestedAt }) => <RelativeTime at={requestedAt} />,
  },
];

const importColumns: ReadonlyArray<TableColumn<BreachImport>> = [
  {
    id: 'file',
    head: 'File',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ fileName }) => fileName,
  },
  {
    id: 'result',
    head: 'Result',
    width: 260,
    card: 'sub',
    cell: (one) => <span title={resultOf(one)}>{resultOf(one)}</span>,
  },
  {
    id: 'at',
    head: 'When',
    width: 110,
    align: 'end',
    card: 'metric',
    cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
  },
];

/** Says what an import has done, in one line. */
export function resultOf(one: BreachImport): string {
  const number = (value: number) => value.toLocaleString('en');
  switch (one.status) {
    case 'running':
      return `Reading: ${number(one.rows)} rows`;
    case 'interrupted':
      return 'Broke off. Choose the same file again.';
    case 'failed':
      return one.problem ?? 'Failed';
    case 'done':
      return [
        `${number(one.rows)} rows: ${number(one.kept)} new, ${number(one.known)} known`,
        ...(one.foreign > 0 ? [`${number(one.foreign)} of other domains left out`] : []),
        ...(one.unread > 0 ? [`${number(one.unread)} without an address`] : []),
        ...(one.passwordsDropped > 0 ? [`${number(one.passwordsDropped)} passwords dropped`] : []),
      ].join(', ');
  }
}
