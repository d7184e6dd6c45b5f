import type { Client } from 'pg';
import { withoutIndices } from './fast-inserts.ts';
import type { Seeded } from './seed.ts';

export interface SeededBreach {
  /** A domain with exposures. */
  readonly breachAssetId: string;
  readonly breachId: string;
}

const BREACHES = 300;
const LOGGED = 2000;
/** An exposure for so many findings, and at least so many; a person has two. */
const PER_FINDING = 10;
const LEAST_EXPOSURES = 1000;
const DOMAINS = 200;

/**
 * Adds accounts in breaches: people of proved domains, two exposures each, and what searches and imports left. Runs
 * after `seed` as a superuser, without triggers.
 */
export async function seedBreach(
  client: Client,
  { workspaceId, userId }: Pick<Seeded, 'workspaceId' | 'userId'>,
  findings: number,
  report: (step: string) => void,
): Promise<SeededBreach> {
  const people = Math.max(LEAST_EXPOSURES, Math.round(findings / PER_FINDING)) / 2;
  report(`${(people * 2).toLocaleString('en')} exposures`);
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query(
    `create temporary table mail_domain as
     select id, row_number() over (order by id) - 1 as n, count(*) over () as domains
     from (
       select id from parapet.assets
       where workspace_id = $1 and type in ('domain', 'subdomain') and state <> 'archived' order by id limit ${DOMAINS}
     ) as asset`,
    [workspaceId],
  );
  await client.query(
    `update parapet.assets set ownership = 'verified', ownership_until = now() + interval '10 years'
     where id in (select id from mail_domain)`,
  );
  await client.query(
    `insert into parapet.breaches (workspace_id, name, title, is_listed, site, breach_date, added_at,
       data_classes, is_verified, is_fabricated, is_sensitive, is_retired, is_spam_list, is_stealer_log)
     select $1, 'Breach' || n, 'Breach ' || n, true, 'site-' || n || '.example', current_date - n * 7, now(),
       '{Email addresses,Passwords}', true, false, n % 20 = 0, false, n % 30 = 0, n % 25 = 0
     from generate_series(1, ${BREACHES}) n`,
    [workspaceId],
  );
  await client.query(
    `create temporary table breach as
     select id, row_number() over (order by id) - 1 as n from parapet.breaches where workspace_id = '${workspaceId}'`,
  );
  await withoutIndices(client, 'breach_people', async () => {
    await client.query(
      `insert into parapet.breach_people
         (workspace_id, asset_id, identity_hash, sealed_address, masked_address)
       select $1, mail_domain.id, md5(p::text) || md5(p::text || 'x'), 'sealed', 'p***' || p || '@northquay.example'
       from generate_series(1, $2::integer) p
       join mail_domain on mail_domain.n = p % mail_domain.domains`,
      [workspaceId, people],
    );
  });
  await withoutIndices(client, 'breach_exposures', async () => {
    await client.query(
      `insert into parapet.breach_exposures (workspace_id, asset_id, person_id, breach_id, kind, severity,
         data_classes, password_exposed, services, status, reason, ignored_until, found_by,
         first_seen_at, last_seen_at)
       select $1, person.asset_id, person.id, breach.id,
         (array['stealer_log', 'password', 'personal_data', 'address'])[1 + (p + k) % 4],
         (array['critical', 'high', 'medium', 'low'])[1 + (p + k) % 4], '{Email addresses,Passwords}',
         (p + k) % 4 < 2, '{}',
         (array['new', 'new', 'notified', 'reset', 'ignored', 'resurfaced'])[1 + p % 6],
         case when p % 6 = 4 then 'Known' end, case when p % 6 = 4 then now() + interval '90 days' end,
         gen_random_uuid(), now() - make_interval(mins => p % 500000), now()
       from (select id, asset_id, row_number() over (order by id)::integer as p from parapet.breach_people
             where workspace_id = $1) as person
       cross join generate_series(0, 1) k
       join breach on breach.n = (p * 7 + k) % ${BREACHES}`,
      [workspaceId],
    );
  });
  await client.query(
    `insert into parapet.breach_counts
       (workspace_id, asset_id, breach_id, kind, severity, status, exposures)
     select workspace_id, asset_id, breach_id, kind, severity, status, count(*)
     from parapet.breach_exposures where workspace_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [workspaceId],
  );
  await client.query(
    `insert into parapet.breach_domains (asset_id, workspace_id, searched_at, new_since_last, customers)
     select id, $1, now(), 2, 10 from mail_domain`,
    [workspaceId],
  );
  await client.query(
    `insert into parapet.breach_searches (workspace_id, kind, trigger, asset_id, target, status, people,
       new_exposures, is_counted, requested_by, finished_at)
     select $1, 'domain', 'schedule', mail_domain.id, 'northquay.example', 'done', 10, 2, false, $2, now()
     from generate_series(1, ${LOGGED}) s join mail_domain on mail_domain.n = s % mail_domain.domains`,
    [workspaceId, userId],
  );
  await client.query(
    `insert into parapet.breach_imports
       (workspace_id, file_name, format, status, file_rows, kept, started_by, finished_at)
     select $1, 'leak-' || n || '.csv', 'csv', 'done', 1000, 20, $2, now()
     from generate_series(1, ${LOGGED}) n`,
    [workspaceId, userId],
  );
  for (const table of ['breach_people', 'breach_exposures', 'breach_counts']) {
    await client.query(`vacuum (analyze) parapet.${table}`);
  }
  const { rows } = await client.query<SeededBreach>(
    `select asset_id as "breachAssetId", breach_id as "breachId" from parapet.breach_exposures
     where workspace_id = $1 limit 1`,
    [workspaceId],
  );
  const [seeded] = rows;
  if (!seeded) throw new Error('The sizes are too small: no domain was added.');
  return seeded;
}
