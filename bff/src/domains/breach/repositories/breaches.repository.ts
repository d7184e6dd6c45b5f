import type { BreachFlags } from '@parapet/contracts/breach/breach';
import { type Selectable, sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { OwnedTables } from '../../../platform/db/tables.ts';
import type { BreachFacts } from '../sources/leak.ts';

export type StoredBreach = BreachFacts & { readonly id: string; readonly isQuiet: boolean };

const columns = [
  'id',
  'name',
  'title',
  'is_listed',
  'site',
  sql<string | null>`to_char(breach_date, 'YYYY-MM-DD')`.as('breach_day'),
  'added_at',
  'data_classes',
  'is_verified',
  'is_fabricated',
  'is_sensitive',
  'is_retired',
  'is_spam_list',
  'is_stealer_log',
  'is_quiet',
] as const;

type Row = Omit<
  Selectable<OwnedTables['breach']['breaches']>,
  'workspace_id' | 'created_at' | 'breach_date'
> & {
  readonly breach_day: string | null;
};

/** The breaches with people of one workspace. */
export const breachesIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Adds those that are new, and describes those of which only the name was known. Returns ids by name. */
  async save(breaches: readonly BreachFacts[]): Promise<ReadonlyMap<string, StoredBreach>> {
    const byName = new Map(breaches.map((breach) => [breach.name, breach]));
    const rows = [...byName.values()].map(({ flags, ...facts }) => ({ ...facts, ...flags }));
    await sql`
      insert into parapet.breaches as known (workspace_id, name, title, is_listed, site, breach_date,
        added_at, data_classes, is_verified, is_fabricated, is_sensitive, is_retired, is_spam_list,
        is_stealer_log)
      select ${workspaceId}::uuid, name, title, "isListed", site, "breachDate", "addedAt",
        array(select jsonb_array_elements_text("dataClasses")), "isVerified", "isFabricated",
        "isSensitive", "isRetired", "isSpamList", "isStealerLog"
      from jsonb_to_recordset(${jsonb(rows)}) as told(name text, title text, "isListed" boolean,
        site text, "breachDate" date, "addedAt" timestamptz, "dataClasses" jsonb,
        "isVerified" boolean, "isFabricated" boolean, "isSensitive" boolean, "isRetired" boolean,
        "isSpamList" boolean, "isStealerLog" boolean)
      order by name
      on conflict (workspace_id, name) do update set title = excluded.title,
        is_listed = excluded.is_listed, site = excluded.site, breach_date = excluded.breach_date,
        added_at = excluded.added_at, data_classes = excluded.data_classes,
        is_verified = excluded.is_verified, is_fabricated = excluded.is_fabricated,
        is_sensitive = excluded.is_sensitive, is_retired = excluded.is_retired,
        is_spam_list = excluded.is_spam_list, is_stealer_log = excluded.is_stealer_log
      where excluded.is_listed and not known.is_listed`.execute(tx);
    const found = await tx
      .selectFrom('breaches')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`name = any (${[...byName.keys()]}::text[])`)
      .select(columns)
      .execute();
    return new Map(found.map((row) => [row.name, asBreach(row)]));
  },

  async list(ids: readonly string[]): Promise<ReadonlyMap<string, StoredBreach>> {
    if (ids.length === 0) return new Map();
    const rows = await tx
      .selectFrom('breaches')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .select(columns)
      .execute();
    return new Map(rows.map((row) => [row.id, asBreach(row)]));
  },

  async listAll(): Promise<readonly StoredBreach[]> {
    const rows = await tx
      .selectFrom('breaches')
      .where('workspace_id', '=', workspaceId)
      .select(columns)
      .orderBy('name')
      .execute();
    return rows.map(asBreach);
  },

  /** Describes a breach as the list does now. For workers. */
  async describe(id: string, { flags, ...facts }: BreachFacts): Promise<void> {
    await tx
      .updateTable('breaches')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .set({
        title: facts.title,
        is_listed: facts.isListed,
        site: facts.site,
        breach_date: facts.breachDate,
        added_at: facts.addedAt,
        data_classes: [...facts.dataClasses],
        ...flagColumns(flags),
      })
      .execute();
  },

  /** Deletes those with nobody in them. For workers. */
  async deleteEmpty(): Promise<void> {
    await sql`
      delete from parapet.breaches as breach where workspace_id = ${workspaceId}
        and not exists (select from parapet.breach_exposures where breach_id = breach.id)`.execute(
      tx,
    );
  },
});

const flagColumns = (flags: BreachFlags) => ({
  is_verified: flags.isVerified,
  is_fabricated: flags.isFabricated,
  is_sensitive: flags.isSensitive,
  is_retired: flags.isRetired,
  is_spam_list: flags.isSpamList,
  is_stealer_log: flags.isStealerLog,
});

const asBreach = (row: Row): StoredBreach => ({
  id: row.id,
  name: row.name,
  title: row.title,
  isListed: row.is_listed,
  site: row.site,
  breachDate: row.breach_day,
  addedAt: row.added_at,
  dataClasses: row.data_classes,
  flags: {
    isVerified: row.is_verified,
    isFabricated: row.is_fabricated,
    isSensitive: row.is_sensitive,
    isRetired: row.is_retired,
    isSpamList: row.is_spam_list,
    isStealerLog: row.is_stealer_log,
  },
  isQuiet: row.is_quiet ?? false,
});
