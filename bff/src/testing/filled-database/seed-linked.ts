import type { Client } from 'pg';
import type { SeededCloud } from './seed-cloud.ts';
import type { SeededWork } from './seed-work.ts';

export interface SeededLinked {
  readonly organisationId: string;
}

const MEMBERS = 2000;
const TICKETS = 5000;

/** Adds an organisation with its accounts, and tickets of findings. Runs as a superuser, without triggers. */
export async function seedLinked(
  client: Client,
  seeded: { readonly workspaceId: string } & SeededCloud & SeededWork,
  report: (step: string) => void,
): Promise<SeededLinked> {
  const { workspaceId, cloudAccountId, integrationId } = seeded;
  report('an organisation and tickets');
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<SeededLinked>(
    `insert into parapet.cloud_organisations
       (workspace_id, reader_id, provider, uid, member_role, scope, state, read_at)
     values ($1, $2, 'aws', 'o-northquay1', 'ParapetRead', '{"kind": "all"}', 'ready', now())
     returning id as "organisationId"`,
    [workspaceId, cloudAccountId],
  );
  const [organisation] = rows;
  if (!organisation) throw new Error('The database returned no row.');
  await client.query(
    `insert into parapet.cloud_organisation_members
       (organisation_id, uid, workspace_id, name, is_suspended, left_at)
     select $2, (400000000000 + n)::text, $1, 'Account ' || n, n % 50 = 0, case when n % 40 = 0 then now() end
     from generate_series(1, ${MEMBERS}) n`,
    [workspaceId, organisation.organisationId],
  );
  await client.query(
    `insert into parapet.ticket_links (workspace_id, integration_id, finding_id, state, ticket_id, key, url,
       remote_status, remote_category, read_at)
     select $1, $2, id, 'open', n::text, 'SEC-' || n, 'https://tickets.northquay.example/SEC-' || n,
       'To do', 'open', now()
     from (
       select id, row_number() over () as n from parapet.findings where workspace_id = $1 limit ${TICKETS}
     ) as finding`,
    [workspaceId, integrationId],
  );
  await client.query('vacuum (analyze) parapet.ticket_links');
  return organisation;
}
