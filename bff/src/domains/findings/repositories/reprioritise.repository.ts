import {
  type PriorityFactor,
  priorityFactorSchema,
  vulnerabilitySchema,
} from '@parapet/contracts/findings/finding';
import { confidenceSchema } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import { jsonb, type Tx, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetExposure } from '../../assets/assets.port.ts';
import { currentFacts, fixOf } from '../catalogue.ts';
import {
  inputsOf,
  PRIORITY_VERSION,
  type Priority,
  priorityOf,
} from '../priority/priority.policy.ts';

const FINDINGS_PER_STATEMENT = 1000;
/** As the index has it, which only a migration changes: each new version of the formula needs one. */
const IS_OUTDATED = sql<boolean>`priority_version < ${sql.lit(PRIORITY_VERSION)}`;

/** The workspaces after `after` with findings that an earlier formula ranked. */
export async function listWorkspacesToRank(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select parapet.workspaces_to_rank_anew(${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Assets of a workspace with such findings. */
export async function listAssetsToRank(
  { tx, workspaceId }: WorkspaceTx,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where(IS_OUTDATED)
    .select('asset_id')
    .distinct()
    .orderBy('asset_id')
    .limit(limit)
    .execute();
  return rows.map(({ asset_id }) => asset_id);
}

/** Computes the priority of an asset's findings anew, reads what they have of their checks, and stores those that have changed. */
export async function reprioritise(
  scope: WorkspaceTx,
  assetId: string,
  exposure: AssetExposure,
): Promise<void> {
  let last: string | undefined;
  do {
    last = await reprioritisePage(scope, assetId, exposure, last);
  } while (last !== undefined);
}

/** Returns the last finding of a full page. */
async function reprioritisePage(
  { tx, workspaceId }: WorkspaceTx,
  assetId: string,
  exposure: AssetExposure,
  after: string | undefined,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where('asset_id', '=', assetId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .select(['id', 'check_id', 'title', 'cwe_ids', 'severity', 'confidence', 'vulnerability'])
    .select(['locator', 'fix', 'priority_score', 'risk_level', 'priority_factors'])
    .select(['priority_why', 'priority_version'])
    .orderBy('id')
    .limit(FINDINGS_PER_STATEMENT)
    .forNoKeyUpdate()
    .execute();
  const changed = rows.flatMap((row) => {
    const rated = {
      checkId: row.check_id,
      severity: row.severity,
      confidence: confidenceSchema.parse(row.confidence),
      vulnerability: vulnerabilitySchema.nullable().parse(row.vulnerability),
    };
    const next = priorityOf(inputsOf(rated, exposure));
    const fix = fixOf(row.check_id, row.locator);
    const { title, cweIds } = currentFacts(row.check_id, { title: row.title, cweIds: row.cwe_ids });
    const isSame =
      row.priority_version === PRIORITY_VERSION &&
      next.score === row.priority_score &&
      next.level === row.risk_level &&
      next.why === row.priority_why &&
      fix === row.fix &&
      title === row.title &&
      cweIds.join() === row.cwe_ids.join() &&
      isSameList(next, priorityFactorSchema.array().parse(row.priority_factors));
    return isSame ? [] : [{ id: row.id, title, cweIds, fix, ...next }];
  });
  if (changed.length > 0) {
    await sql`
      update parapet.findings as finding set
        priority_score = next.score,
        risk_level = next.level,
        priority_factors = next.factors,
        priority_why = next.why,
        priority_version = ${sql.lit(PRIORITY_VERSION)},
        fix = next.fix,
        title = next.title,
        cwe_ids = next."cweIds"
      from jsonb_to_recordset(${jsonb(changed)}) as next(
        id uuid, score smallint, level text, factors jsonb, why text, fix text,
        title text, "cweIds" text[]
      )
      where finding.workspace_id = ${workspaceId} and finding.id = next.id`.execute(tx);
  }
  return rows.length === FINDINGS_PER_STATEMENT ? rows.at(-1)?.id : undefined;
}

const isSameList = ({ factors }: Priority, stored: readonly PriorityFactor[]): boolean =>
  factors.length === stored.length &&
  factors.every(({ name, value, points }, index) => {
    const before = stored[index];
    return before?.name === name && before.value === value && before.points === points;
  });
