import { withSuperuser } from './with-superuser.ts';

/**
 * Changes the plan of a workspace's owner as a payment would. For journeys against a product on
 * `dataDir` with its embedded Postgres.
 */
export const setPlan = (dataDir: string, workspaceId: string, tier: string): Promise<void> =>
  withSuperuser(dataDir, async (client) => {
    const { rowCount } = await client.query(
      `update parapet.subscriptions set tier = $2
       where user_id = (select owner_id from parapet.workspaces where id = $1)`,
      [workspaceId, tier],
    );
    if (rowCount !== 1) throw new Error(`The workspace ${workspaceId} has no owner with a plan`);
  });
