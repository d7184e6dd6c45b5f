import { sql } from 'kysely';
import type { WorkspaceTx } from '../database.ts';

/**
 * Has Postgres plan the statements that follow in this transaction for their values. A plan for any value
 * reads far too much where one value has few rows and another most of them.
 */
export async function planForValues({ tx }: WorkspaceTx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
}
