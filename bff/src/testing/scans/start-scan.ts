import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { expect, vi } from 'vitest';
import type { TestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';
import { addAssets } from './open-scan.ts';

/** Adds so many assets to the user's workspace, and starts a scan of them. */
export async function startScanOf(
  api: TestApi,
  user: TestUser,
  count: number,
): Promise<{ id: string; assetIds: string[] }> {
  const assets = await addAssets(api.database.url, user.workspaceId, count);
  const assetIds = assets.map(({ assetId }) => assetId);
  const path = `/api/workspaces/${user.workspaceId}/scans`;
  const { status, body } = await api.call(user, 'POST', path, { assetIds });
  expect(status).toBe(202);
  return { id: body.id, assetIds };
}

/** Returns the scan once `condition` holds. */
export const untilScan = (
  api: TestApi,
  user: TestUser,
  id: string,
  condition: (scan: Scan) => boolean,
): Promise<Scan> =>
  vi.waitFor(
    async () => {
      const { body } = await api.call(
        user,
        'GET',
        `/api/workspaces/${user.workspaceId}/scans/${id}`,
      );
      expect(condition(body), body.status).toBe(true);
      return body;
    },
    { timeout: 30_000, interval: 50 },
  );

/** Returns the scan once a worker has ended it. */
export const untilScanEnded = (api: TestApi, user: TestUser, id: string): Promise<Scan> =>
  untilScan(api, user, id, ({ status }) => isTerminal(status));
