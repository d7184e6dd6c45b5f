import { type ScanListItem, scanListItemSchema } from '@parapet/contracts/scans/scan';
import type { Selectable } from 'kysely';
import type { ScansTable, ScanTargetsTable } from '../../../platform/db/tables.ts';

/** Tells what a list item is made of; named, since a statement with `*` cannot be prepared. */
export const scanItemColumns = [
  'id',
  'workspace_id',
  'status',
  'intensity',
  'kind',
  'trigger',
  'schedule_id',
  'asset_count',
  'progress',
  'phase',
  'phases',
  'coverage',
  'counts',
  'requests_sent',
  'ruleset_version',
  'attempt',
  'error',
  'created_by',
  'queued_at',
  'started_at',
  'finished_at',
  'paused_at',
] as const satisfies readonly (keyof ScansTable)[];

export type ScanRow = Pick<Selectable<ScansTable>, (typeof scanItemColumns)[number]>;
export type NamedTarget = Pick<
  Selectable<ScanTargetsTable>,
  'scan_id' | 'asset_id' | 'display_name'
>;

/** Tells what no check of the table holds to the contract. */
const storedSchema = scanListItemSchema.pick({
  phase: true,
  phases: true,
  coverage: true,
  counts: true,
  error: true,
});

/** Checks of the table hold the other columns: to parse all of an item takes twice as long. */
export const asListItem = (row: ScanRow, named: readonly NamedTarget[]): ScanListItem => ({
  id: row.id,
  workspaceId: row.workspace_id,
  status: row.status as ScanListItem['status'],
  intensity: row.intensity as ScanListItem['intensity'],
  kind: row.kind as ScanListItem['kind'],
  trigger: row.trigger as ScanListItem['trigger'],
  scheduleId: row.schedule_id,
  assets: named.map((target) => ({ id: target.asset_id, displayName: target.display_name })),
  assetCount: row.asset_count,
  progress: row.progress,
  requestsSent: row.requests_sent,
  rulesetVersion: row.ruleset_version,
  attempt: row.attempt,
  createdBy: row.created_by,
  queuedAt: row.queued_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  pausedAt: row.status === 'paused' ? row.paused_at : null,
  ...storedSchema.parse({
    phase: row.phase,
    phases: row.phases,
    coverage: row.coverage,
    counts: row.counts,
    error: row.error,
  }),
});
