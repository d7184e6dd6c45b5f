import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudResourceItem } from '@parapet/contracts/cloud/posture';
import { footerOf, pageLimit, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel, Row } from '@parapet/ui/panel';
import { useMemo } from 'react';
import { useCloudApi } from '../../app.ts';
import { withResource } from '../../posture-data/cloud-links.ts';
import { resourcesKey, usePosture } from '../../posture-data/use-posture.ts';
import { columnsOf } from './resource-columns.tsx';
import { filterFrom, isFiltered, noFilter, queryOf, searchWith } from './resource-filter.ts';
import { ResourceFilters } from './resource-filters.tsx';

/** The resources of all accounts under the filter in the address. */
export function ResourceList() {
  const api = useCloudApi();
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterFrom(search), [search]);
  const query = useMemo(() => queryOf(filter), [filter]);
  const { data: posture } = usePosture(null);
  const accounts = useMemo(() => posture?.accounts.map(({ account }) => account) ?? [], [posture]);
  const columns = useMemo(() => columnsOf(accounts), [accounts]);
  const list = usePagedQuery({
    queryKey: resourcesKey(query),
    readPage: (cursor, signal) =>
      api.listResources({ ...query, ...(cursor && { cursor }), limit: pageLimit(cursor) }, signal),
    keep: true,
  });
  const { state } = list;
  const ready = state.status === 'ready' ? state.data : null;
  if (state.status === 'failed') {
    return (
      <Row>
        <Panel>
          <FailureState
            message={failureMessage(state.error, 'Resources')}
            onRetry={list.reload}
            retrying={state.retrying}
          />
        </Panel>
      </Row>
    );
  }
  return (
    <>
      <ResourceFilters
        filter={filter}
        facets={ready?.first.facets ?? null}
        accounts={accounts}
        onChange={(change, replace) =>
          setSearch((now) => searchWith(now, { ...filterFrom(now), ...change }), {
            replace,
            preventScrollReset: true,
          })
        }
      />
      <DataTable
        label="Resources"
        columns={columns}
        rows={ready?.items ?? none}
        rowKey={keyOf}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => withResource(search, id)}
        currentKey={search.get('resource')}
        loading={state.status === 'loading' || list.outdated}
        ghostRows={10}
        hotkeys
        empty={
          isFiltered(filter) ? (
            <EmptyState
              level={2}
              title="No resource matches"
              action={
                <Button onClick={() => setSearch((now) => searchWith(now, noFilter))}>
                  Clear filters
                </Button>
              }
            >
              Only resources that a scan has read are listed.
            </EmptyState>
          ) : (
            <EmptyState level={2} title="No resources yet">
              A scan of an account lists what is in it.
            </EmptyState>
          )
        }
        footer={ready ? <ListFooter loaded={ready.items.length} {...footerOf(list)} /> : null}
      />
    </>
  );
}

const none: readonly CloudResourceItem[] = [];
const keyOf = ({ id }: CloudResourceItem) => id;
