import type { Collection } from '@parapet/cloud-scanner/definition/collection';
import { sql } from 'kysely';
import { z } from 'zod';
import { jsonb, type ScanTx } from '../../../platform/db/database.ts';
import type { PackedResults, Tallies } from '../scanning/resource-ledger.ts';

export interface CollectionRow extends Omit<Collection, 'gaps'>, PackedResults {
  readonly tallies: Tallies;
  readonly gaps: readonly StoredGap[];
}

/** This scan has read this of a type in a region. */
export interface ReadCollection
  extends Pick<Collection, 'type' | 'region' | 'state' | 'isListed' | 'resources'> {
  readonly tallies: Tallies;
  readonly gaps: readonly StoredGap[];
}

export const gapsSchema = z.array(
  z.object({
    /** Null for a check that read all and could not decide. */
    action: z.string().nullable(),
    /** That check. */
    checkId: z.string().optional(),
    reason: z.string(),
    deniedBy: z
      .enum(['identity', 'resource', 'organisation', 'boundary', 'session', 'unknown'])
      .nullable(),
    resources: z.number(),
  }),
);
export type StoredGap = z.infer<typeof gapsSchema>[number];

export const talliesSchema = z.record(
  z.string(),
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
);

/** The collections of one scan. */
export const scannedCollectionsIn = ({ tx, workspaceId, scanId }: ScanTx, accountId: string) => ({
  async write(row: CollectionRow, at: string): Promise<void> {
    const values = {
      state: row.state,
      is_listed: row.isListed,
      resources: row.resources,
      calls: row.calls,
      throttled: row.throttled,
      gaps: jsonb(row.gaps),
      tallies: jsonb(row.tallies),
      checks: [...row.checks],
      resource_ids: [...row.resourceIds],
      outcomes: row.outcomes,
      reasons: jsonb(row.reasons),
      finished_at: at,
    };
    await tx
      .insertInto('cloud_collections')
      .values({
        scan_id: scanId,
        region: row.region,
        type: row.type,
        workspace_id: workspaceId,
        account_id: accountId,
        service: row.service,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(['scan_id', 'region', 'type']).doUpdateSet(values))
      .execute();
  },

  /** The types of a region that an earlier run of its unit has finished. */
  async listDone(region: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('cloud_collections')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where('region', '=', region)
      .where('state', 'in', ['complete', 'not_offered'])
      .select('type')
      .execute();
    return new Set(rows.map(({ type }) => type));
  },

  async list(): Promise<ReadCollection[]> {
    const rows = await tx
      .selectFrom('cloud_collections')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .select(['type', 'region', 'state', 'is_listed', 'resources', 'gaps', 'tallies'])
      .execute();
    return rows.map((row) => ({
      type: row.type,
      region: row.region,
      state: row.state as Collection['state'],
      isListed: row.is_listed,
      resources: row.resources,
      gaps: gapsSchema.parse(row.gaps),
      tallies: talliesSchema.parse(row.tallies),
    }));
  },

  /** The stored ledger of a type in a region, for results that come later. */
  async findResults(
    type: string,
    region: string,
  ): Promise<(PackedResults & { readonly gaps: readonly StoredGap[] }) | undefined> {
    const row = await tx
      .selectFrom('cloud_collections')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where('type', '=', type)
      .where('region', '=', region)
      .select(['checks', 'resource_ids', 'outcomes', 'reasons', 'gaps'])
      .executeTakeFirst();
    return (
      row && {
        checks: row.checks,
        resourceIds: row.resource_ids,
        outcomes: row.outcomes,
        reasons: z.record(z.string(), z.string()).parse(row.reasons),
        gaps: gapsSchema.parse(row.gaps),
      }
    );
  },

  async writeResults(
    type: string,
    region: string,
    packed: PackedResults & { readonly tallies: Tallies; readonly gaps: readonly StoredGap[] },
  ): Promise<void> {
    await tx
      .updateTable('cloud_collections')
      .set({
        tallies: jsonb(packed.tallies),
        gaps: jsonb(packed.gaps),
        checks: [...packed.checks],
        resource_ids: [...packed.resourceIds],
        outcomes: packed.outcomes,
        reasons: jsonb(packed.reasons),
      })
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where('type', '=', type)
      .where('region', '=', region)
      .execute();
  },

  async markScanned(
    state: {
      readonly status: 'connected' | 'degraded' | 'error';
      readonly message: string | null;
      readonly report: unknown;
      readonly isComplete: boolean;
    },
    at: string,
  ): Promise<void> {
    await sql`
      update parapet.cloud_accounts set
        status = ${state.status}, status_message = ${state.message},
        permission_report = ${jsonb(state.report)}, connection_checked_at = ${at}::timestamptz,
        last_scan_id = case when ${state.isComplete} then ${scanId}::uuid else last_scan_id end
      where workspace_id = ${workspaceId} and id = ${accountId}`.execute(tx);
  },
});
