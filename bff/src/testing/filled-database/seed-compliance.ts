import { frameworks, loadFramework } from '@parapet/compliance/frameworks';
import { servedByCheck } from '@parapet/compliance/served/checks';
import type { Client } from 'pg';
import { listIdOf } from '../../domains/compliance/assess/packed-states.policy.ts';
import type { Seeded } from './seed.ts';
import type { SeededCloud } from './seed-cloud.ts';

const DAYS = 365;
/** An account and a tag have a row for every so many days: those on which something changed. */
const DAYS_OF_CHANGE = 3;
const ATTESTATIONS = 500;
const EXCEPTIONS = 200;
const TAGS = 50;

/**
 * Adds compliance: all frameworks in use over accounts, assets and tags that all checks have judged, a year of days
 * of the workspace and of each part, attestations and exceptions. Runs after `seedCloud` as a superuser, without triggers.
 * @param resources over all accounts
 */
export async function seedCompliance(
  client: Client,
  { workspaceId, userId }: Pick<Seeded & SeededCloud, 'workspaceId' | 'userId'>,
  resources: number,
  report: (step: string) => void,
): Promise<void> {
  report(`${DAYS} days of ${frameworks.length} frameworks`);
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  const loaded = await Promise.all(frameworks.map(({ id }) => loadFramework(id)));
  const listed = loaded.map(({ id, requirements }) => {
    const numbers = requirements.map(({ number }) => number);
    return { id, list_id: listIdOf(numbers), numbers, count: numbers.length };
  });
  await client.query(
    `create temporary table framework as
     select * from jsonb_to_recordset($1::jsonb) as each(id text, list_id uuid, numbers text[], count integer)`,
    [JSON.stringify(listed)],
  );
  await client.query(
    `insert into parapet.compliance_frameworks (workspace_id, framework_id, is_in_use)
     select $1, id, true from framework`,
    [workspaceId],
  );
  await client.query(
    `insert into parapet.compliance_lists (workspace_id, id, numbers)
     select distinct on (list_id) $1::uuid, list_id, numbers from framework`,
    [workspaceId],
  );
  await seedEvidence(client, workspaceId, resources);
  await client.query(
    `create temporary table stood as
     select framework.id, list_id, count, n, current_date - n as day,
       substr(repeat('ppfpnpaph-pepfnn', 40), 1 + n / ${DAYS_OF_CHANGE} % 16, count) as states,
       jsonb_build_object('total', count, 'applicable', count - count / 16, 'assessed', count * 11 / 16,
         'passed', count / 2, 'failed', count / 8, 'partly', count / 16, 'attested', count / 16,
         'exceptions', count / 16, 'manual', count / 8, 'notCovered', count / 16) as figures
     from framework cross join generate_series(0, ${DAYS - 1}) n`,
  );
  await client.query(
    `insert into parapet.compliance_days
       (workspace_id, framework_id, day, list_id, states, failed, figures, assessed_at)
     select $1, id, day, list_id, states, '{"2": 3, "13": 1}', figures, day + interval '6 hours' from stood`,
    [workspaceId],
  );
  await client.query(
    `with packed as (
       select day, jsonb_object_agg(id, jsonb_build_object('listId', list_id, 'states', states,
         'failed', jsonb_build_object('2', 3, '13', 1), 'figures', figures)) as frameworks
       from stood where n % ${DAYS_OF_CHANGE} = 0 group by day
     )
     insert into parapet.compliance_part_days
       (workspace_id, scope_kind, scope_key, day, frameworks, made_from, assessed_at)
     select workspace_id, scope_kind, scope_key, day, frameworks, repeat('0', 64), day + interval '6 hours'
     from packed cross join parapet.compliance_evidence where scope_kind <> 'external'`,
  );
  await client.query(
    `insert into parapet.compliance_digests (workspace_id, costs_most, steps, made_at)
     select $1, (
       select jsonb_agg(jsonb_build_object('objectiveId', 'objective-' || n, 'title', 'Objective ' || n,
         'worst', 'high', 'failedResources', n, 'requirements', 20 - n, 'frameworks', '["PCI DSS"]'::jsonb,
         'checkIds', '["aws-s3-bucket-policy-is-not-public"]'::jsonb))
       from generate_series(1, 10) n
     ), (
       select jsonb_agg(jsonb_build_object('kind', 'attest', 'gain', n, 'title', 'Attest ' || n,
         'detail', 'People state it', 'href', '/dashboard/compliance'))
       from generate_series(1, 12) n
     ), now()`,
    [workspaceId],
  );
  await client.query(
    `with numbered as (
       select framework.id, one.number, row_number() over (order by one.number, framework.id) as n
       from framework cross join lateral unnest(numbers) as one(number)
     ), said as (
       insert into parapet.compliance_attestations (workspace_id, framework_id, requirement, statement,
         state, created_by, ends_on, remind_days, reviewed_by, reviewed_at)
       select $1, id, number, repeat('It is done as the handbook says. ', 6), 'accepted', $2::uuid,
         current_date + 1 + n::integer % 300, 30, $2::uuid, now()
       from numbered where n <= ${ATTESTATIONS} returning id, workspace_id
     ), files as (
       insert into parapet.compliance_files (workspace_id, attestation_id, name, bytes, sha256)
       select workspace_id, id, 'proof.pdf', 1000, repeat('a', 64) from said
     )
     insert into parapet.compliance_exceptions
       (workspace_id, framework_id, requirement, reason, ends_on, created_by)
     select $1, id, number, 'Decided by the board', current_date + 90, $2::uuid
     from numbered where n > ${ATTESTATIONS} and n <= ${ATTESTATIONS + EXCEPTIONS}`,
    [workspaceId, userId],
  );
  await client.query('vacuum (analyze) parapet.compliance_days');
  await client.query('vacuum (analyze) parapet.compliance_part_days');
}

