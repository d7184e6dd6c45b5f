import { accountMenuSchema } from '../access/account.ts';
import { memberListSchema } from '../access/member.ts';
import { assetListSchema, listAssetsQuerySchema } from '../assets/asset.ts';
import { compliancePanelSchema } from '../compliance/figures.ts';
import { inboxSchema, listInboxQuerySchema } from '../events/notification-rule.ts';
import { findingListSchema, listFindingsQuerySchema } from '../findings/finding-list.ts';
import { breachPanelSchema } from '../reports/overview.ts';
import { scheduleListSchema } from '../scans/schedule.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

// These are the endpoints that the shell and the panels of the overview ask for, without the rest of each domain: it is in the
// shell's first file. Each operation is exported by its domain as well.

export const getAccount = endpoint({
  id: 'getAccount',
  tag: 'Account',
  summary: 'Read the link of your picture, and whether you may open the page of the operator',
  method: 'GET',
  path: '/api/account',
  scope: null,
  response: accountMenuSchema,
});

export const listInbox = endpoint({
  id: 'listInbox',
  tag: 'Notification rules',
  summary: 'List what your rules have sent to you inside of Parapet, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/inbox',
  scope: null,
  params: workspaceParams,
  query: listInboxQuerySchema,
  response: inboxSchema,
});

export const listAssets = endpoint({
  id: 'listAssets',
  tag: 'Assets',
  summary: 'List assets, newest first unless sorted otherwise',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets',
  scope: 'read',
  params: workspaceParams,
  query: listAssetsQuerySchema,
  response: assetListSchema,
});

export const listFindings = endpoint({
  id: 'listFindings',
  tag: 'Findings',
  summary: 'List findings with server-side filter, sort, paging and facet counts',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings',
  scope: 'read',
  params: workspaceParams,
  query: listFindingsQuerySchema,
  response: findingListSchema,
});

export const listSchedules = endpoint({
  id: 'listSchedules',
  tag: 'Schedules',
  summary: 'List schedules, oldest first, each with its next five runs',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/schedules',
  scope: 'read',
  params: workspaceParams,
  response: scheduleListSchema,
});

export const listMembers = endpoint({
  id: 'listMembers',
  tag: 'Members',
  summary: 'List the people of a workspace by name, as assets and findings name them',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/members',
  scope: 'read',
  params: workspaceParams,
  response: memberListSchema,
});

export const getBreachPanel = endpoint({
  id: 'getBreachPanel',
  tag: 'Breach detection',
  summary: 'Return the counts of exposed accounts that the overview shows',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/breach/panel',
  scope: 'read',
  params: workspaceParams,
  response: breachPanelSchema,
});

export const getCompliancePanel = endpoint({
  id: 'getCompliancePanel',
  tag: 'Compliance',
  summary: 'Return the figures of the frameworks in use',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/compliance/panel',
  scope: 'read',
  params: workspaceParams,
  response: compliancePanelSchema,
});
