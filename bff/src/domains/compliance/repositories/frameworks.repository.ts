import { type Framework, frameworkSchema } from '@parapet/compliance/framework/framework';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';

/** What somebody chose for a framework. */
export interface FrameworkChoice {
  readonly frameworkId: string;
  readonly isInUse: boolean;
}

/** The choices of a workspace, and the frameworks that it has alone. */
export const frameworksIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  const own = tx.selectFrom('compliance_frameworks').where('workspace_id', '=', workspaceId);
  return {
    async listChoices(): Promise<FrameworkChoice[]> {
      const rows = await own.select(['framework_id', 'is_in_use']).execute();
      return rows.map((row) => ({ frameworkId: row.framework_id, isInUse: row.is_in_use }));
    },

    /** The workspace's own ones, by title; `only` leaves out others. */
    async listOwn(only?: string): Promise<Framework[]> {
      const rows = await own
        .where('document', 'is not', null)
        .$if(only !== undefined, (query) => query.where('framework_id', '=', only ?? ''))
        .select('document')
        .orderBy('title')
        .orderBy('framework_id')
        .execute();
      return rows.map(({ document }) => frameworkSchema.parse(document));
    },

    async choose(frameworkId: string, isInUse: boolean): Promise<void> {
      await tx
        .insertInto('compliance_frameworks')
        .values({
          workspace_id: workspaceId,
          framework_id: frameworkId,
          is_in_use: isInUse,
        })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'framework_id']).doUpdateSet({ is_in_use: isInUse }),
        )
        .execute();
    },

    /** Counts the workspace's own ones; nobody adds another until the transaction ends. */
    async lockAndCountOwn(): Promise<number> {
      await lockCount(scope, 'compliance-frameworks');
      const { count } = await own
        .where('document', 'is not', null)
        .select((each) => each.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async addOwn(framework: Framework, createdBy: string): Promise<void> {
      await tx
        .insertInto('compliance_frameworks')
        .values({
          workspace_id: workspaceId,
          framework_id: framework.id,
          is_in_use: true,
          document: jsonb(framework),
          title: framework.title,
          created_by: createdBy,
        })
        .execute();
    },

    /** Its id says which one it replaces. */
    async replaceOwn(framework: Framework): Promise<void> {
      await tx
        .updateTable('compliance_frameworks')
        .set({ document: jsonb(framework), title: framework.title })
        .where('workspace_id', '=', workspaceId)
        .where('framework_id', '=', framework.id)
        .execute();
    },

    async remove(frameworkId: string): Promise<void> {
      await tx
        .deleteFrom('compliance_frameworks')
        .where('workspace_id', '=', workspaceId)
        .where('framework_id', '=', frameworkId)
        .execute();
    },
  };
};
