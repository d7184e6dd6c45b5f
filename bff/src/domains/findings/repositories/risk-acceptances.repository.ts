import { type RiskAcceptance, riskAcceptanceSchema } from '@parapet/contracts/findings/finding';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

type State = RiskAcceptance['state'];

/** An acceptance with the ids of its people. */
export interface StoredAcceptance {
  readonly state: State;
  readonly reason: string;
  readonly requestedBy: string | null;
  readonly requestedAt: string;
  readonly decidedBy: string | null;
  readonly expiresAt: string;
}

/** The last acceptance of the risk of each finding. */
export const riskAcceptancesIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async find(findingId: string): Promise<StoredAcceptance | undefined> {
    const row = await tx
      .selectFrom('finding_risk_acceptances')
      .where('workspace_id', '=', workspaceId)
      .where('finding_id', '=', findingId)
      .select(['state', 'reason', 'requested_by', 'requested_at', 'decided_by', 'expires_at'])
      .executeTakeFirst();
    return (
      row && {
        state: riskAcceptanceSchema.shape.state.parse(row.state),
        reason: row.reason,
        requestedBy: row.requested_by,
        requestedAt: row.requested_at,
        decidedBy: row.decided_by,
        expiresAt: row.expires_at,
      }
    );
  },

  /** Replaces the finding's earlier acceptance. */
  async request(findingId: string, acceptance: StoredAcceptance): Promise<void> {
    const values = {
      state: acceptance.state,
      reason: acceptance.reason,
      requested_by: acceptance.requestedBy,
      requested_at: acceptance.requestedAt,
      decided_by: acceptance.decidedBy,
      expires_at: acceptance.expiresAt,
    };
    await tx
      .insertInto('finding_risk_acceptances')
      .values({ ...values, finding_id: findingId, workspace_id: workspaceId })
      .onConflict((conflict) => conflict.column('finding_id').doUpdateSet(values))
      .execute();
  },

  async decide(findingId: string, state: State, decidedBy: string): Promise<void> {
    await tx
      .updateTable('finding_risk_acceptances')
      .set({ state, decided_by: decidedBy })
      .where('workspace_id', '=', workspaceId)
      .where('finding_id', '=', findingId)
      .execute();
  },

  /** Withdraws what was requested or approved; does nothing where nothing was. */
  async revoke(findingId: string): Promise<void> {
    await tx
      .updateTable('finding_risk_acceptances')
      .set({ state: 'revoked' })
      .where('workspace_id', '=', workspaceId)
      .where('finding_id', '=', findingId)
      .where('state', 'in', ['requested', 'approved'])
      .execute();
  },
});
