import type { TestApi } from './test-api.ts';
import type { TestUser } from './test-identity.ts';

/** Adds assets to the user's workspace through the API. Returns their ids by their value. */
export async function addAssetsOf(
  api: TestApi,
  user: TestUser,
  values: readonly string[],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const value of values) {
    const path = `/api/workspaces/${user.workspaceId}/assets`;
    ids[value] = (await api.call(user, 'POST', path, { value, consent: true })).body.id;
  }
  return ids;
}
