import * as endpoints from '@parapet/contracts/endpoints/feed';
import * as ruleEndpoints from '@parapet/contracts/endpoints/notification-rules';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { getFeedEvent, listFeed, markFeedSeen, type ReadFeedPorts } from './list-feed.ts';
import { listInbox, markInboxRead } from './rules/inbox.ts';
import { type NotificationRulePorts, notificationRules } from './rules/notification-rules.ts';

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

export function routeNotificationRules(
  api: EndpointRouter,
  ports: NotificationRulePorts & ReadFeedPorts,
): void {
  const rules = notificationRules(ports);
  const inbox = listInbox(ports);
  const markRead = markInboxRead(ports);

  api.handle(ruleEndpoints.listNotificationRules, ({ actor, params }) =>
    rules.list(actor, params.workspaceId),
  );
  api.handle(ruleEndpoints.createNotificationRule, ({ actor, params, body }) =>
    rules.create(actor, params.workspaceId, body),
  );
  api.handle(ruleEndpoints.dryRunNotificationRule, ({ actor, params, body }) =>
    rules.dryRun(actor, params.workspaceId, body),
  );
  api.handle(ruleEndpoints.updateNotificationRule, ({ actor, params, body }) =>
    rules.update(actor, params, body),
  );
  api.handle(ruleEndpoints.deleteNotificationRule, ({ actor, params }) =>
    rules.delete(actor, params),
  );
  api.handle(ruleEndpoints.listInbox, ({ actor, params, query }) =>
    inbox(actor, params.workspaceId, query),
  );
  api.handle(ruleEndpoints.markInboxRead, ({ actor, params, body }) =>
    markRead(actor, params.workspaceId, body),
  );
}
