import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { expect, vi } from 'vitest';
import type { TestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';

/** Starts a scan of assets of the user's workspace. Returns the scan once a worker has ended it. */
export async function scanAssets(
  api: TestApi,
  user: TestUser,
  assetIds: readonly (string | undefined)[],
): Promise<Scan> {
  const at = `/api/workspaces/${user.workspaceId}/scans`;
  const { id } = (await api.call(user, 'POST', at, { assetIds })).body;
  return await vi.waitFor(
    async () => {
      const { body } = await api.call(user, 'GET', `${at}/${id}`);
      expect(isTerminal(body.status), body.status).toBe(true);
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );
}
