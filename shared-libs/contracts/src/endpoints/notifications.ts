import { notificationChoicesSchema, notificationsSchema } from '../events/notifications.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

const tag = 'Notifications';

export const getNotifications = endpoint({
  id: 'getNotifications',
  tag,
  summary: 'Read your mail notifications of a workspace, and the address they are sent to',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/notifications',
  scope: null,
  params: workspaceParams,
  response: notificationsSchema,
});

export const setNotifications = endpoint({
  id: 'setNotifications',
  tag,
  summary: 'Change your mail notifications of a workspace',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/notifications',
  scope: null,
  params: workspaceParams,
  body: notificationChoicesSchema,
  response: notificationsSchema,
});
