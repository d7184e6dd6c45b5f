import type { TestApi } from './test-api.ts';
import { runSql, type TestUser } from './test-identity.ts';

interface Membership {
  readonly workspaceId: string;
  readonly role: string;
  readonly assetScope?: readonly string[] | null;
}

/** Makes an account a member of the workspace. */
export async function joinWorkspace(
  api: TestApi,
  user: Pick<TestUser, 'id'>,
  { workspaceId, role, assetScope = null }: Membership,
): Promise<void> {
  await runSql(
    api.database.url,
    `insert into parapet.memberships (workspace_id, user_id, role, asset_scope)
     values ($1, $2, $3, $4)`,
    [workspaceId, user.id, role, assetScope],
  );
}

/** Adds an account, by default on the free plan, that is a member of the workspace. */
export async function signUpMember(
  api: TestApi,
  { tier, ...membership }: Membership & { readonly tier?: string | undefined },
): Promise<TestUser> {
  const user = await api.signUp(tier);
  await joinWorkspace(api, user, membership);
  return user;
}
