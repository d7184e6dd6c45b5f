import type { Attestation, EvidenceFile } from '@parapet/contracts/compliance/attestation';
import type { ComplianceOverview } from '@parapet/contracts/compliance/framework';
import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { AcceptedAttestation } from '../assess/scope.ts';

export type StoredState = 'draft' | 'waiting' | 'accepted' | 'returned';

/** An attestation as it is stored. */
export interface StoredAttestation {
  readonly id: string;
  readonly frameworkId: string;
  readonly requirement: string;
  readonly statement: string;
  readonly state: StoredState;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly endsOn: string;
  readonly remindDays: number | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: string | null;
  readonly reviewNote: string | null;
}

export type NewAttestation = Pick<
  StoredAttestation,
  'id' | 'frameworkId' | 'requirement' | 'statement' | 'endsOn' | 'remindDays'
> & { readonly state: 'draft' | 'waiting'; readonly createdBy: string };

type WaitingAttestation = ComplianceOverview['toReview'][number];

const MAX_LISTED = 500;

/** What people attest in a workspace. */
export const attestationsIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  const own = tx.selectFrom('compliance_attestations').where('workspace_id', '=', workspaceId);
  const rows = own
    .select(['id', 'framework_id', 'requirement', 'statement', 'state', 'created_by'])
    .select(['created_at', 'remind_days', 'reviewed_by', 'reviewed_at', 'review_note'])
    .select(sql<string>`ends_on::text`.as('ends_on_day'));

  return {
    /** Those of a requirement, of a framework or all; what waits or ends next comes first. At most 500. */
    async list(
      of: { readonly frameworkId?: string; readonly requirement?: string } = {},
    ): Promise<StoredAttestation[]> {
      const found = await rows
        .$if(of.frameworkId !== undefined, (query) =>
          query.where('framework_id', '=', of.frameworkId ?? ''),
        )
        .$if(of.requirement !== undefined, (query) =>
          query.where('requirement', '=', of.requirement ?? ''),
        )
        .orderBy(sql`state = 'waiting'`, 'desc')
        .orderBy('ends_on')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return found.map(asStored);
    },

    /** Those that wait for a second person, the oldest first, and how many they are. */
    async listWaiting(limit: number): Promise<{ items: WaitingAttestation[]; total: number }> {
      const found = await own
        .where('state', '=', 'waiting')
        .select(['id', 'framework_id', 'requirement', 'created_by', 'created_at'])
        .select(sql<string>`count(*) over ()`.as('total'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      const people = await peopleIn(
        scope,
        found.map((row) => row.created_by),
      );
      return {
        items: found.map((row) => ({
          id: row.id,
          frameworkId: row.framework_id,
          requirement: row.requirement,
          author: people(row.created_by),
          createdAt: row.created_at,
        })),
        total: Number(found[0]?.total ?? 0),
      };
    },

    /** Those that were accepted, whether or not they have ended, by framework. */
    async listAccepted(): Promise<Map<string, AcceptedAttestation[]>> {
      const found = await own
        .where('state', '=', 'accepted')
        .select(['framework_id', 'requirement', sql<string>`ends_on::text`.as('ends_on_day')])
        .execute();
      const byFramework = Map.groupBy(found, (row) => row.framework_id);
      return new Map(
        [...byFramework].map(([id, ofFramework]) => [
          id,
          ofFramework.map(({ requirement, ends_on_day }) => ({ requirement, endsOn: ends_on_day })),
        ]),
      );
    },

    async find(id: string): Promise<StoredAttestation | undefined> {
      const row = await rows.where('id', '=', id).executeTakeFirst();
      return row && asStored(row);
    },

    /** Nobody else changes it until the transaction ends. */
    async lock(id: string): Promise<StoredAttestation | undefined> {
      const row = await rows.where('id', '=', id).forUpdate().executeTakeFirst();
      return row && asStored(row);
    },

    async insert(one: NewAttestation): Promise<void> {
      await tx
        .insertInto('compliance_attestations')
        .values({
          id: one.id,
          workspace_id: workspaceId,
          framework_id: one.frameworkId,
          requirement: one.requirement,
          statement: one.statement,
          state: one.state,
          created_by: one.createdBy,
          ends_on: one.endsOn,
          remind_days: one.remindDays,
        })
        .execute();
    },

    /** A change takes the review back. */
    async change(
      id: string,
      {
        statement,
        endsOn,
        remindDays,
        state,
      }: Pick<StoredAttestation, 'statement' | 'endsOn' | 'remindDays' | 'state'>,
    ): Promise<void> {
      await tx
        .updateTable('compliance_attestations')
        .set({
          statement,
          ends_on: endsOn,
          remind_days: remindDays,
          state,
          reviewed_by: null,
          reviewed_at: null,
          review_note: null,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async review(
      id: string,
      state: 'accepted' | 'returned',
      by: { readonly reviewerId: string; readonly note: string },
    ): Promise<void> {
      await tx
        .updateTable('compliance_attestations')
        .set({
          state,
          reviewed_by: by.reviewerId,
          reviewed_at: sql<string>`now()`,
          review_note: by.note === '' ? null : by.note,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await tx
        .deleteFrom('compliance_attestations')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async removeOf(frameworkId: string): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('compliance_attestations')
        .where('workspace_id', '=', workspaceId)
        .where('framework_id', '=', frameworkId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Those whose author is to be reminded by a day, and was not: they are marked as reminded. For workers. */
    async takeReminders(today: string): Promise<StoredAttestation[]> {
      const found = await tx
        .updateTable('compliance_attestations')
        .set({ reminded_for: sql<string>`ends_on` })
        .where('workspace_id', '=', workspaceId)
        .where('state', '=', 'accepted')
        .where(sql<boolean>`remind_days is not null and ends_on >= ${today}::date
          and ends_on - remind_days <= ${today}::date and reminded_for is distinct from ends_on`)
        .returning('id')
        .execute();
      const ids = found.map(({ id }) => id);
      if (ids.length === 0) return [];
      const taken = await rows.where(sql<boolean>`id = any (${ids}::uuid[])`).execute();
      return taken.map(asStored);
    },
  };
};

interface Row {
  readonly id: string;
  readonly framework_id: string;
  readonly requirement: string;
  readonly statement: string;
  readonly state: string;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly ends_on_day: string;
  readonly remind_days: number | null;
  readonly reviewed_by: string | null;
  readonly reviewed_at: string | null;
  readonly review_note: string | null;
}

const asStored = (row: Row): StoredAttestation => ({
  id: row.id,
  frameworkId: row.framework_id,
  requirement: row.requirement,
  statement: row.statement,
  state: row.state as StoredState,
  createdBy: row.created_by,
  createdAt: row.created_at,
  endsOn: row.ends_on_day,
  remindDays: row.remind_days,
  reviewedBy: row.reviewed_by,
  reviewedAt: row.reviewed_at,
  reviewNote: row.review_note,
});

/** Adds the names of people and the files. One that was accepted and has ended is `expired`. */
export async function describeAttestations(
  scope: WorkspaceTx,
  stored: readonly StoredAttestation[],
  today: string,
): Promise<Attestation[]> {
  const files = await filesIn(scope).listOf(stored.map(({ id }) => id));
  const people = await peopleIn(
    scope,
    stored.flatMap(({ createdBy, reviewedBy }) => [createdBy, reviewedBy]),
  );
  return stored.map(({ createdBy, reviewedBy, state, ...one }) => ({
    ...one,
    state: state === 'accepted' && one.endsOn < today ? 'expired' : state,
    author: people(createdBy),
    reviewer: people(reviewedBy),
    files: files.get(one.id) ?? [],
  }));
}

/** The files of attestations. Their content is in the storage. */
export const filesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('compliance_files').where('workspace_id', '=', workspaceId);
  return {
    async listOf(attestationIds: readonly string[]): Promise<Map<string, EvidenceFile[]>> {
      if (attestationIds.length === 0) return new Map();
      const rows = await own
        .where(sql<boolean>`attestation_id = any (${attestationIds}::uuid[])`)
        .select(['id', 'attestation_id', 'name', 'bytes', 'sha256'])
        .orderBy('id')
        .execute();
      const byAttestation = Map.groupBy(rows, (row) => row.attestation_id);
      return new Map(
        [...byAttestation].map(([id, ofOne]) => [
          id,
          ofOne.map(({ attestation_id: _, ...file }) => file),
        ]),
      );
    },

    async find(attestationId: string, id: string): Promise<EvidenceFile | undefined> {
      return await own
        .where('attestation_id', '=', attestationId)
        .where('id', '=', id)
        .select(['id', 'name', 'bytes', 'sha256'])
        .executeTakeFirst();
    },

    async insert(attestationId: string, file: EvidenceFile, createdBy: string): Promise<void> {
      await tx
        .insertInto('compliance_files')
        .values({
          id: file.id,
          workspace_id: workspaceId,
          attestation_id: attestationId,
          name: file.name,
          bytes: file.bytes,
          sha256: file.sha256,
          created_by: createdBy,
        })
        .execute();
    },
  };
};

/** The workspaces after `after` of which an attestation or exception has ended or is to be told of. */
export async function listEndingWorkspaces(
  tx: Tx,
  today: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from parapet.workspaces_with_ending_attestations(
      ${today}::date, ${after}::uuid, ${limit}
    ) as due(id)`.execute(tx);
  return rows.map(({ id }) => id);
}
