import { z } from 'zod';
import {
  createNotificationRuleSchema,
  dryRunResultSchema,
  dryRunSchema,
  inboxUnreadSchema,
  markInboxReadSchema,
  notificationRuleListSchema,
  notificationRuleSchema,
  updateNotificationRuleSchema,
} from '../events/notification-rule.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { notificationRuleParams, workspaceParams } from './params.ts';

export const { listInbox } = overview;

const tag = 'Notification rules';

export const listNotificationRules = endpoint({
  id: 'listNotificationRules',
  tag,
  summary: 'List your notification rules and those of the workspace, oldest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/notification-rules',
  scope: null,
  params: workspaceParams,
  response: notificationRuleListSchema,
});

export const createNotificationRule = endpoint({
  id: 'createNotificationRule',
  tag,
  summary: 'Add a rule that tells you, or an integration, of changes',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/notification-rules',
  scope: null,
  params: workspaceParams,
  body: createNotificationRuleSchema,
  response: notificationRuleSchema,
  status: 201,
});

export const dryRunNotificationRule = endpoint({
  id: 'dryRunNotificationRule',
  tag,
  summary: 'Read what a rule would have sent in the last 90 days, without saving it',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/notification-rules/dry-run',
  scope: null,
  params: workspaceParams,
  body: dryRunSchema,
  response: dryRunResultSchema,
});

export const updateNotificationRule = endpoint({
  id: 'updateNotificationRule',
  tag,
  summary: 'Change, pause or resume a notification rule; a paused one drops what waits',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/notification-rules/{ruleId}',
  scope: null,
  params: notificationRuleParams,
  body: updateNotificationRuleSchema,
  response: notificationRuleSchema,
});

export const deleteNotificationRule = endpoint({
  id: 'deleteNotificationRule',
  tag,
  summary: 'Delete a notification rule; what it has sent stays',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/notification-rules/{ruleId}',
  scope: null,
  params: notificationRuleParams,
  response: z.undefined(),
  status: 204,
});

export const markInboxRead = endpoint({
  id: 'markInboxRead',
  tag,
  summary: 'Mark a notification and all before it as read',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/inbox/read',
  scope: null,
  params: workspaceParams,
  body: markInboxReadSchema,
  response: inboxUnreadSchema,
});
