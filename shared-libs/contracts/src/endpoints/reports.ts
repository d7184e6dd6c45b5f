import { z } from 'zod';
import {
  createReportScheduleSchema,
  createReportSchema,
  listReportsQuerySchema,
  reportLinkSchema,
  reportListSchema,
  reportScheduleListSchema,
  reportScheduleSchema,
  reportSchema,
  updateReportScheduleSchema,
} from '../reports/report.ts';
import { endpoint } from './endpoint.ts';
import { reportParams, reportScheduleParams, workspaceParams } from './params.ts';

const tag = 'Reports';

export const listReports = endpoint({
  id: 'listReports',
  tag,
  summary: 'List reports, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/reports',
  scope: 'read',
  params: workspaceParams,
  query: listReportsQuerySchema,
  response: reportListSchema,
});

export const createReport = endpoint({
  id: 'createReport',
  tag,
  summary: 'Have a report made; a worker makes it',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/reports',
  scope: 'makeReports',
  params: workspaceParams,
  body: createReportSchema,
  response: reportSchema,
  status: 202,
  refusals: ['plan_limit', 'conflict'],
});

export const getReport = endpoint({
  id: 'getReport',
  tag,
  summary: 'Read a report: its status, its progress and what its file is',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/reports/{reportId}',
  scope: 'read',
  params: reportParams,
  response: reportSchema,
});

export const deleteReport = endpoint({
  id: 'deleteReport',
  tag,
  summary: 'Delete a report with its file; links to it end',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/reports/{reportId}',
  scope: 'makeReports',
  params: reportParams,
  response: z.undefined(),
  status: 204,
});

export const createReportLink = endpoint({
  id: 'createReportLink',
  tag,
  summary: 'Make a link that downloads the file of a report for five minutes',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/reports/{reportId}/link',
  scope: 'read',
  params: reportParams,
  response: reportLinkSchema,
  refusals: ['conflict'],
});

export const listReportSchedules = endpoint({
  id: 'listReportSchedules',
  tag,
  summary: 'List schedules of reports, oldest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/report-schedules',
  scope: 'read',
  params: workspaceParams,
  response: reportScheduleListSchema,
});

export const createReportSchedule = endpoint({
  id: 'createReportSchedule',
  tag,
  summary: 'Have a report made regularly and mailed to members',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/report-schedules',
  scope: 'manageSchedules',
  params: workspaceParams,
  body: createReportScheduleSchema,
  response: reportScheduleSchema,
  status: 201,
  refusals: ['plan_limit', 'conflict'],
});

export const updateReportSchedule = endpoint({
  id: 'updateReportSchedule',
  tag,
  summary: 'Pause or resume a schedule of reports',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/report-schedules/{reportScheduleId}',
  scope: 'manageSchedules',
  params: reportScheduleParams,
  body: updateReportScheduleSchema,
  response: reportScheduleSchema,
});

export const deleteReportSchedule = endpoint({
  id: 'deleteReportSchedule',
  tag,
  summary: 'Delete a schedule of reports; its reports stay',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/report-schedules/{reportScheduleId}',
  scope: 'manageSchedules',
  params: reportScheduleParams,
  response: z.undefined(),
  status: 204,
});
