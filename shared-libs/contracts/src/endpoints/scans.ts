import { assetCoverageSchema } from '../assets/asset-coverage.ts';
import {
  listScansQuerySchema,
  scanAssetsSchema,
  scanCoverageSchema,
  scanEstimateSchema,
  scanEventSchema,
  scanHostsQuerySchema,
  scanHostsSchema,
  scanLedgerQuerySchema,
  scanLedgerSchema,
  scanListSchema,
  scanSchema,
  startScanSchema,
} from '../scans/scan.ts';
import {
  matchingEstimateSchema,
  matchingScansSchema,
  startedScansSchema,
  startMatchingScansSchema,
} from '../scans/scan-start.ts';
import { endpoint } from './endpoint.ts';
import { assetParams, scanParams, workspaceParams } from './params.ts';

const tag = 'Scans';

export const startScan = endpoint({
  id: 'startScan',
  tag,
  summary: 'Start a scan of one or more assets',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/scans',
  scope: 'scan',
  params: workspaceParams,
  body: startScanSchema,
  response: scanSchema,
  status: 202,
  refusals: ['plan_limit'],
});

export const estimateScan = endpoint({
  id: 'estimateScan',
  tag,
  summary: 'Estimate the requests and the duration of a scan; nothing is started',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/scan-estimates',
  scope: 'scan',
  params: workspaceParams,
  body: startScanSchema.omit({ requestId: true }),
  response: scanEstimateSchema,
});

export const startMatchingScans = endpoint({
  id: 'startMatchingScans',
  tag,
  summary:
    'Start the scans that all approved assets under a filter need, up to 10 of 1,000 assets: all of them or none',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/scans/matching',
  scope: 'scan',
  params: workspaceParams,
  body: startMatchingScansSchema,
  response: startedScansSchema,
  status: 202,
  refusals: ['plan_limit'],
});

export const estimateMatchingScans = endpoint({
  id: 'estimateMatchingScans',
  tag,
  summary: 'Estimate the scans that all approved assets under a filter need; nothing is started',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/scan-estimates/matching',
  scope: 'scan',
  params: workspaceParams,
  body: matchingScansSchema,
  response: matchingEstimateSchema,
});

export const listScans = endpoint({
  id: 'listScans',
  tag,
  summary: 'List scans, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans',
  scope: 'read',
  params: workspaceParams,
  query: listScansQuerySchema,
  response: scanListSchema,
});

export const getScan = endpoint({
  id: 'getScan',
  tag,
  summary: 'Read status, progress, counts and coverage of a scan',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}',
  scope: 'read',
  params: scanParams,
  response: scanSchema,
});

export const listScanAssets = endpoint({
  id: 'listScanAssets',
  tag,
  summary: 'List all assets of a scan',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/assets',
  scope: 'read',
  params: scanParams,
  response: scanAssetsSchema,
});

export const listScanHosts = endpoint({
  id: 'listScanHosts',
  tag,
  summary: 'List the hosts of a scan with the requests sent to each, the busiest ones first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/hosts',
  scope: 'read',
  params: scanParams,
  query: scanHostsQuerySchema,
  response: scanHostsSchema,
});

export const getScanCoverage = endpoint({
  id: 'getScanCoverage',
  tag,
  summary: 'Read the coverage of a scan as its chart shows it, and the reasons for gaps',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/coverage',
  scope: 'read',
  params: scanParams,
  response: scanCoverageSchema,
});

export const getScanLedger = endpoint({
  id: 'getScanLedger',
  tag,
  summary: 'Read page by page how every check ended on every asset of a scan, and why',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/ledger',
  scope: 'read',
  params: scanParams,
  query: scanLedgerQuerySchema,
  response: scanLedgerSchema,
});

export const getAssetCoverage = endpoint({
  id: 'getAssetCoverage',
  tag,
  summary: 'Read what the last scan tested on one asset, and why it did not test the rest',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/coverage',
  scope: 'read',
  params: assetParams,
  response: assetCoverageSchema,
});

export const cancelScan = endpoint({
  id: 'cancelScan',
  tag,
  summary: 'Cancel a scan; its traffic stops within 5 seconds',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/cancel',
  scope: 'scan',
  params: scanParams,
  response: scanSchema,
  status: 202,
});

export const pauseScan = endpoint({
  id: 'pauseScan',
  tag,
  summary: 'Pause a running scan; it keeps what it has found',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/pause',
  scope: 'scan',
  params: scanParams,
  response: scanSchema,
  status: 202,
});

export const resumeScan = endpoint({
  id: 'resumeScan',
  tag,
  summary: 'Go on with a paused scan',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/resume',
  scope: 'scan',
  params: scanParams,
  response: scanSchema,
  status: 202,
});

export const streamScanEvents = endpoint({
  id: 'streamScanEvents',
  tag,
  summary: 'Follow a scan live; Last-Event-ID takes up where a broken stream ended',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/events',
  scope: 'read',
  params: scanParams,
  response: scanEventSchema,
  kind: 'stream',
});
