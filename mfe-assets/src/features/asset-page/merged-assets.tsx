import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/asset';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { EventList } from '@parapet/ui/event-list';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** The assets that became part of this one, with who merged them; nothing where none did. */
export function MergedAssets({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['assets', 'merged', asset.id],
    queryFn: ({ signal }) => api.listMergedAssets(asset.id, signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The merged assets')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  if (state.status === 'loading' || state.data.items.length === 0) return null;
  return (
    <Row>
      <Panel title="Merged into this asset">
        <EventList
          events={state.data.items.map(({ id, name, mergedAt, mergedBy }) => ({
            id,
            at: <RelativeTime at={mergedAt} />,
            children: (
              <>
                <b>{name}</b>
                {mergedBy ? `, by ${mergedBy.name ?? 'a deleted account'}` : null}
              </>
            ),
          }))}
        />
      </Panel>
    </Row>
  );
}