/** How all checks ended: on the resources of each account, on all assets, and on those with each tag. */
async function seedEvidence(client: Client, workspaceId: string, resources: number): Promise<void> {
  const checks = [...servedByCheck.keys()];
  const isCloud = (id: string) => ['aws-', 'azure-', 'gcp-'].some((start) => id.startsWith(start));
  await client.query(
    `with accounts as (
       select id, row_number() over (order by id) as n, count(*) over () as all_accounts
       from parapet.cloud_accounts where workspace_id = $1 and last_scan_id is not null
     ), counted as (
       select accounts.id, jsonb_object_agg(check_id, jsonb_build_array(
         greatest(1, $3::integer / all_accounts / 20), case when (k + accounts.n) % 9 = 0 then 3 else 0 end,
         case when (k + accounts.n) % 31 = 0 then 1 else 0 end, 0, 0)) as counts
       from accounts cross join unnest($2::text[]) with ordinality as each(check_id, k)
       group by accounts.id
     )
     insert into parapet.compliance_evidence
       (workspace_id, scope_kind, scope_key, counts, waits, read_at, made_at)
     select $1, 'account', id::text, counts, '{}', now(), now() from counted`,
    [workspaceId, checks.filter((id) => id.startsWith('aws-')), resources],
  );
  await client.query(
    `with counted as (
       select jsonb_object_agg(check_id, jsonb_build_array(
         $3::integer / 10, case when k % 7 = 0 then 5 else 0 end, 0, 0, 0)) as counts
       from unnest($2::text[]) with ordinality as each(check_id, k)
     )
     insert into parapet.compliance_evidence
       (workspace_id, scope_kind, scope_key, counts, waits, read_at, made_at)
     select $1, case when n = 0 then 'external' else 'tag' end, case when n = 0 then '' else 'tag-' || n end,
       counts, '{}', now(), now()
     from counted cross join generate_series(0, ${TAGS}) n`,
    [workspaceId, checks.filter((id) => !isCloud(id)), resources],
  );
}
