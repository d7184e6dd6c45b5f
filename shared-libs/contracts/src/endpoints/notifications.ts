import { notificationChoicesSchema, notificationsSchema } from '../notifications.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

const tag = 'Notifications';

export const getNotifications = endpoint({
  id: 'getNotifications',
  tag,
  summary: 'Read what you are told by mail of a workspace, and where that mail goes',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/notifications',
  params: workspaceParams,
  response: notificationsSchema,
});

export const setNotifications = endpoint({
  id: 'setNotifications',
  tag,
  summary: 'Choose what you are told by mail of a workspace; for yourself alone',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/notifications',
  params: workspaceParams,
  body: notificationChoicesSchema,
  response: notificationsSchema,
});
