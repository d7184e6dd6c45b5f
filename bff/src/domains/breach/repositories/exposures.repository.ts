import type { ExposureKind, ExposureStatus } from '@parapet/contracts/breach/breach';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { Growth, KnownExposure } from '../exposures/lifecycle.policy.ts';

export interface NewExposure extends KnownExposure {
  readonly assetId: string;
  readonly personId: string;
  readonly breachId: string;
  readonly severity: Severity;
}

/** The search or import that found exposures. */
export interface FoundBy {
  /** The id of the search or import. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isSample: boolean;
}

export interface StoredExposure extends KnownExposure {
  readonly id: string;
  readonly personId: string;
  readonly breachId: string;
  readonly severity: Severity;
}

/** An exposure of a member, with what its severity follows from. */
export interface MemberExposure {
  readonly id: string;
  readonly memberId: string | null;
  readonly breachId: string;
  readonly kind: ExposureKind;
  readonly severity: Severity;
}

/** The exposures of one workspace, to be written. */
export const exposuresIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('breach_exposures').where('workspace_id', '=', workspaceId);
  return {
    async listOfPeople(personIds: readonly string[]): Promise<readonly StoredExposure[]> {
      if (personIds.length === 0) return [];
      const rows = await ownRows
        .where(sql<boolean>`person_id = any (${personIds}::uuid[])`)
        .select([
          'id',
          'person_id as personId',
          'breach_id as breachId',
          'kind',
          'severity',
          'data_classes as dataClasses',
          'password_exposed as passwordExposed',
          'services',
          'status',
        ])
        .execute();
      return rows as readonly (StoredExposure & { kind: ExposureKind; status: ExposureStatus })[];
    },

    /** Returns how many were new. */
    async insert(exposures: readonly NewExposure[], by: FoundBy): Promise<number> {
      if (exposures.length === 0) return 0;
      const { rows } = await sql`
        insert into parapet.breach_exposures (workspace_id, asset_id, person_id, breach_id, kind,
          severity, data_classes, password_exposed, services, status, found_by, is_sample,
          first_seen_at, last_seen_at)
        select ${workspaceId}::uuid, "assetId", "personId", "breachId", kind, severity,
          array(select jsonb_array_elements_text("dataClasses")), "passwordExposed",
          array(select jsonb_array_elements_text(services)), status, ${by.id}::uuid,
          ${by.isSample}::boolean, ${by.at}::timestamptz, ${by.at}::timestamptz
        from jsonb_to_recordset(${jsonb(exposures)}) as told("assetId" uuid, "personId" uuid,
          "breachId" uuid, kind text, severity text, "dataClasses" jsonb,
          "passwordExposed" boolean, services jsonb, status text)
        on conflict (workspace_id, person_id, breach_id) do nothing
        returning 1`.execute(tx);
      return rows.length;
    },

    async grow(
      changes: readonly (Growth & { readonly id: string; readonly severity: Severity })[],
      by: FoundBy,
    ): Promise<void> {
      if (changes.length === 0) return;
      await sql`
        update parapet.breach_exposures as known set kind = told.kind, severity = told.severity,
          data_classes = array(select jsonb_array_elements_text(told."dataClasses")),
          password_exposed = told."passwordExposed",
          services = array(select jsonb_array_elements_text(told.services)),
          status = told.status, found_by = ${by.id}::uuid,
          ignored_until = case when told.status = 'ignored' then known.ignored_until end,
          last_seen_at = ${by.at}::timestamptz
        from jsonb_to_recordset(${jsonb(changes)}) as told(id uuid, kind text, severity text,
          "dataClasses" jsonb, "passwordExposed" boolean, services jsonb, status text)
        where known.workspace_id = ${workspaceId} and known.id = told.id`.execute(tx);
    },

    /** A search has seen them again. */
    async touch(ids: readonly string[], at: string): Promise<void> {
      if (ids.length === 0) return;
      await sql`
        update parapet.breach_exposures set last_seen_at = ${at}::timestamptz
        where workspace_id = ${workspaceId} and id = any (${ids}::uuid[])
          and last_seen_at < ${at}::timestamptz - interval '1 day'`.execute(tx);
    },

    /** Those of people who are linked with a member. For workers. */
    async listOfMembers(): Promise<readonly MemberExposure[]> {
      const rows = await tx
        .selectFrom('breach_people as person')
        .innerJoin('breach_exposures as exposure', 'exposure.person_id', 'person.id')
        .where('person.workspace_id', '=', workspaceId)
        .where('person.member_id', 'is not', null)
        .select([
          'exposure.id',
          'person.member_id as memberId',
          'exposure.breach_id as breachId',
          'exposure.kind',
          'exposure.severity',
        ])
        .execute();
      return rows as readonly (MemberExposure & { kind: ExposureKind })[];
    },

    async setSeverities(
      changes: readonly { readonly id: string; readonly severity: Severity }[],
    ): Promise<void> {
      if (changes.length === 0) return;
      await sql`
        update parapet.breach_exposures as known set severity = told.severity
        from jsonb_to_recordset(${jsonb(changes)}) as told(id uuid, severity text)
        where known.workspace_id = ${workspaceId} and known.id = told.id`.execute(tx);
    },

    /** Locks those of the ids that the actor sees, in one order. */
    async lock(ids: readonly string[]) {
      return await ownRows
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .select([
          'id',
          'asset_id as assetId',
          'person_id as personId',
          'breach_id as breachId',
          'status',
        ])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    async decide(
      ids: readonly string[],
      decision: {
        readonly status: ExposureStatus;
        readonly reason: string | null;
        readonly ignoredUntil: string | null;
        readonly decidedBy: string | null;
        readonly decidedAt: string | null;
      },
    ): Promise<void> {
      if (ids.length === 0) return;
      await tx
        .updateTable('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .set({
          status: decision.status,
          reason: decision.reason,
          ignored_until: decision.ignoredUntil,
          decided_by: decision.decidedBy,
          decided_at: decision.decidedAt,
        })
        .execute();
    },

    /** Notes when a person was mailed about them. For workers. */
    async markMailed(ids: readonly string[], at: string): Promise<void> {
      await tx
        .updateTable('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .set({ mailed_at: at })
        .execute();
    },

    async deleteOfPerson(personId: string): Promise<void> {
      await tx
        .deleteFrom('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where('person_id', '=', personId)
        .execute();
    },

    /** Ignored ones whose time is over are new again. For workers. */
    async endIgnored(at: string): Promise<void> {
      await tx
        .updateTable('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where('status', '=', 'ignored')
        .where('ignored_until', '<=', at)
        .set({ status: 'new', ignored_until: null })
        .execute();
    },

    /** Deletes those that were decided before a time. For workers. */
    async deleteDecided(before: string): Promise<void> {
      await tx
        .deleteFrom('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where('status', 'in', ['reset', 'ignored'])
        .where('decided_at', '<', before)
        .execute();
    },

    async deleteOfAssets(assetIds: readonly string[]): Promise<void> {
      if (assetIds.length === 0) return;
      await tx
        .deleteFrom('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`)
        .execute();
    },

    /** Those of a breach that are of some kinds become what the list tells now. For workers. */
    async describe(
      breachId: string,
      from: readonly ExposureKind[],
      told: {
        readonly kind: ExposureKind;
        readonly severity: Severity;
        readonly dataClasses: readonly string[];
      },
    ): Promise<void> {
      if (from.length === 0) return;
      await tx
        .updateTable('breach_exposures')
        .where('workspace_id', '=', workspaceId)
        .where('breach_id', '=', breachId)
        .where('kind', 'in', from)
        .where('password_exposed', '=', false)
        .set({ kind: told.kind, severity: told.severity, data_classes: [...told.dataClasses] })
        .execute();
    },
  };
};
