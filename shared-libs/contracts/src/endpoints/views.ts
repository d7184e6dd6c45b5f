import { z } from 'zod';
import {
  createViewSchema,
  listViewsQuerySchema,
  savedViewSchema,
  updateViewSchema,
  viewListSchema,
} from '../access/saved-view.ts';
import { endpoint } from './endpoint.ts';
import { viewParams, workspaceParams } from './params.ts';

const tag = 'Saved views';

export const listViews = endpoint({
  id: 'listViews',
  tag,
  summary: 'List the saved views of a list: your own first, then those that others share',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/views',
  scope: null,
  params: workspaceParams,
  query: listViewsQuerySchema,
  response: viewListSchema,
});

export const createView = endpoint({
  id: 'createView',
  tag,
  summary: 'Save filters, sort and columns of a list under a name',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/views',
  scope: null,
  params: workspaceParams,
  body: createViewSchema,
  response: savedViewSchema,
  status: 201,
});

export const updateView = endpoint({
  id: 'updateView',
  tag,
  summary: 'Rename, change or share a view of your own, or one that is shared',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/views/{viewId}',
  scope: null,
  params: viewParams,
  body: updateViewSchema,
  response: savedViewSchema,
});

export const deleteView = endpoint({
  id: 'deleteView',
  tag,
  summary: 'Delete a view of your own, or one that is shared',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/views/{viewId}',
  scope: null,
  params: viewParams,
  response: z.undefined(),
  status: 204,
});
