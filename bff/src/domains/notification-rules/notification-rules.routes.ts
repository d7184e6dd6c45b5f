import * as endpoints from '@parapet/contracts/endpoints/notification-rules';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type InboxPorts, listInbox, markInboxRead } from './inbox.ts';
import { type NotificationRulePorts, notificationRules } from './notification-rules.ts';

export function routeNotificationRules(
  api: EndpointRouter,
  ports: NotificationRulePorts & InboxPorts,
): void {
  const rules = notificationRules(ports);
  const inbox = listInbox(ports);
  const markRead = markInboxRead(ports);

  api.handle(endpoints.listNotificationRules, ({ actor, params }) =>
    rules.list(actor, params.workspaceId),
  );
  api.handle(endpoints.createNotificationRule, ({ actor, params, body }) =>
    rules.create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.dryRunNotificationRule, ({ actor, params, body }) =>
    rules.dryRun(actor, params.workspaceId, body),
  );
  api.handle(endpoints.updateNotificationRule, ({ actor, params, body }) =>
    rules.update(actor, params, body),
  );
  api.handle(endpoints.deleteNotificationRule, ({ actor, params }) => rules.delete(actor, params));
  api.handle(endpoints.listInbox, ({ actor, params, query }) =>
    inbox(actor, params.workspaceId, query),
  );
  api.handle(endpoints.markInboxRead, ({ actor, params, body }) =>
    markRead(actor, params.workspaceId, body),
  );
}
