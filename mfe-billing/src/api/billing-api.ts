import type { ApiClient } from '@parapet/api-client/client';
import { getNotifications, setNotifications } from '@parapet/contracts/endpoints/notifications';
import { listPlans } from '@parapet/contracts/endpoints/subscription';
import {
  createWorkspace,
  listWorkspaces,
  updateWorkspace,
} from '@parapet/contracts/endpoints/workspaces';
import type { NotificationChoices } from '@parapet/contracts/notifications';

/** The API calls of this remote; the host provides plan and usage. Every call rejects with ApiError. */
export const createBillingApi = (client: ApiClient, workspaceId: string) => {
  const params = { workspaceId };
  return {
    listPlans: async (signal?: AbortSignal) => (await client.call(listPlans, { signal })).items,
    listWorkspaces: async (signal?: AbortSignal) =>
      (await client.call(listWorkspaces, { signal })).data,
    createWorkspace: async (body: { name: string; description: string }) =>
      (await client.call(createWorkspace, { body })).data,
    /** Updates the current workspace. */
    updateWorkspace: (body: { name: string; description: string }) =>
      client.call(updateWorkspace, { params, body }),
    getNotifications: (signal?: AbortSignal) => client.call(getNotifications, { params, signal }),
    setNotifications: (body: NotificationChoices) =>
      client.call(setNotifications, { params, body }),
  };
};
