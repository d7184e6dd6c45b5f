import type { RequirementException } from '@parapet/contracts/compliance/attestation';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';

export interface NewException {
  readonly id: string;
  readonly frameworkId: string;
  readonly requirement: string;
  readonly reason: string;
  readonly endsOn: string;
  readonly createdBy: string;
}

interface Of {
  readonly frameworkId?: string;
  readonly requirement?: string;
  readonly id?: string;
}

const MAX_LISTED = 500;

/** Requirements that a workspace does not meet for a time, by decision. */
export const exceptionsIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  const valid = (today: string) =>
    tx
      .selectFrom('compliance_exceptions')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`ends_on >= ${today}::date`);

  return {
    /** Those that hold on a day, by framework: the last day of each by number. */
    async listHolding(today: string): Promise<Map<string, Map<string, string>>> {
      const rows = await valid(today)
        .select(['framework_id', 'requirement', sql<string>`ends_on::text`.as('ends_on_day')])
        .orderBy('ends_on')
        .execute();
      const byFramework = Map.groupBy(rows, (row) => row.framework_id);
      return new Map(
        [...byFramework].map(([id, ofFramework]) => [
          id,
          new Map(ofFramework.map(({ requirement, ends_on_day }) => [requirement, ends_on_day])),
        ]),
      );
    },

    /** Those that end next come first. */
    async list(today: string, of: Of = {}): Promise<RequirementException[]> {
      const rows = await valid(today)
        .$if(of.frameworkId !== undefined, (query) =>
          query.where('framework_id', '=', of.frameworkId ?? ''),
        )
        .$if(of.requirement !== undefined, (query) =>
          query.where('requirement', '=', of.requirement ?? ''),
        )
        .$if(of.id !== undefined, (query) => query.where('id', '=', of.id ?? ''))
        .select(['id', 'framework_id', 'requirement', 'reason', 'created_by', 'created_at'])
        .select(sql<string>`ends_on::text`.as('ends_on_day'))
        .orderBy('ends_on')
        .orderBy('id')
        .limit(MAX_LISTED)
        .execute();
      const people = await peopleIn(
        scope,
        rows.map((row) => row.created_by),
      );
      return rows.map((row) => ({
        id: row.id,
        frameworkId: row.framework_id,
        requirement: row.requirement,
        owner: people(row.created_by),
        reason: row.reason,
        endsOn: row.ends_on_day,
        findingId: null,
        createdAt: row.created_at,
      }));
    },

    async insert(one: NewException): Promise<void> {
      await tx
        .insertInto('compliance_exceptions')
        .values({
          id: one.id,
          workspace_id: workspaceId,
          framework_id: one.frameworkId,
          requirement: one.requirement,
          reason: one.reason,
          ends_on: one.endsOn,
          created_by: one.createdBy,
        })
        .execute();
    },

    /** Returns whether there was one. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('compliance_exceptions')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async removeOf(frameworkId: string): Promise<void> {
      await tx
        .deleteFrom('compliance_exceptions')
        .where('workspace_id', '=', workspaceId)
        .where('framework_id', '=', frameworkId)
        .execute();
    },
  };
};
