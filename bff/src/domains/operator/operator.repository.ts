import type { OperatorAccount, OperatorWorkspace } from '@parapet/contracts/access/operator';
import { tierOrFree } from '@parapet/contracts/plans/subscription';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

interface AccountRow {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly createdAt: string | null;
  readonly lastSignInAt: string | null;
  readonly tier: string;
  readonly extraAssets: number;
  readonly paidUntil: string | null;
  readonly graceUntil: string | null;
  readonly workspaces: number;
  readonly assets: number;
}

interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tier: string;
  readonly members: number;
  readonly assets: number;
}

/** Accounts keep their number without the sign of E.164, and may have an empty one. */
const e164 = (phone: string | null): string | null => (phone ? `+${phone}` : null);

/** Returns what an operator reads. The functions check the right again. */
export const operatorIn = (tx: Tx) => ({
  async hasRight(userId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('operator_rights')
      .where('user_id', '=', userId)
      .select('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Accounts after `after` in the order of their ids. */
  async listAccounts(
    search: string | null,
    after: string | null,
    limit: number,
  ): Promise<OperatorAccount[]> {
    const { rows } = await sql<AccountRow>`
      select id, email, phone, created_at as "createdAt", last_sign_in_at as "lastSignInAt", tier,
        extra_assets as "extraAssets", period_end as "paidUntil", grace_until as "graceUntil",
        workspaces, assets
      from parapet.operator_accounts(${search}, ${after}, ${limit})`.execute(tx);
    return rows.map(({ graceUntil, tier, phone, ...row }) => ({
      ...row,
      phone: e164(phone),
      tier: tierOrFree(tier),
      isPastDue: graceUntil !== null,
    }));
  },

  /** Workspaces after `after` in the order of their ids. */
  async listWorkspaces(
    search: string | null,
    after: string | null,
    limit: number,
  ): Promise<OperatorWorkspace[]> {
    const { rows } = await sql<WorkspaceRow>`
      select id, name, created_at as "createdAt", deleted_at as "deletedAt", email, phone, tier, members, assets
      from parapet.operator_workspaces(${search}, ${after}, ${limit})`.execute(tx);
    return rows.map(({ email, phone, tier, ...row }) => ({
      ...row,
      owner: email || e164(phone),
      tier: tierOrFree(tier),
    }));
  },
});

export interface GrantedOperator {
  readonly email: string | null;
  readonly grantedAt: string;
  readonly grantedBy: string;
}

/** Returns what the operator's command needs. Each change is logged in its transaction. */
export const operatorGrantsIn = (db: Database) => ({
  /** Returns false when nothing changed. */
  change: (verb: 'grant' | 'revoke', account: string, operator: string): Promise<boolean> =>
    db.asProcess(async (tx) => {
      const run = sql.ref(`parapet.${verb}_operator`);
      const { rows } = await sql<{ changed: boolean }>`
        select ${run}(${account}, ${operator}) as changed`.execute(tx);
      return rows[0]?.changed === true;
    }),
  list: (): Promise<GrantedOperator[]> =>
    db.asProcess(async (tx) => {
      const { rows } = await sql<GrantedOperator>`
        select email, granted_at as "grantedAt", granted_by as "grantedBy"
        from parapet.list_operators()`.execute(tx);
      return rows;
    }),
});
