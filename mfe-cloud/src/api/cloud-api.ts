import type { ApiClient } from '@parapet/api-client/client';
import type { ConnectCloudAccount } from '@parapet/contracts/cloud/cloud';
import * as cloud from '@parapet/contracts/endpoints/cloud';
import * as integrations from '@parapet/contracts/endpoints/integrations';
import type {
  CheckSetup,
  CreateIntegration,
  UpdateIntegration,
} from '@parapet/contracts/events/integration';

/** The API calls of this remote for one workspace. Every call rejects with ApiError. */
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
  listIntegrations: (signal?: AbortSignal) =>
    client.call(integrations.listIntegrations, { params: { workspaceId }, signal }),
  addIntegration: (body: CreateIntegration) =>
    client.call(integrations.createIntegration, { params: { workspaceId }, body }),
  checkSetup: (body: CheckSetup) =>
    client.call(integrations.checkIntegrationSetup, { params: { workspaceId }, body }),
  recheck: (integrationId: string) =>
    client.call(integrations.recheckIntegration, { params: { workspaceId, integrationId } }),
  updateIntegration: (integrationId: string, body: UpdateIntegration) =>
    client.call(integrations.updateIntegration, { params: { workspaceId, integrationId }, body }),
  deleteIntegration: (integrationId: string) =>
    client.call(integrations.deleteIntegration, { params: { workspaceId, integrationId } }),
  sendTest: (integrationId: string) =>
    client.call(integrations.testIntegration, { params: { workspaceId, integrationId } }),
  listDeliveries: (integrationId: string, signal?: AbortSignal) =>
    client.call(integrations.listDeliveries, {
      params: { workspaceId, integrationId },
      query: { limit: 50 },
      signal,
    }),
  replay: (integrationId: string, deliveryId: string) =>
    client.call(integrations.replayDelivery, {
      params: { workspaceId, integrationId, deliveryId },
    }),
});
