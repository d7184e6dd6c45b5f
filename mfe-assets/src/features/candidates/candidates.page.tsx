import { failureMessage } from '@parapet/api-client/failure-message';
import type { AssetCandidate } from '@parapet/contracts/assets/discovery';
import { usePolling } from '@parapet/remote-kit/host';
import { footerOf, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { PageHeader } from '@parapet/ui/page-header';
import { useSelectedRows } from '@parapet/ui/selected-rows';
import { LinkTabs } from '@parapet/ui/tabs';
import { useAssetsApi } from '../../app.ts';
import { CandidateActions } from './candidate-actions.tsx';
import { candidateColumns } from './candidate-columns.tsx';
import { CANDIDATES, useCandidateCommands } from './use-candidate-commands.ts';

const PAGE = 50;
const REFRESH_MS = 15_000;
const keyOf = ({ id }: AssetCandidate) => id;
const labelOf = ({ displayName }: AssetCandidate) => displayName;
const hrefOf = (state: AssetCandidate['state']) =>
  `/dashboard/assets?view=${state === 'candidate' ? 'discovered' : 'dismissed'}`;

/** Discovered names: approved they become assets, dismissed they are not found again. */
export function CandidatesPage({ state }: { state: AssetCandidate['state'] }) {
  const api = useAssetsApi();
  const { approve, dismiss, busy } = useCandidateCommands();
  const polling = usePolling(REFRESH_MS);
  const list = usePagedQuery({
    queryKey: [...CANDIDATES, state],
    readPage: (cursor, signal) => api.listCandidates({ state, cursor, limit: PAGE }, signal),
    keep: true,
    refetchInterval: (pages) => (pages.length === 1 ? polling : false),
  });
  const ready = list.state.status === 'ready' ? list.state : null;
  const { items = [], first } = ready?.data ?? {};
  const selected = useSelectedRows(items, keyOf);
  const actionsOf = (rows: readonly AssetCandidate[]) => (
    <CandidateActions
      state={state}
      candidates={rows}
      busy={busy}
      onApprove={approve}
      onDismiss={dismiss}
    />
  );
  const columns = candidateColumns((row) => actionsOf([row]));

  return (
    <>
      <PageHeader
        title="Discovered names"
        crumbs={[{ label: 'Assets', href: '/dashboard/assets' }]}
      />
      <LinkTabs
        label="Views of discovered names"
        current={state}
        items={(['candidate', 'dismissed'] as const).map((id) => ({
          id,
          label: id === 'candidate' ? 'To decide' : 'Dismissed',
          href: hrefOf(id),
          ...(first ? { count: first.counts[id] } : {}),
        }))}
      />
      {list.state.status === 'failed' ? (
        <FailureState
          message={failureMessage(list.state.error, 'Discovered names')}
          onRetry={list.reload}
          retrying={list.state.retrying}
        />
      ) : (
        <DataTable
          label="Discovered names"
          columns={columns}
          rows={items}
          rowKey={keyOf}
          rowLabel={labelOf}
          selection={{ selected: selected.ids, onChange: selected.select }}
          bulkActions={actionsOf(selected.rows)}
          loading={ready === null || list.outdated}
          hotkeys
          empty={
            <EmptyState
              level={2}
              title={state === 'candidate' ? 'No names to decide on' : 'No dismissed names'}
              action={
                state === 'candidate' ? <Button href="/dashboard/assets">Open assets</Button> : null
              }
            >
              {state === 'candidate'
                ? 'To search for the subdomains of a domain, choose Find subdomains in its menu.'
                : 'Names that you dismiss are kept here, so that they are not found again.'}
            </EmptyState>
          }
          footer={
            items.length === 0 ? null : (
              <ListFooter
                loaded={items.length}
                {...(first ? { total: first.counts[state] } : {})}
                {...footerOf(list)}
              />
            )
          }
        />
      )}
    </>
  );
}
