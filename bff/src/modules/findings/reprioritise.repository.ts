import { confidenceSchema } from '@parapet/contracts/vocabulary';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import { inputsOf, priorityOf } from './priority.policy.ts';

const FINDINGS_PER_STATEMENT = 1000;

/** Computes the priority of an asset's findings anew and stores those that have changed. */
export async function reprioritise(
  { tx, workspaceId }: WorkspaceTx,
  assetId: string,
  isInternetReachable: boolean,
): Promise<void> {
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where('asset_id', '=', assetId)
    .select(['id', 'check_id', 'severity', 'confidence', 'priority_score', 'risk_level'])
    .select(sql<number>`jsonb_array_length(priority_factors)`.as('factors'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changed = rows.flatMap((row) => {
    const { id, severity, check_id: checkId } = row;
    const confidence = confidenceSchema.parse(row.confidence);
    const next = priorityOf(inputsOf({ checkId, severity, confidence }, isInternetReachable));
    const isSame =
      next.score === row.priority_score && next.level === row.risk_level && row.factors > 0;
    return isSame ? [] : [{ id, ...next }];
  });
  for (const chunk of chunksOf(changed, FINDINGS_PER_STATEMENT)) {
    await sql`
      update parapet.findings as finding set
        priority_score = next.score,
        risk_level = next.level,
        priority_factors = next.factors
      from jsonb_to_recordset(${jsonb(chunk)}) as next(
        id uuid, score smallint, level text, factors jsonb
      )
      where finding.workspace_id = ${workspaceId} and finding.id = next.id`.execute(tx);
  }
}
