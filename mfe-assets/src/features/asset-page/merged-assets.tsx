import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { EventList } from '@parapet/ui/event-list';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** The assets that became part of an asset. An API from before merges were noted knows of none. */
export const useMergedAssets = (assetId: string) => {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['assets', 'merged', assetId],
    queryFn: ({ signal }) =>
      api.listMergedAssets(assetId, signal).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return { items: [] };
        throw error;
      }),
  });
  return { state: useQueryState(query), reload: query.refetch };
};

/** With who merged them; nothing where none did. */
export function MergedAssets({ state, reload }: ReturnType<typeof useMergedAssets>) {
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The merged assets')}
        onRetry={reload}
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
