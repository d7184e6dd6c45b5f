import type { Place } from '@parapet/checks/place';
import {
  type Evidence,
  evidenceSchema,
  type Retest,
  retestSchema,
} from '@parapet/contracts/findings/finding';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { placeOfText } from '../recording/place.policy.ts';

/** A retest with the id of the person who asked for it. */
export type StoredRetest = Omit<Retest, 'requestedBy'> & { readonly requestedBy: string | null };

export interface EndedRetest {
  readonly findingId: string;
  readonly outcome: Exclude<Retest['state'], 'running'>;
  readonly reason: string | null;
  readonly after: readonly Evidence[];
}

/** The retests of findings. */
export const retestsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async findLast(findingId: string): Promise<StoredRetest | undefined> {
    const row = await tx
      .selectFrom('finding_retests')
      .where('workspace_id', '=', workspaceId)
      .where('finding_id', '=', findingId)
      .select(['scan_id', 'outcome', 'reason', 'requested_by', 'requested_at', 'ended_at'])
      .select(['evidence_before', 'evidence_after'])
      .orderBy('scan_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return (
      row && {
        scanId: row.scan_id,
        state: retestSchema.shape.state.parse(row.outcome ?? 'running'),
        reason: row.reason,
        requestedBy: row.requested_by,
        requestedAt: row.requested_at,
        endedAt: row.ended_at,
        before: evidenceSchema.array().parse(row.evidence_before),
        after: evidenceSchema.array().parse(row.evidence_after ?? []),
      }
    );
  },

  async add(retest: {
    findingId: string;
    scanId: string;
    requestedBy: string | null;
  }): Promise<void> {
    await sql`
      insert into parapet.finding_retests
        (finding_id, scan_id, workspace_id, requested_by, evidence_before)
      select id, ${retest.scanId}::uuid, workspace_id, ${retest.requestedBy}::uuid, evidence
      from parapet.findings
      where workspace_id = ${workspaceId} and id = ${retest.findingId}`.execute(tx);
  },

  /** The findings that a scan tests again and has not tested yet, with their evidence when that was asked for. */
  async openOf(scanId: string): Promise<ReadonlyMap<string, readonly Evidence[]>> {
    const rows = await tx
      .selectFrom('finding_retests')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where('ended_at', 'is', null)
      .select(['finding_id', 'evidence_before'])
      .execute();
    return new Map(
      rows.map((row) => [row.finding_id, evidenceSchema.array().parse(row.evidence_before)]),
    );
  },

  /** Returns where the finding is that a scan tests again; null where that is not known. */
  async findPlace(scanId: string): Promise<Place | null> {
    const row = await tx
      .selectFrom('finding_retests as retest')
      .innerJoin('findings as finding', 'finding.id', 'retest.finding_id')
      .where('retest.workspace_id', '=', workspaceId)
      .where('retest.scan_id', '=', scanId)
      .select('finding.place')
      .limit(1)
      .executeTakeFirst();
    return row ? placeOfText(row.place) : null;
  },

  async end(scanId: string, ended: readonly EndedRetest[], at: string): Promise<void> {
    if (ended.length === 0) return;
    await sql`
      update parapet.finding_retests as retest set
        outcome = ended.outcome,
        reason = ended.reason,
        evidence_after = ended.after,
        ended_at = ${at}
      from jsonb_to_recordset(${jsonb(ended)}) as ended(
        "findingId" uuid, outcome text, reason text, after jsonb
      )
      where retest.workspace_id = ${workspaceId} and retest.scan_id = ${scanId}
        and retest.finding_id = ended."findingId"`.execute(tx);
  },
});
