import type { ApiClient } from '@parapet/api-client/client';
import type { CreateView, UpdateView } from '@parapet/contracts/access/saved-view';
import type { AddAsset, UpdateAsset } from '@parapet/contracts/assets/asset';
import type { ChangeAssets } from '@parapet/contracts/assets/asset-bulk';
import type { exportAssetsQuerySchema } from '@parapet/contracts/assets/asset-export';
import type { MergeAssets, PreviewMerge } from '@parapet/contracts/assets/asset-merge';
import type { listCandidatesQuerySchema } from '@parapet/contracts/assets/discovery';
import type {
  listCertificatesQuerySchema,
  listServicesQuerySchema,
  listTechnologiesQuerySchema,
  listTechnologyVersionsQuerySchema,
} from '@parapet/contracts/assets/inventory';
import type { OwnershipMethod } from '@parapet/contracts/assets/ownership';
import type { attackSurfaceQuerySchema } from '@parapet/contracts/assets/surface';
import type { DecideExposures, listExposuresQuerySchema } from '@parapet/contracts/breach/breach';
import type { UpdateBreachSettings } from '@parapet/contracts/breach/breach-search';
import * as assets from '@parapet/contracts/endpoints/assets';
import * as breach from '@parapet/contracts/endpoints/breach';
import * as cloud from '@parapet/contracts/endpoints/cloud';
import * as discovery from '@parapet/contracts/endpoints/discovery';
import * as feed from '@parapet/contracts/endpoints/feed';
import * as findings from '@parapet/contracts/endpoints/findings';
import * as inventory from '@parapet/contracts/endpoints/inventory';
import * as members from '@parapet/contracts/endpoints/members';
import * as ownership from '@parapet/contracts/endpoints/ownership';
import * as scans from '@parapet/contracts/endpoints/scans';
import * as schedules from '@parapet/contracts/endpoints/schedules';
import * as score from '@parapet/contracts/endpoints/score';
import * as surface from '@parapet/contracts/endpoints/surface';
import * as views from '@parapet/contracts/endpoints/views';
import type { listFeedQuerySchema } from '@parapet/contracts/events/feed';
import type { listFindingsQuerySchema } from '@parapet/contracts/findings/finding-list';
import type { StartScan } from '@parapet/contracts/scans/scan';
import type { z } from 'zod';
import { createWidgetsApi } from './widgets-api.ts';

export type CandidatesQuery = z.input<typeof listCandidatesQuerySchema>;

export type VersionsQuery = z.input<typeof listTechnologyVersionsQuerySchema>;
export type SurfaceQuery = z.input<typeof attackSurfaceQuerySchema>;

