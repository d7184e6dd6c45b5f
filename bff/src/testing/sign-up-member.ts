import type { TestApi } from './test-api.ts';
import { runSql, type TestUser } from './test-identity.ts';

/** Adds an account, by default on the free plan, that is a member of the workspace. */
export async function signUpMember(
  api: TestApi,
  {
    workspaceId,
    role,
    tier,
    assetScope = null,
  }: {
    workspaceId: string;
    role: string;
    tier?: string | undefined;
    assetScope?: readonly string[] | null;
  },
): Promise<TestUser> {
  const user = await api.signUp(tier);
  await runSql(
    api.database.url,
    `insert into parapet.memberships (workspace_id, user_id, role, asset_scope)
     values ($1, $2, $3, $4)`,
    [workspaceId, user.id, role, assetScope],
  );
  return user;
}
