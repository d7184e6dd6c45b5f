import {
  type AssessmentStep,
  assessmentStepSchema,
} from '@parapet/contracts/compliance/assessment-step';
import {
  type CostlyObjective,
  costlyObjectiveSchema,
} from '@parapet/contracts/compliance/framework';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';

/** What the first page of compliance shows besides figures. */
export interface Digest {
  readonly costsMost: readonly CostlyObjective[];
  readonly steps: readonly AssessmentStep[];
}

export const digestsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async find(): Promise<(Digest & { readonly madeAt: string }) | undefined> {
    const row = await tx
      .selectFrom('compliance_digests')
      .where('workspace_id', '=', workspaceId)
      .select(['costs_most', 'steps', 'made_at'])
      .executeTakeFirst();
    return (
      row && {
        costsMost: costlyObjectiveSchema.array().parse(row.costs_most),
        steps: assessmentStepSchema.array().parse(row.steps),
        madeAt: row.made_at,
      }
    );
  },

  async write({ costsMost, steps }: Digest, madeAt: string): Promise<void> {
    const values = { costs_most: jsonb(costsMost), steps: jsonb(steps), made_at: madeAt };
    await tx
      .insertInto('compliance_digests')
      .values({ workspace_id: workspaceId, ...values })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
      .execute();
  },
});
