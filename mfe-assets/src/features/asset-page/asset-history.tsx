import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { FeedItem } from '@parapet/contracts/events/feed';
import { eventLabel } from '@parapet/contracts/events/feed-labels';
import { FEED_DAYS } from '@parapet/contracts/plans/retention';
import { footerOf, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { EmptyState } from '@parapet/ui/empty-state';
import { EventList } from '@parapet/ui/event-list';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { Skeleton } from '@parapet/ui/skeleton';
import { useAssetsApi } from '../../app.ts';
import { MergedAssets, useMergedAssets } from './merged-assets.tsx';

/** Shows what became part of an asset, and what changed on it. */
export function AssetHistory({ asset }: { asset: Asset }) {
  const merged = useMergedAssets(asset.id);
  return (
    <>
      <MergedAssets {...merged} />
      <WhatChanged asset={asset} held={merged.state.status === 'loading'} />
    </>
  );
}

/** The events of the asset, newest first. `held` shows a placeholder until the content above is loaded. */
function WhatChanged({ asset, held }: { asset: Asset; held: boolean }) {
  const api = useAssetsApi();
  const { state, more, loadMore, reload } = usePagedQuery({
    queryKey: ['asset-history', asset.id],
    readPage: (cursor, signal) => api.listFeed({ assetId: asset.id, cursor, limit: 50 }, signal),
  });
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The history')}
        onRetry={reload}
        retrying={state.retrying}
      />
    );
  }
  const events = state.status === 'ready' && !held ? state.data.items : null;
  if (events?.length === 0) {
    return (
      <EmptyState level={2} title={`Nothing has changed in the last ${FEED_DAYS} days`}>
        Ports, technologies, certificates and findings that come and go are listed here.
      </EmptyState>
    );
  }
  return (
    <Row>
      <Panel
        title="What changed"
        action={<TextLink href={`/dashboard/feed?asset=${asset.id}`}>Open in the feed</TextLink>}
      >
        {events ? <EventList events={events.map(asEvent)} /> : <Skeleton lines={8} />}
      </Panel>
      {events ? <ListFooter loaded={events.length} {...footerOf({ more, loadMore })} /> : null}
    </Row>
  );
}

const asEvent = (event: FeedItem) => ({
  id: event.id,
  severe: event.severity === 'critical' || event.severity === 'high',
  at: <RelativeTime at={event.occurredAt} />,
  children: (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {event.severity ? <SeverityLabel severity={event.severity} /> : null}
      <TextLink href={`/dashboard/feed/details?id=${event.id}`}>{eventLabel(event)}</TextLink>
    </span>
  ),
});
