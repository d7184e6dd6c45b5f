import type { LinkedFinding } from '@parapet/contracts/cloud/cloud-links';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';

/** A resource at a host. */
export interface LinkedResource {
  readonly id: string;
  readonly accountId: string;
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly host: string;
}

/** The open findings of one place or asset. */
export interface OpenOfLink {
  readonly open: number;
  /** The worst first. */
  readonly findings: LinkedFinding[];
}

const SHOWN = 5;

/** The public addresses and names of the resources of a workspace. */
export const resourceHostsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Makes these the hosts of an account's resources. For workers. */
  async replace(
    accountId: string,
    links: readonly { readonly uid: string; readonly host: string }[],
  ): Promise<void> {
    await sql`
      with link as (
        select distinct resource.id, read.host
        from jsonb_to_recordset(${jsonb(links)}) as read(uid text, host text)
        join parapet.cloud_resources as resource
          on resource.account_id = ${accountId}::uuid and resource.uid = read.uid
        where resource.workspace_id = ${workspaceId} and resource.deleted_at is null
      ), removed as (
        delete from parapet.cloud_resource_hosts as known using parapet.cloud_resources as resource
        where known.workspace_id = ${workspaceId} and resource.id = known.resource_id
          and resource.account_id = ${accountId}::uuid
          and not exists (
            select from link where link.id = known.resource_id and link.host = known.host
          )
      )
      insert into parapet.cloud_resource_hosts (resource_id, host, workspace_id)
      select id, host, ${workspaceId}::uuid from link
      on conflict do nothing`.execute(tx);
  },

  async listAt(host: string, limit: number): Promise<LinkedResource[]> {
    const { rows } = await sql<LinkedResource>`
      select resource.id, resource.account_id as "accountId", resource.uid, resource.name,
        resource.type, link.host
      from parapet.cloud_resource_hosts as link
      join parapet.cloud_resources as resource on resource.id = link.resource_id
      where link.workspace_id = ${workspaceId} and link.host = ${host}
        and resource.deleted_at is null
      order by resource.name, resource.id limit ${limit}`.execute(tx);
    return rows;
  },

  /** The hosts of a resource by the provider's id. */
  async listOf(accountId: string, uid: string): Promise<string[]> {
    const { rows } = await sql<{ host: string }>`
      select link.host
      from parapet.cloud_resources as resource
      join parapet.cloud_resource_hosts as link on link.resource_id = resource.id
      where resource.workspace_id = ${workspaceId} and resource.account_id = ${accountId}::uuid
        and resource.uid = ${uid} and resource.deleted_at is null`.execute(tx);
    return rows.map(({ host }) => host);
  },

  /** Counts and names the open findings of places, or of assets, by their text or id. */
  async listOpen(
    findings: Pick<FindingsPort, 'open'>,
    column: 'place' | 'assetId',
    keys: readonly string[],
  ): Promise<Map<string, OpenOfLink>> {
    if (keys.length === 0) return new Map();
    const { rows } = await sql<{
      key: string;
      id: string;
      title: string;
      severity: Severity;
      open: number;
    }>`
      select key, id, title, severity, open from (
        select found.${sql.ref(column)}::text as key, id, title, severity,
          count(*) over (partition by found.${sql.ref(column)})::integer as open,
          row_number() over (
            partition by found.${sql.ref(column)} order by rank, priority desc, id
          ) as position
        from ${findings.open(tx)} as found
        where found."workspaceId" = ${workspaceId}
          and found.${sql.ref(column)}::text = any (${keys}::text[])
      ) as ranked
      where position <= ${SHOWN} order by key, position`.execute(tx);
    return new Map(
      [...Map.groupBy(rows, ({ key }) => key)].map(([key, of]) => [
        key,
        {
          open: of[0]?.open ?? 0,
          findings: of.map(({ id, title, severity }) => ({ id, title, severity })),
        },
      ]),
    );
  },
});
