import { withSuperuser } from './with-superuser.ts';

/**
 * Makes an account a member of a workspace, as if it had accepted an invitation. For journeys against a
 * product on `dataDir` with its embedded Postgres.
 */
export const addMember = (
  dataDir: string,
  { workspaceId, email, role }: { workspaceId: string; email: string; role: string },
): Promise<void> =>
  withSuperuser(dataDir, async (client) => {
    const { rowCount } = await client.query(
      `insert into parapet.memberships (workspace_id, user_id, role)
       select $1, id, $3 from auth.users where email = $2`,
      [workspaceId, email, role],
    );
    if (rowCount !== 1) throw new Error(`There is no account ${email}`);
  });
