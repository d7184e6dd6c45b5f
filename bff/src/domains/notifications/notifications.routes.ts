import * as endpoints from '@parapet/contracts/endpoints/notifications';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { getNotifications, type NotificationPorts } from './get-notifications.ts';
import { setNotifications } from './set-notifications.ts';

export function routeNotifications(api: EndpointRouter, ports: NotificationPorts): void {
  const get = getNotifications(ports);
  const set = setNotifications(ports);

  api.handle(endpoints.getNotifications, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.setNotifications, ({ actor, params, body }) => set(actor, params, body));
}
