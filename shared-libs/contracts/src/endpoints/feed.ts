import {
  feedItemSchema,
  feedListSchema,
  feedSeenSchema,
  listFeedQuerySchema,
  markFeedSeenSchema,
} from '../events/feed.ts';
import { endpoint } from './endpoint.ts';
import { feedEventParams, workspaceParams } from './params.ts';

const tag = 'Feed';

export const listFeed = endpoint({
  id: 'listFeed',
  tag,
  summary: 'List what changed, newest first, and count what you have not seen',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/feed',
  scope: 'read',
  params: workspaceParams,
  query: listFeedQuerySchema,
  response: feedListSchema,
});

export const getFeedEvent = endpoint({
  id: 'getFeedEvent',
  tag,
  summary: 'Read one change with what was before and after',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/feed/{eventId}',
  scope: 'read',
  params: feedEventParams,
  response: feedItemSchema,
});

export const markFeedSeen = endpoint({
  id: 'markFeedSeen',
  tag,
  summary: 'Mark a change and all before it as seen, for yourself',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/feed/seen',
  scope: null,
  params: workspaceParams,
  body: markFeedSeenSchema,
  response: feedSeenSchema,
});
