import type { OwnershipMethod } from '@parapet/contracts/assets/ownership';
import { type Selectable, sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';
import type { OwnershipProofsTable } from '../../platform/db/tables.ts';
import type { ProofState } from './ownership.policy.ts';
import type { OwnershipJob } from './ownership-queue.ts';

export interface StoredProof extends ProofState {
  readonly id: string;
  readonly host: string;
  readonly method: OwnershipMethod;
  readonly token: string;
  readonly requestedAt: string | null;
  readonly checkedAt: string | null;
}

const columns = [
  'id',
  'host',
  'method',
  'token',
  'status',
  'proved_by',
  'verified_at',
  'proved_until',
  'lost_at',
  'requested_at',
  'checked_at',
  'next_check_at',
  'problem',
] as const satisfies readonly (keyof OwnershipProofsTable)[];

/** The proofs of one workspace. */
export const proofsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('ownership_proofs').where('workspace_id', '=', workspaceId);
  const change = (id: string) =>
    tx.updateTable('ownership_proofs').where('workspace_id', '=', workspaceId).where('id', '=', id);

  return {
    async findByHost(host: string): Promise<StoredProof | undefined> {
      const row = await ownRows.where('host', '=', host).select(columns).executeTakeFirst();
      return row && asProof(row);
    },

    /** Locks the proof until the transaction ends. */
    async lock(id: string): Promise<StoredProof | undefined> {
      const row = await ownRows
        .where('id', '=', id)
        .select(columns)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row && asProof(row);
    },

    /** The name above `host` whose DNS record proves it; null when none does. */
    async findProvingName(host: string): Promise<string | null> {
      const labels = host.split('.');
      const above = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
      if (above.length === 0) return null;
      const row = await ownRows
        .where('host', 'in', above)
        .where('proved_by', '=', 'dns_txt')
        .where('status', '=', 'verified')
        .where('proved_until', '>', sql<string>`now()`)
        .select('host')
        .orderBy(sql`length(host)`, 'desc')
        .executeTakeFirst();
      return row?.host ?? null;
    },

    /** The proof that counts for a host: its own, else that by DNS of the nearest name above. */
    async findProving(host: string): Promise<{ readonly id: string } | undefined> {
      const labels = host.split('.');
      const above = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
      return await ownRows
        .where('status', '=', 'verified')
        .where('proved_until', '>', sql<string>`now()`)
        .where(
          sql<boolean>`(host = ${host} or (host = any (${above}::text[]) and proved_by = 'dns_txt'))`,
        )
        .select('id')
        .orderBy(sql`length(host)`, 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    async listProvedByDns(): Promise<readonly string[]> {
      const rows = await ownRows
        .where('status', '=', 'verified')
        .where('proved_by', '=', 'dns_txt')
        .where('proved_until', '>', sql<string>`now()`)
        .select('host')
        .execute();
      return rows.map(({ host }) => host);
    },

    /** Keeps the token of a host that has one. */
    async choose(host: string, method: OwnershipMethod): Promise<void> {
      await tx
        .insertInto('ownership_proofs')
        .values({ workspace_id: workspaceId, host, method })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'host']).doUpdateSet({ method }),
        )
        .execute();
    },

    async request(id: string, at: string): Promise<void> {
      await change(id).set({ requested_at: at }).execute();
    },

    /** Counts the hosts whose proof people had checked since a time. */
    async countRequested(since: Date): Promise<number> {
      const row = await ownRows
        .where('requested_at', '>', since.toISOString())
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async store(id: string, state: ProofState, at: string): Promise<void> {
      await change(id)
        .set({
          status: state.status,
          proved_by: state.provedBy,
          verified_at: state.verifiedAt,
          proved_until: state.provedUntil,
          lost_at: state.lostAt,
          next_check_at: state.nextCheckAt,
          problem: state.problem,
          checked_at: at,
        })
        .execute();
    },
  };
};

/** The checks of proofs that are due in all workspaces, by id of the proof, after `after`. */
export async function listDueProofs(
  tx: Tx,
  { at, after, limit }: { at: Date; after: string | null; limit: number },
): Promise<OwnershipJob[]> {
  const { rows } = await sql<{ workspace_id: string; proof_id: string; asset_id: string }>`
    select * from parapet.due_ownership_proofs(${at.toISOString()}, ${after}::uuid, ${limit})`.execute(
    tx,
  );
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    proofId: row.proof_id,
    assetId: row.asset_id,
  }));
}

type Row = Pick<Selectable<OwnershipProofsTable>, (typeof columns)[number]>;

/** Constraints of the table limit its columns to the values of the contract. */
const asProof = (row: Row): StoredProof => ({
  id: row.id,
  host: row.host,
  method: row.method as OwnershipMethod,
  token: row.token,
  status: row.status as StoredProof['status'],
  provedBy: row.proved_by as OwnershipMethod | null,
  verifiedAt: row.verified_at,
  provedUntil: row.proved_until,
  lostAt: row.lost_at,
  requestedAt: row.requested_at,
  checkedAt: row.checked_at,
  nextCheckAt: row.next_check_at,
  problem: row.problem,
});
