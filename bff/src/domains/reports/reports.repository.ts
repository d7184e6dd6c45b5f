import { randomUUID } from 'node:crypto';
import {
  type Report,
  type ReportFormat,
  type ReportScope,
  reportSchema,
} from '@parapet/contracts/reports/report';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { ObjectPath } from '../../platform/storage/storage.ts';

/** Describes what a person or a schedule asks for. */
export interface ReportRequest {
  readonly type: Report['type'];
  readonly format: ReportFormat;
  readonly scope: ReportScope;
  readonly periodDays: number;
  readonly keepDays: number;
  /** Of a report about compliance; null for all in use. */
  readonly frameworkIds: readonly string[] | null;
}

/** A request with the zone of its dates, an IANA name. */
export interface DatedRequest extends ReportRequest {
  readonly timezone: string;
}

/** A report that this attempt may write. */
export interface TakenReport extends DatedRequest {
  readonly id: string;
  readonly lease: string;
  /** No further attempt follows. */
  readonly isLast: boolean;
  readonly scheduleId: string | null;
  readonly createdAt: string;
  /** Who asked for it; null for a schedule. */
  readonly createdBy: string | null;
  /** The tags of who asked for it, whose assets it is about; null for the whole workspace. */
  readonly assetScope: readonly string[] | null;
}

export interface FinishedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly findings: number;
}

const columns = [
  'id',
  'workspace_id',
  'type',
  'format',
  'scope',
  'period_days',
  'frameworks',
  'timezone',
  'status',
  'progress',
  'file_name',
  'bytes',
  'sha256',
  'finding_count',
  'error',
  'schedule_id',
  'created_by',
  'created_at',
  'ready_at',
  'expires_at',
] as const;

/** A report that nothing was heard of for so long is lost. */
const LOST_AFTER_HOURS = 2;
const MAX_ATTEMPTS = 4;
const BATCH = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

export const fileOf = (workspaceId: string, id: string, format: string): ObjectPath => ({
  bucket: 'reports',
  workspaceId,
  name: `${id}.${format}`,
});

