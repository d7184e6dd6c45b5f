import type { ApiClient } from '@parapet/api-client/client';
import { getNotifications } from '@parapet/contracts/endpoints/notifications';

/** The API calls of the widgets, which pages make as well. Every call rejects with ApiError. */
export const createWidgetsApi = (client: ApiClient, workspaceId: string) => ({
  getNotifications: (signal?: AbortSignal) =>
    client.call(getNotifications, { params: { workspaceId }, signal }),
});