/** The API calls of this remote for one workspace. Every call rejects with ApiError. */
export const createAssetsApi = (client: ApiClient, workspaceId: string) => ({
  ...createWidgetsApi(client, workspaceId),
  workspaceId,
  exportAssets: (query: z.input<typeof exportAssetsQuerySchema>) =>
    client.download(assets.exportAssets, { params: { workspaceId }, query }),
  getAsset: (assetId: string, signal?: AbortSignal) =>
    client.call(assets.getAsset, { params: { workspaceId, assetId }, signal }),
  listMergedAssets: (assetId: string, signal?: AbortSignal) =>
    client.call(assets.listMergedAssets, { params: { workspaceId, assetId }, signal }),
  getAssetCoverage: (assetId: string, signal?: AbortSignal) =>
    client.call(scans.getAssetCoverage, { params: { workspaceId, assetId }, signal }),
  getAssetScore: (assetId: string, signal?: AbortSignal) =>
    client.call(score.getAssetScore, { params: { workspaceId, assetId }, signal }),
  getNextScan: (assetId: string, signal?: AbortSignal) =>
    client.call(schedules.getNextScan, { params: { workspaceId, assetId }, signal }),
  getAssetRelations: (assetId: string, signal?: AbortSignal) =>
    client.call(surface.getAssetRelations, { params: { workspaceId, assetId }, signal }),
  listResourcesOfAsset: (assetId: string, signal?: AbortSignal) =>
    client.call(cloud.listResourcesOfAsset, { params: { workspaceId, assetId }, signal }),
  getAttackSurface: (query: SurfaceQuery, signal?: AbortSignal) =>
    client.call(surface.getAttackSurface, { params: { workspaceId }, query, signal }),
  listFindings: (query: z.input<typeof listFindingsQuerySchema>, signal?: AbortSignal) =>
    client.call(findings.listFindings, { params: { workspaceId }, query, signal }),
  listFeed: (query: z.input<typeof listFeedQuerySchema>, signal?: AbortSignal) =>
    client.call(feed.listFeed, { params: { workspaceId }, query, signal }),
  listServices: (query: z.input<typeof listServicesQuerySchema>, signal?: AbortSignal) =>
    client.call(inventory.listServices, { params: { workspaceId }, query, signal }),
  listTechnologies: (query: z.input<typeof listTechnologiesQuerySchema>, signal?: AbortSignal) =>
    client.call(inventory.listTechnologies, { params: { workspaceId }, query, signal }),
  listCertificates: (query: z.input<typeof listCertificatesQuerySchema>, signal?: AbortSignal) =>
    client.call(inventory.listCertificates, { params: { workspaceId }, query, signal }),
  listTechnologyVersions: (query: VersionsQuery, signal?: AbortSignal) =>
    client.call(inventory.listTechnologyVersions, { params: { workspaceId }, query, signal }),
  listDataBundles: (signal?: AbortSignal) =>
    client.call(inventory.listDataBundles, { params: { workspaceId }, signal }),
  getBreachOverview: (signal?: AbortSignal) =>
    client.call(breach.getBreachOverview, { params: { workspaceId }, signal }),
  listExposures: (query: z.input<typeof listExposuresQuerySchema>, signal?: AbortSignal) =>
    client.call(breach.listExposures, { params: { workspaceId }, query, signal }),
  getExposure: (exposureId: string, signal?: AbortSignal) =>
    client.call(breach.getExposure, { params: { workspaceId, exposureId }, signal }),
  listBreaches: (signal?: AbortSignal) =>
    client.call(breach.listBreaches, { params: { workspaceId }, signal }),
  listBreachSearches: (signal?: AbortSignal) =>
    client.call(breach.listBreachSearches, { params: { workspaceId }, signal }),
  listBreachImports: (signal?: AbortSignal) =>
    client.call(breach.listBreachImports, { params: { workspaceId }, signal }),
  decideExposures: (body: DecideExposures) =>
    client.call(breach.decideExposures, { params: { workspaceId }, body }),
  startBreachSearches: (body: { assetIds?: string[] }) =>
    client.call(breach.startBreachSearches, { params: { workspaceId }, body }),
  searchBreachAddress: (body: { address: string }) =>
    client.call(breach.searchBreachAddress, { params: { workspaceId }, body }),
  importBreaches: (name: string, file: Blob) =>
    client.upload(breach.importBreaches, { params: { workspaceId }, query: { name }, file }),
  findBreachPerson: (body: { address: string }) =>
    client.call(breach.findBreachPerson, { params: { workspaceId }, body }),
  showBreachAddress: (personId: string) =>
    client.call(breach.showBreachAddress, { params: { workspaceId, personId } }),
  exportBreachPerson: (personId: string) =>
    client.call(breach.exportBreachPerson, { params: { workspaceId, personId } }),
  eraseBreachPerson: (personId: string) =>
    client.call(breach.eraseBreachPerson, { params: { workspaceId, personId } }),
  updateBreachSettings: (body: UpdateBreachSettings) =>
    client.call(breach.updateBreachSettings, { params: { workspaceId }, body }),
  checkBreachKey: () => client.call(breach.checkBreachKey, { params: { workspaceId } }),
  getPasswordRange: (prefix: string) =>
    client.call(breach.getPasswordRange, { params: { prefix } }),
  startScan: (body: StartScan) => client.call(scans.startScan, { params: { workspaceId }, body }),
  addAsset: (body: AddAsset) => client.call(assets.addAsset, { params: { workspaceId }, body }),
  updateAsset: (assetId: string, body: UpdateAsset) =>
    client.call(assets.updateAsset, { params: { workspaceId, assetId }, body }),
  deleteAsset: (assetId: string) =>
    client.call(assets.deleteAsset, { params: { workspaceId, assetId } }),
  changeAssets: (body: ChangeAssets) =>
    client.call(assets.changeAssets, { params: { workspaceId }, body }),
  previewMerge: (body: PreviewMerge, signal?: AbortSignal) =>
    client.call(assets.previewMerge, { params: { workspaceId }, body, signal }),
  mergeAssets: (body: MergeAssets) =>
    client.call(assets.mergeAssets, { params: { workspaceId }, body }),
  previewImport: (text: string) =>
    client.call(assets.previewImport, { params: { workspaceId }, body: { text } }),
  importAssets: (body: { text: string; consent: boolean; onlyGood: boolean }) =>
    client.call(assets.importAssets, { params: { workspaceId }, body }),
  startAssetImport: (body: { name: string; bytes: number }) =>
    client.call(assets.startAssetImport, { params: { workspaceId }, body }),
  sendFile: client.sendFile,
  listAssetImports: (signal?: AbortSignal) =>
    client.call(assets.listAssetImports, { params: { workspaceId }, signal }),
  getAssetImport: (importId: string, signal?: AbortSignal) =>
    client.call(assets.getAssetImport, { params: { workspaceId, importId }, signal }),
  confirmAssetImport: (importId: string, body: { consent: boolean; onlyGood: boolean }) =>
    client.call(assets.confirmAssetImport, { params: { workspaceId, importId }, body }),
  deleteAssetImport: (importId: string) =>
    client.call(assets.deleteAssetImport, { params: { workspaceId, importId } }),
  listMembers: (signal?: AbortSignal) =>
    client.call(members.listMembers, { params: { workspaceId }, signal }),
  listViews: (signal?: AbortSignal) =>
    client.call(views.listViews, { params: { workspaceId }, query: { page: 'assets' }, signal }),
  createView: (body: CreateView) =>
    client.call(views.createView, { params: { workspaceId }, body }),
  updateView: (viewId: string, body: UpdateView) =>
    client.call(views.updateView, { params: { workspaceId, viewId }, body }),
  deleteView: (viewId: string) =>
    client.call(views.deleteView, { params: { workspaceId, viewId } }),
  getOwnership: (assetId: string, signal?: AbortSignal) =>
    client.call(ownership.getOwnership, { params: { workspaceId, assetId }, signal }),
  startOwnership: (assetId: string, method: OwnershipMethod) =>
    client.call(ownership.startOwnership, { params: { workspaceId, assetId }, body: { method } }),
  checkOwnership: (assetId: string) =>
    client.call(ownership.checkOwnership, { params: { workspaceId, assetId } }),
  getDiscovery: (assetId: string, signal?: AbortSignal) =>
    client.call(discovery.getDiscovery, { params: { workspaceId, assetId }, signal }),
  discoverNames: (assetId: string) =>
    client.call(discovery.discoverNames, { params: { workspaceId, assetId } }),
  listCandidates: (query: CandidatesQuery, signal?: AbortSignal) =>
    client.call(discovery.listCandidates, { params: { workspaceId }, query, signal }),
  approveCandidates: (ids: string[]) =>
    client.call(discovery.approveCandidates, {
      params: { workspaceId },
      body: { ids, consent: true },
    }),
  dismissCandidates: (ids: string[]) =>
    client.call(discovery.dismissCandidates, { params: { workspaceId }, body: { ids } }),
});