/** The reports of one workspace. */
export const reportsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('reports').where('workspace_id', '=', workspaceId);
  const change = (id: string) =>
    tx.updateTable('reports').where('workspace_id', '=', workspaceId).where('id', '=', id);
  const held = (id: string, lease: string) => change(id).where('lease', '=', lease);

  return {
    async list({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const [before] = cursor === undefined ? [] : readCursor(cursor, ['uuid']);
      const rows = await own
        .$if(before !== undefined, (query) => query.where('id', '<', String(before)))
        .select(columns)
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const items = rows.slice(0, limit).map(asReport);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? writeCursor([last.id]) : null };
    },

    async find(id: string): Promise<Report | undefined> {
      const row = await own.where('id', '=', id).select(columns).executeTakeFirst();
      return row && asReport(row);
    },

    /** Counts what is being made; nothing else is asked for until the transaction ends. */
    async lockAndCountOpen(): Promise<number> {
      await lockCount({ tx, workspaceId }, 'reports');
      const row = await own
        .where('status', 'in', ['queued', 'rendering'])
        .where(sql<boolean>`created_at > now() - make_interval(hours => ${LOST_AFTER_HOURS})`)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async insert(
      id: string,
      request: DatedRequest,
      by: { readonly createdBy: string } | { readonly scheduleId: string },
    ): Promise<void> {
      await tx
        .insertInto('reports')
        .values({
          id,
          workspace_id: workspaceId,
          type: request.type,
          format: request.format,
          scope: jsonb(request.scope),
          period_days: request.periodDays,
          keep_days: request.keepDays,
          frameworks: request.frameworkIds && [...request.frameworkIds],
          timezone: request.timezone,
          ...('createdBy' in by ? { created_by: by.createdBy } : { schedule_id: by.scheduleId }),
        })
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('reports')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Undefined when it was deleted, has ended, or has been tried too often: then it has failed. */
    async take(id: string): Promise<TakenReport | undefined> {
      await change(id)
        .where('status', '=', 'rendering')
        .where('attempt', '>=', MAX_ATTEMPTS)
        .set({ status: 'failed', lease: null, error: 'The report could not be made.' })
        .execute();
      const lease = randomUUID();
      const row = await change(id)
        .where('status', 'in', ['queued', 'rendering'])
        .set({ status: 'rendering', lease, progress: 0, attempt: sql<number>`attempt + 1` })
        .returning([
          'type',
          'format',
          'scope',
          'period_days',
          'keep_days',
          'frameworks',
          'timezone',
          'schedule_id',
          'created_at',
          'created_by',
          'asset_scope',
          'attempt',
        ])
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id,
        lease,
        isLast: row.attempt >= MAX_ATTEMPTS,
        type: reportSchema.shape.type.parse(row.type),
        format: reportSchema.shape.format.parse(row.format),
        scope: reportSchema.shape.scope.parse(row.scope),
        periodDays: row.period_days,
        keepDays: row.keep_days,
        frameworkIds: row.frameworks,
        scheduleId: row.schedule_id,
        timezone: row.timezone,
        createdAt: row.created_at,
        createdBy: row.created_by,
        assetScope: row.asset_scope,
      };
    },

    /** False when another attempt has taken it over, or somebody has deleted it. */
    async progress({ id, lease }: TakenReport, percent: number): Promise<boolean> {
      const { numUpdatedRows } = await held(id, lease)
        .set({ progress: percent })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False as for `progress`. */
    async finish({ id, lease, keepDays }: TakenReport, file: FinishedFile, at: Date) {
      const { numUpdatedRows } = await held(id, lease)
        .set({
          status: 'ready',
          lease: null,
          progress: 100,
          file_name: file.fileName,
          bytes: file.bytes,
          sha256: file.sha256,
          finding_count: file.findings,
          ready_at: at.toISOString(),
          expires_at: new Date(at.getTime() + keepDays * DAY_MS).toISOString(),
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async fail({ id, lease }: TakenReport, error: string): Promise<void> {
      await held(id, lease).set({ status: 'failed', lease: null, error }).execute();
    },

    /** Those whose file is to be deleted, at most 100. */
    async listExpired(at: Date): Promise<string[]> {
      const rows = await own
        .where('status', '=', 'ready')
        .where('expires_at', '<=', at.toISOString())
        .select('id')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      return rows.map(({ id }) => id);
    },

    async markExpired(id: string): Promise<void> {
      await change(id)
        .set({ status: 'expired', file_name: null, bytes: null, sha256: null })
        .execute();
    },

    /** Lost reports have failed, and rows without a file go after a year. */
    async tidy(at: Date): Promise<void> {
      const ago = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString();
      await tx
        .updateTable('reports')
        .where('workspace_id', '=', workspaceId)
        .where('status', 'in', ['queued', 'rendering'])
        .where('created_at', '<', ago(1))
        .set({ status: 'failed', lease: null, error: 'The report could not be made.' })
        .execute();
      await tx
        .deleteFrom('reports')
        .where('workspace_id', '=', workspaceId)
        .where('status', 'in', ['failed', 'expired'])
        .where('created_at', '<', ago(365))
        .execute();
    },
  };
};

type Row = Readonly<Record<(typeof columns)[number], unknown>>;

const asReport = (row: Row): Report =>
  reportSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    format: row.format,
    scope: row.scope,
    periodDays: row.period_days,
    frameworkIds: row.frameworks,
    timezone: row.timezone,
    status: row.status,
    progress: row.progress,
    fileName: row.file_name,
    bytes: row.bytes,
    sha256: row.sha256,
    findings: row.finding_count,
    error: row.error,
    scheduleId: row.schedule_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
  });
