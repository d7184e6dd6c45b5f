import type { ApiClient } from '@parapet/api-client/client';
import type { ConnectCloudAccount } from '@parapet/contracts/cloud';
import * as cloud from '@parapet/contracts/endpoints/cloud';

/** All that this remote asks of the API, for one workspace. Every call rejects with ApiError. */
export const createCloudApi = (client: ApiClient, workspaceId: string) => ({
  workspaceId,
  getSetup: (signal?: AbortSignal) =>
    client.call(cloud.getCloudSetup, { params: { workspaceId }, signal }),
  listAccounts: (signal?: AbortSignal) =>
    client.call(cloud.listCloudAccounts, { params: { workspaceId }, signal }),
  connect: (body: ConnectCloudAccount) =>
    client.call(cloud.connectCloudAccount, { params: { workspaceId }, body }),
  check: (accountId: string) =>
    client.call(cloud.checkCloudAccount, { params: { workspaceId, accountId } }),
  disconnect: (accountId: string) =>
    client.call(cloud.deleteCloudAccount, { params: { workspaceId, accountId } }),
});
