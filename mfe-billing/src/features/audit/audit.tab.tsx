import { failureMessage } from '@parapet/api-client/failure-message';
import type { AuditEntry } from '@parapet/contracts/access/audit';
import { useWorkspace } from '@parapet/remote-kit/host';
import { footerOf, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Absent } from '@parapet/ui/absent';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditExport } from './audit-export.tsx';
import { type AuditChoice, choiceFrom, filterOf, isFiltered, searchWith } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { actorLabel, kindLabel, sentenceOf } from './audit-labels.ts';

const columns: TableColumn<AuditEntry>[] = [
  {
    id: 'action',
    head: 'Action',
    primary: true,
    cell: sentenceOf,
    card: 'title',
  },
  { id: 'who', head: 'Who', width: 260, cell: actorLabel, card: 'sub' },
  {
    id: 'subject',
    head: 'Subject',
    width: 160,
    cell: ({ target }) => kindLabel(target.type),
    card: 'meta',
  },
  {
    id: 'from',
    head: 'Address',
    width: 160,
    mono: true,
    cell: ({ ip }) => ip ?? <Absent />,
    card: 'meta',
  },
  {
    id: 'when',
    head: 'When',
    width: 160,
    cell: ({ at }) => <RelativeTime at={at} />,
    card: 'lead',
  },
];
const keyOf = ({ id }: AuditEntry) => String(id);

/** Every change of the current workspace, for roles that may read it. */
export function AuditTab() {
  const api = useBillingApi();
  const workspace = useWorkspace();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const choice = choiceFrom(search);
  const filter = filterOf(choice);
  const facets = useQuery({
    queryKey: ['audit-facets'],
    queryFn: ({ signal }) => api.getAuditFacets(signal),
  });
  const { state, more, loadMore, reload, outdated } = usePagedQuery({
    queryKey: ['audit', filter],
    readPage: (cursor, signal) => api.listAudit({ ...filter, cursor, limit: 50 }, signal),
    keep: true,
  });
  const change = (part: Partial<AuditChoice>) =>
    setSearch(searchWith(search, { ...choice, ...part }), { replace: true });

  const content = (): ReactNode => {
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'The audit log')}
          onRetry={reload}
          retrying={state.retrying}
        />
      );
    }
    const items = state.status === 'ready' ? state.data.items : [];
    return (
      <DataTable
        label="Audit log"
        columns={columns}
        rows={items}
        rowKey={keyOf}
        rowLabel={sentenceOf}
        onRowOpen={setOpened}
        currentKey={opened ? keyOf(opened) : null}
        loading={state.status === 'loading' || outdated}
        ghostRows={6}
        empty={
          <EmptyState title={isFiltered(choice) ? 'No changes match' : 'Nothing has changed yet'} />
        }
        footer={
          state.status !== 'ready' ? null : (
            <ListFooter loaded={items.length} {...footerOf({ more, loadMore })} />
          )
        }
      />
    );
  };

  return (
    <Row>
      <Panel>
        <AuditFilters facets={facets.data ?? null} choice={choice} onChange={change} />
      </Panel>
      <Panel
        title="Audit log"
        meta={workspace ? `of ${workspace.name}, newest first` : null}
        action={<AuditExport filter={filter} disabled={state.status !== 'ready'} />}
        flush
      >
        {content()}
      </Panel>
      <AuditDetails
        entry={opened}
        people={facets.data?.actors ?? []}
        onClose={() => setOpened(null)}
        onSubject={({ type, id }) => {
          setOpened(null);
          change({ kind: type, subject: id });
        }}
      />
    </Row>
  );
}
