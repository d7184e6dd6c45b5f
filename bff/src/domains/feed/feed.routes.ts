import * as endpoints from '@parapet/contracts/endpoints/feed';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { getFeedEvent, listFeed, markFeedSeen, type ReadFeedPorts } from './list-feed.ts';

export function routeFeed(api: EndpointRouter, ports: ReadFeedPorts): void {
  const list = listFeed(ports);
  const get = getFeedEvent(ports);
  const markSeen = markFeedSeen(ports);

  api.handle(endpoints.listFeed, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getFeedEvent, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.markFeedSeen, ({ actor, params, body }) =>
    markSeen(actor, params.workspaceId, body),
  );
}
