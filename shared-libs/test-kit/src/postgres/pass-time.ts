import { withSuperuser } from './with-superuser.ts';

/** Adds a day of the score's history, a month ago, when everything was tested. */
export const addEarlierScore = (
  dataDir: string,
  workspaceId: string,
  score: number,
): Promise<void> =>
  withSuperuser(dataDir, async (client) => {
    await client.query(
      `insert into parapet.score_days (workspace_id, day, score, asset_count, tested, scored,
         critical, high, medium, low, info)
       values ($1, current_date - 30, $2, 1, 1, 1, 0, 0, 0, 0, 0)`,
      [workspaceId, score],
    );
  });

/** Makes the report schedules of a workspace due, and has a worker look at once instead of at the next minute. */
export const makeReportsDue = (dataDir: string, workspaceId: string): Promise<void> =>
  withSuperuser(dataDir, async (client) => {
    await client.query(
      `update parapet.report_schedules set next_run_at = now() - interval '1 second'
       where workspace_id = $1`,
      [workspaceId],
    );
    await client.query(
      `insert into pgboss.job (name, data, policy, singleton_key)
       select name, '{}', policy, null from pgboss.queue where name = 'start-reports'
       on conflict do nothing`,
    );
  });
