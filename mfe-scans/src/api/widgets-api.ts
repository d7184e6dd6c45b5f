import type { ApiClient } from '@parapet/api-client/client';
import { type StreamHandlers, shareStream } from '@parapet/api-client/shared-stream';
import { listFeed } from '@parapet/contracts/endpoints/feed';
import { listFindings, listMembers, listSchedules } from '@parapet/contracts/endpoints/overview';
import * as scans from '@parapet/contracts/endpoints/scans';
import { getWorkspaceScore } from '@parapet/contracts/endpoints/score';
import { getOverview } from '@parapet/contracts/endpoints/workspaces';
import type { listFeedQuerySchema } from '@parapet/contracts/events/feed';
import type { listFindingsQuerySchema } from '@parapet/contracts/findings/finding-list';
import type { Scan, ScanEvent } from '@parapet/contracts/scans/scan';
import type { z } from 'zod';

export type FindingsQuery = z.input<typeof listFindingsQuerySchema>;
export type FeedQuery = z.input<typeof listFeedQuerySchema>;

/** The API calls of the widgets, which pages make as well. Every call rejects with ApiError. */
export const createWidgetsApi = (client: ApiClient, workspaceId: string) => {
  const workspace = { workspaceId };
  return {
    listScans: (
      query: { cursor?: string | undefined; limit?: number; kind?: Scan['kind'] },
      signal?: AbortSignal,
    ) => client.call(scans.listScans, { params: workspace, query, signal }),
    getScan: (scanId: string, signal?: AbortSignal) =>
      client.call(scans.getScan, { params: { workspaceId, scanId }, signal }),
    getCoverage: (scanId: string, signal?: AbortSignal) =>
      client.call(scans.getScanCoverage, { params: { workspaceId, scanId }, signal }),
    pauseScan: (scanId: string) =>
      client.call(scans.pauseScan, { params: { workspaceId, scanId } }),
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
    listFindings: (query: FindingsQuery, signal?: AbortSignal) =>
      client.call(listFindings, { params: workspace, query, signal }),
    listMembers: (signal?: AbortSignal) => client.call(listMembers, { params: workspace, signal }),
    listSchedules: (signal?: AbortSignal) =>
      client.call(listSchedules, { params: workspace, signal }),
    listFeed: (query: FeedQuery, signal?: AbortSignal) =>
      client.call(listFeed, { params: workspace, query, signal }),
    getOverview: (signal?: AbortSignal) => client.call(getOverview, { params: workspace, signal }),
    getScore: (signal?: AbortSignal) =>
      client.call(getWorkspaceScore, { params: workspace, signal }),
  };
};

export type WidgetsApi = ReturnType<typeof createWidgetsApi>;
