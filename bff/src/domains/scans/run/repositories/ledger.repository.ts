import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import type { Coverage } from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { ScanTx } from '../../../../platform/db/database.ts';
import { jsonb } from '../../../../platform/db/database.ts';
import type { CheckResult } from '../../../findings/findings.port.ts';
import {
  checkListOf,
  countLines,
  type LedgerCheck,
  type LedgerLine,
  legendSchema,
  noCoverage,
  packLines,
  unpackLines,
} from '../../ledger/packed-ledger.policy.ts';
import { checkListsIn } from '../../repositories/check-lists.repository.ts';

/** Check lists by id, which never change. */
export type KnownCheckLists = Map<string, readonly LedgerCheck[]>;

export type PlannedPairs = ReadonlyArray<{ assetId: string; check: CheckInfo }>;

type Lines = ReadonlyMap<string, LedgerLine>;

interface AssetLedger {
  readonly assetId: string;
  readonly checkListId: string;
  readonly checks: readonly LedgerCheck[];
  readonly lines: Lines;
}

/**
 * The coverage ledger of one scan: a packed row per asset. A write locks the rows of its assets
 * alone and returns by how much it changed the counters, so nothing is ever counted again.
 */
export const scanLedgerIn = (
  { tx, workspaceId, scanId }: ScanTx,
  known: KnownCheckLists = new Map(),
) => {
  const lists = checkListsIn({ tx, workspaceId });

  /** Locks in the order of the assets, so that two writers do not wait for each other in a circle. */
  const lock = async (assetIds: readonly string[]): Promise<AssetLedger[]> => {
    const rows = await tx
      .selectFrom('scan_ledger')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`)
      .select(['asset_id', 'check_list_id', 'outcomes', 'legend'])
      .orderBy('asset_id')
      .forNoKeyUpdate()
      .execute();
    const missing = rows.map((row) => row.check_list_id).filter((id) => !known.has(id));
    for (const { id, checks } of await lists.list([...new Set(missing)])) known.set(id, checks);
    return rows.map((row) => {
      const checks = known.get(row.check_list_id) ?? [];
      const packed = { outcomes: row.outcomes, legend: legendSchema.parse(row.legend) };
      return {
        assetId: row.asset_id,
        checkListId: row.check_list_id,
        checks,
        lines: byCheck(unpackLines(checks, packed)),
      };
    });
  };

  /** Adds rows of assets without one; returns the assets that another writer added meanwhile. */
  const insert = async (added: ReadonlyMap<string, Lines>): Promise<Set<string>> => {
    if (added.size === 0) return new Set();
    const packed = [...added].map(([assetId, lines]) => {
      const list = checkListOf([...lines.values()].map(({ check }) => check));
      return { assetId, list, ...packLines(list.checks, lines) };
    });
    await lists.add(packed.map(({ list }) => list));
    const rows = packed.map(({ assetId, list, outcomes, legend }) => ({
      asset_id: assetId,
      check_list_id: list.id,
      outcomes,
      legend,
    }));
    const inserted = await sql<{ asset_id: string }>`
      insert into parapet.scan_ledger
        (scan_id, asset_id, workspace_id, check_list_id, outcomes, legend)
      select ${scanId}::uuid, asset_id, ${workspaceId}::uuid, check_list_id, outcomes, legend
      from jsonb_to_recordset(${jsonb(rows)}) as added(
        asset_id uuid, check_list_id uuid, outcomes text, legend jsonb
      )
      order by asset_id
      on conflict (scan_id, asset_id) do nothing
      returning asset_id`.execute(tx);
    const stored = new Set(inserted.rows.map((row) => row.asset_id));
    return new Set([...added.keys()].filter((assetId) => !stored.has(assetId)));
  };

  /** Names the assets once more: Postgres expects 100 rows of a record set, and would read them all. */
  const update = async (changed: ReadonlyArray<AssetLedger>): Promise<void> => {
    if (changed.length === 0) return;
    const rows = changed.map(({ assetId, checkListId, checks, lines }) => ({
      asset_id: assetId,
      check_list_id: checkListId,
      ...packLines(checks, lines),
    }));
    await sql`
      update parapet.scan_ledger as ledger set
        check_list_id = changed.check_list_id,
        outcomes = changed.outcomes,
        legend = changed.legend
      from jsonb_to_recordset(${jsonb(rows)}) as changed(
        asset_id uuid, check_list_id uuid, outcomes text, legend jsonb
      )
      where ledger.workspace_id = ${workspaceId} and ledger.scan_id = ${scanId}
        and ledger.asset_id = changed.asset_id
        and ledger.asset_id = any(${rows.map((row) => row.asset_id)}::uuid[])`.execute(tx);
  };

  /** Merges lines into the ledgers of their assets and returns the change of the counters. */
  const merge = async (
    given: ReadonlyMap<string, Lines>,
    chosen: (before: LedgerLine | undefined, now: LedgerLine) => LedgerLine,
  ): Promise<Coverage> => {
    let change = noCoverage;
    if (given.size === 0) return change;
    let ledgers = await lock([...given.keys()]);
    const found = new Set(ledgers.map(({ assetId }) => assetId));
    const absent = new Map([...given].filter(([assetId]) => !found.has(assetId)));
    const raced = await insert(absent);
    for (const [assetId, lines] of absent) {
      if (!raced.has(assetId)) change = countLines(change, lines.values());
    }
    if (raced.size > 0) ledgers = [...ledgers, ...(await lock([...raced]))];

    const changed: AssetLedger[] = [];
    for (const ledger of ledgers) {
      const lines = new Map(ledger.lines);
      for (const [id, line] of given.get(ledger.assetId) ?? []) {
        lines.set(id, chosen(lines.get(id), line));
      }
      if (isSame(ledger.lines, lines)) continue;
      change = countLines(change, ledger.lines.values(), -1);
      change = countLines(change, lines.values());
      if (lines.size === ledger.lines.size) changed.push({ ...ledger, lines });
      else {
        const list = checkListOf([...lines.values()].map(({ check }) => check));
        await lists.add([list]);
        changed.push({ ...ledger, checkListId: list.id, checks: list.checks, lines });
      }
    }
    await update(changed);
    return change;
  };

  return {
    /** Stores the check lists of a plan ahead, so that no scan waits for another one's plan. */
    async addCheckLists(pairs: PlannedPairs): Promise<void> {
      const byAsset = Map.groupBy(pairs, ({ assetId }) => assetId);
      await lists.add([...byAsset.values()].map((of) => checkListOf(of.map(({ check }) => check))));
    },

    /** Returns the ids of the check lists that are planned, by asset. */
    async listPlans(assetIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await tx
        .selectFrom('scan_ledger')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`)
        .select(['asset_id', 'check_list_id'])
        .execute();
      return new Map(rows.map((row) => [row.asset_id, row.check_list_id]));
    },

    /** Adds the planned checks; results of an earlier attempt stay until they are written again. */
    plan: (pairs: PlannedPairs): Promise<Coverage> =>
      merge(
        linesByAsset(pairs, ({ check }) => ({ check, outcome: null, reason: null })),
        (before, now) => before ?? now,
      ),

    /** Writes outcomes; the same results twice change nothing. */
    write: (results: readonly CheckResult[]): Promise<Coverage> =>
      merge(
        linesByAsset(results, ({ check, outcome, reason }) => ({
          check,
          outcome,
          // JSON holds no half of a pair of surrogates, which a cut may leave.
          reason: reason?.toWellFormed() ?? null,
        })),
        (before, now) => ({ ...now, check: before?.check ?? now.check }),
      ),

    /** Sets checks of these assets without an outcome to errors. */
    async closeAssets(assetIds: readonly string[], reason: string): Promise<Coverage> {
      let change = noCoverage;
      const closed: AssetLedger[] = [];
      for (const ledger of await lock(assetIds)) {
        const open = [...ledger.lines.values()].filter(({ outcome }) => outcome === null);
        const errors = open.map((line) => ({ ...line, outcome: 'error' as const, reason }));
        change = countLines(countLines(change, open, -1), errors);
        closed.push({ ...ledger, lines: new Map([...ledger.lines, ...byCheck(errors)]) });
      }
      await update(closed);
      return change;
    },

    /** Sets checks without an outcome to `not_run`. */
    async close(reason: string): Promise<void> {
      await sql`
        update parapet.scan_ledger set legend = (
          select jsonb_agg(
            case when pair -> 0 = 'null' then jsonb_build_array('not_run', ${reason}::text)
              else pair end
            order by position
          )
          from jsonb_array_elements(legend) with ordinality as pairs(pair, position)
        )
        where workspace_id = ${workspaceId} and scan_id = ${scanId}
          and exists (
            select from jsonb_array_elements(legend) as pair where pair -> 0 = 'null'
          )`.execute(tx);
    },
  };
};

const byCheck = (lines: readonly LedgerLine[]): Lines =>
  new Map(lines.map((line) => [line.check.id, line]));

const linesByAsset = <Item extends { assetId: string; check: CheckInfo }>(
  items: readonly Item[],
  lineOf: (item: Item) => LedgerLine,
): ReadonlyMap<string, Lines> => {
  const byAsset = Map.groupBy(items, ({ assetId }) => assetId);
  return new Map([...byAsset].map(([assetId, of]) => [assetId, byCheck(of.map(lineOf))]));
};

const isSame = (before: Lines, after: Lines): boolean =>
  before.size === after.size &&
  [...after].every(([id, { outcome, reason }]) => {
    const was = before.get(id);
    return was?.outcome === outcome && was.reason === reason;
  });
