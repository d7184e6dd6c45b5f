import type { ApiClient } from '@parapet/api-client/client';
import { type StreamHandlers, shareStream } from '@parapet/api-client/shared-stream';
import type {
  CloudProvider,
  ConnectCloudAccount,
  UpdateCloudAccount,
} from '@parapet/contracts/cloud/cloud';
import type { ListCloudFindings, ListCloudResources } from '@parapet/contracts/cloud/posture';
import * as cloud from '@parapet/contracts/endpoints/cloud';
import * as integrations from '@parapet/contracts/endpoints/integrations';
import { getCompliancePanel } from '@parapet/contracts/endpoints/overview';
import * as scans from '@parapet/contracts/endpoints/scans';
import type {
  CheckSetup,
  CreateIntegration,
  UpdateIntegration,
} from '@parapet/contracts/events/integration';
import type { ScanEvent } from '@parapet/contracts/scans/scan';
import { createOrganisationsApi } from './organisations-api.ts';

/** The API calls of this remote for one workspace. Every call rejects with ApiError. */
export const createCloudApi = (client: ApiClient, workspaceId: string) => ({
  client,
  workspaceId,
  ...createOrganisationsApi(client, workspaceId),
  getCompliancePanel: (signal?: AbortSignal) =>
    client.call(getCompliancePanel, { params: { workspaceId }, signal }),
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
  connectSample: (provider: CloudProvider) =>
    client.call(cloud.connectSampleAccount, { params: { workspaceId }, query: { provider } }),
  update: (accountId: string, body: UpdateCloudAccount) =>
    client.call(cloud.updateCloudAccount, { params: { workspaceId, accountId }, body }),
  getPosture: (account: string | undefined, signal?: AbortSignal) =>
    client.call(cloud.getCloudPosture, { params: { workspaceId }, query: { account }, signal }),
  listFindings: (query: ListCloudFindings, signal?: AbortSignal) =>
    client.call(cloud.listCloudFindings, { params: { workspaceId }, query, signal }),
  listResources: (query: ListCloudResources, signal?: AbortSignal) =>
    client.call(cloud.listCloudResources, { params: { workspaceId }, query, signal }),
  getResource: (resourceId: string, signal?: AbortSignal) =>
    client.call(cloud.getCloudResource, { params: { workspaceId, resourceId }, signal }),
  startScan: (accountId: string) =>
    client.call(cloud.startCloudScan, { params: { workspaceId, accountId } }),
  getScan: (scanId: string, signal?: AbortSignal) =>
    client.call(cloud.getCloudScan, { params: { workspaceId, scanId }, signal }),
  pauseScan: (scanId: string) => client.call(scans.pauseScan, { params: { workspaceId, scanId } }),
  resumeScan: (scanId: string) =>
    client.call(scans.resumeScan, { params: { workspaceId, scanId } }),
  cancelScan: (scanId: string) =>
    client.call(scans.cancelScan, { params: { workspaceId, scanId } }),
  /** Streams the events of a scan until it ends or `signal` aborts, over one stream for all tabs. */
  streamScan: (scanId: string, handlers: StreamHandlers<ScanEvent>, signal: AbortSignal) =>
    shareStream<ScanEvent>(
      {
        name: `parapet:scan:${scanId}`,
        open: (stream) =>
          client.stream(scans.streamScanEvents, { params: { workspaceId, scanId }, ...stream }),
        supersedes: (event) => (event.type === 'scan' ? 'scan' : null),
      },
      handlers,
      signal,
    ),
  listIntegrations: (signal?: AbortSignal) =>
    client.call(integrations.listIntegrations, { params: { workspaceId }, signal }),
  addIntegration: (body: CreateIntegration) =>
    client.call(integrations.createIntegration, { params: { workspaceId }, body }),
  checkSetup: (body: CheckSetup) =>
    client.call(integrations.checkIntegrationSetup, { params: { workspaceId }, body }),
  recheck: (integrationId: string) =>
    client.call(integrations.recheckIntegration, { params: { workspaceId, integrationId } }),
  listLinkedTickets: (integrationId: string, signal?: AbortSignal) =>
    client.call(integrations.listLinkedTickets, { params: { workspaceId, integrationId }, signal }),
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
