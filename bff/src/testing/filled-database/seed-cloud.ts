import type { Client } from 'pg';
import { withoutIndices } from './fast-inserts.ts';
import type { Seeded } from './seed.ts';

export interface SeededCloud {
  readonly cloudAccountId: string;
  readonly resourceId: string;
}

const ACCOUNTS = 20;
/** A resource for each asset, and at least so many. */
const LEAST_RESOURCES = 1000;
/** One of so many resources has an open finding. */
const PER_FINDING = 20;

/**
 * Adds cloud accounts with their last scan: resources of twenty types in sixteen regions with 2 kB of configuration
 * each, the ledger of each collection, and open findings at every twentieth. Runs as a superuser, without triggers.
 * @param resources over all accounts
 */
export async function seedCloud(
  client: Client,
  { workspaceId }: Pick<Seeded, 'workspaceId'>,
  resources: number,
  report: (step: string) => void,
): Promise<SeededCloud> {
  const count = Math.max(LEAST_RESOURCES, resources);
  report(`${count.toLocaleString('en')} resources of cloud accounts`);
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query(
    `create temporary table cloud_account as
       select n, gen_random_uuid() as id, (300000000000 + n)::text as uid, uuidv7() as scan_id
       from generate_series(0, ${ACCOUNTS - 1}) n;
     create temporary table cloud_type as
       select row_number() over () - 1 as n, type, split_part(type, '.', 2) as service
       from unnest(array['aws.ec2.instance', 'aws.ec2.volume', 'aws.ec2.snapshot', 'aws.ec2.security-group',
         'aws.ec2.network-interface', 'aws.s3.bucket', 'aws.rds.instance', 'aws.rds.snapshot', 'aws.kms.key',
         'aws.lambda.function', 'aws.sqs.queue', 'aws.sns.topic', 'aws.iam.role', 'aws.iam.user',
         'aws.dynamodb.table', 'aws.ecr.repository', 'aws.logs.log-group', 'aws.vpc.subnet',
         'aws.secretsmanager.secret', 'aws.elbv2.load-balancer']) as type;
     create temporary table cloud_region as
       select row_number() over () - 1 as n, region
       from unnest(array['global', 'us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'eu-west-1', 'eu-west-2',
         'eu-west-3', 'eu-central-1', 'eu-north-1', 'ap-south-1', 'ap-southeast-1', 'ap-southeast-2',
         'ap-northeast-1', 'ca-central-1', 'sa-east-1']) as region`,
  );
  await client.query(
    `insert into parapet.assets
       (id, workspace_id, type, state, value, canonical_key, display_name, consented_at)
     select id, $1, 'cloud_account', 'connected', 'aws:' || uid, 'aws:' || uid, 'Cloud ' || n, now()
     from cloud_account`,
    [workspaceId],
  );
  await client.query(
    `insert into parapet.cloud_accounts (id, workspace_id, provider, account_uid, alias, auth_method,
       role_arn, region, status, last_scan_id)
     select id, $1, 'aws', uid, 'Cloud ' || n, 'assume_role', 'arn', 'eu-central-1', 'connected', scan_id
     from cloud_account`,
    [workspaceId],
  );
  await client.query(
    `insert into parapet.scans (id, workspace_id, kind, status, intensity, progress, ruleset_version,
       started_at, finished_at)
     select scan_id, $1, 'cloud', 'completed', 'passive', 100, '1', now(), now() from cloud_account`,
    [workspaceId],
  );
  await client.query(
    `insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position,
       reachability, score, done_at)
     select scan_id, id, $1, 'Cloud ' || n, 1, 'online', 70, now() from cloud_account`,
    [workspaceId],
  );
  await withoutIndices(client, 'cloud_resources', async () => {
    await client.query(
      `insert into parapet.cloud_resources (id, workspace_id, account_id, uid, type, service, name, region,
         tags, config, config_hash, is_public, first_seen_at, last_seen_at, last_scan_id)
       select uuidv7(), $1, account.id,
         'arn:aws:' || service || ':' || region || ':' || account.uid || ':resource/' || r,
         type, service, 'resource-' || r, region, '{"team": "shop"}',
         jsonb_build_object('Arn', r, 'State', 'active', 'Policy', repeat(md5(r::text), 60)),
         md5(r::text), case when r % 100 = 0 then true when r % 50 = 0 then null else false end,
         now(), now(), account.scan_id
       from generate_series(1, $2::integer) r
       join cloud_account as account on account.n = r % ${ACCOUNTS}
       join cloud_type on cloud_type.n = (r / ${ACCOUNTS}) % 20
       join cloud_region on cloud_region.n = (r / 7) % 16`,
      [workspaceId, count],
    );
  });
  await client.query(
    `insert into parapet.cloud_collections (scan_id, region, type, workspace_id, account_id, service, state,
       is_listed, resources, calls, throttled, gaps, tallies, checks, resource_ids, outcomes, reasons,
       finished_at)
     select account.scan_id, region, type, $1, account.id, service, 'complete', true,
       coalesce(found.resources, 0), 3, 0, '[]',
       jsonb_build_object('aws-check-one', jsonb_build_array(coalesce(found.resources, 0), 0, 0, 0),
         'aws-check-two', jsonb_build_array(coalesce(found.resources, 0), 1, 0, 0)),
       '{aws-check-one,aws-check-two}', coalesce(found.ids, '{}'),
       repeat('pp', coalesce(found.resources, 0)), '{}', now()
     from cloud_account as account cross join cloud_type cross join cloud_region
     left join lateral (
       select count(*)::integer as resources, array_agg(id) as ids from parapet.cloud_resources as resource
       where resource.workspace_id = $1 and resource.account_id = account.id
         and resource.type = cloud_type.type and resource.region = cloud_region.region
         and resource.deleted_at is null
     ) as found on true`,
    [workspaceId],
  );
  await withoutIndices(client, 'findings', async () => {
    await client.query(
      `insert into parapet.findings (id, archived, workspace_id, asset_id, place, place_host, fingerprint,
         fingerprint_version, check_id, catalogue_id, check_version, title, description, severity, confidence,
         status, locator, location, evidence, remediation, first_seen_at, last_seen_at, last_tested_at,
         priority_score, priority_version, fix)
       select uuidv7(), false, $1, account.id, at.place, at.place, md5(at.place), 'v2', 'aws-check-two',
         'aws-check-two', 1, 'Resource is open', 'It is open.',
         (array['critical', 'high', 'medium', 'low'])[1 + abs(hashtext(at.place)::bigint) % 4], 'confirmed',
         'open', 'configuration', resource.uid, '[]',
         '{"summary": "Close it.", "steps": ["One."], "effort": "low", "reference": null}',
         now(), now(), now(), (abs(hashtext(resource.uid)) % 90)::smallint, 3, 'cloud-fix'
       from (
         select *, row_number() over (order by id) as r from parapet.cloud_resources where workspace_id = $1
       ) as resource
       join cloud_account as account on account.id = resource.account_id
       cross join lateral (select 'aws://' || account.uid || '/' || resource.uid as place) as at
       where resource.r % ${PER_FINDING} = 0`,
      [workspaceId],
    );
  });
  await client.query(
    `insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
     select workspace_id, severity, status, archived, count(*) from parapet.findings
     where check_id = 'aws-check-two' group by 1, 2, 3, 4`,
  );
  await client.query('vacuum (analyze)');
  const { rows } = await client.query<SeededCloud>(
    `select account.id as "cloudAccountId",
       (select id from parapet.cloud_resources where account_id = account.id limit 1) as "resourceId"
     from cloud_account as account where n = 0`,
  );
  const [seeded] = rows;
  if (!seeded) throw new Error('The database returned no row.');
  return seeded;
}
