import type { ApiClient } from '@parapet/api-client/client';
import type { listAssetsQuerySchema } from '@parapet/contracts/assets/asset';
import { getBreachPanel, listAssets } from '@parapet/contracts/endpoints/overview';
import type { z } from 'zod';

export type AssetsQuery = z.input<typeof listAssetsQuerySchema>;

/** The API calls of the widgets, which pages make as well. Every call rejects with ApiError. */
export const createWidgetsApi = (client: ApiClient, workspaceId: string) => ({
  /** For dialogs of widgets, which load the calls of pages when they open. */
  connection: { client, workspaceId },
  listAssets: (query: AssetsQuery, signal?: AbortSignal) =>
    client.call(listAssets, { params: { workspaceId }, query, signal }),
  getBreachPanel: (signal?: AbortSignal) =>
    client.call(getBreachPanel, { params: { workspaceId }, signal }),
});

export type Connection = ReturnType<typeof createWidgetsApi>['connection'];
