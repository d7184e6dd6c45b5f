import { z } from 'zod';
import {
  createScheduleSchema,
  nextScanSchema,
  schedulePreviewSchema,
  scheduleSchema,
  timetableSchema,
  updateScheduleSchema,
} from '../scans/schedule.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { assetParams, scheduleParams, workspaceParams } from './params.ts';

export const { listSchedules } = overview;

const tag = 'Schedules';

export const createSchedule = endpoint({
  id: 'createSchedule',
  tag,
  summary:
    'Add a schedule of scans, or with `once` plan a scan for later, which whoever may start scans may',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/schedules',
  scope: 'manageSchedules',
  params: workspaceParams,
  body: createScheduleSchema,
  response: scheduleSchema,
  status: 201,
  refusals: ['plan_limit'],
});

export const previewSchedule = endpoint({
  id: 'previewSchedule',
  tag,
  summary: 'Read the next five runs of a timetable without saving it',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/schedules/preview',
  scope: 'manageSchedules',
  params: workspaceParams,
  body: timetableSchema,
  response: schedulePreviewSchema,
});

export const getSchedule = endpoint({
  id: 'getSchedule',
  tag,
  summary: 'Read a schedule with its next five runs',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/schedules/{scheduleId}',
  scope: 'read',
  params: scheduleParams,
  response: scheduleSchema,
});

export const updateSchedule = endpoint({
  id: 'updateSchedule',
  tag,
  summary: 'Change, pause or resume a schedule; runs that were due while it was paused are dropped',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/schedules/{scheduleId}',
  scope: 'manageSchedules',
  params: scheduleParams,
  body: updateScheduleSchema,
  response: scheduleSchema,
});

export const deleteSchedule = endpoint({
  id: 'deleteSchedule',
  tag,
  summary: 'Delete a schedule; its scans stay',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/schedules/{scheduleId}',
  scope: 'manageSchedules',
  params: scheduleParams,
  response: z.undefined(),
  status: 204,
});

export const getNextScan = endpoint({
  id: 'getNextScan',
  tag,
  summary: 'Read when a schedule scans one asset next',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/next-scan',
  scope: 'read',
  params: assetParams,
  response: nextScanSchema,
});
