import type { Tier } from '@parapet/contracts/plans/subscription';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface GrantedPlan {
  readonly email: string | null;
  readonly tier: string;
  readonly extraAssets: number;
  /** Null for a plan that was set by hand. */
  readonly periodEnd: string | null;
}

/** Returns what the operator's command needs. A change is logged in its transaction. */
export const planGrantsIn = (db: Database) => ({
  /** Returns the plan before; null for one that is paid for, which stays. */
  set: (account: string, tier: Tier, operator: string): Promise<string | null> =>
    db.asProcess(async (tx) => {
      const { rows } = await sql<{ before: string | null }>`
        select parapet.set_plan(${account}, ${tier}, ${operator}) as before`.execute(tx);
      return rows[0]?.before ?? null;
    }),
  list: (most: number): Promise<GrantedPlan[]> =>
    db.asProcess(async (tx) => {
      const { rows } = await sql<GrantedPlan>`
        select email, tier, extra_assets as "extraAssets", period_end as "periodEnd"
        from parapet.list_plans(${most})`.execute(tx);
      return rows;
    }),
});
