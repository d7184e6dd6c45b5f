import { runSql } from '../test-identity.ts';

/** One line about a table or function: its name, and a part of it. */
interface Part {
  readonly object: string;
  readonly part: string;
}

/**
 * Tells what a database has of the schema: tables with columns, constraints, indexes, triggers and
 * policies, and functions. Texts that stand once in `supabase/sql` are given by a hash.
 */
const READ_PARTS = `
  with parts as (
    select relname::text as object, 1 as kind, attnum::int as place, '' as name,
      concat_ws(' ', attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'identity ' || attidentity::text end,
        case when attgenerated <> '' then 'generated' when adbin is not null then 'default' end,
        pg_get_expr(adbin, adrelid)) as part
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'parapet'::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped
    union all
    select relname, 2, 0, conname, conname || ': ' || pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'parapet'::regnamespace and contype <> 'n'
    union all
    select listed.relname, 3, 0, named.relname, pg_get_indexdef(indexrelid)
    from pg_index join pg_class as listed on listed.oid = indrelid
    join pg_class as named on named.oid = indexrelid
    where listed.relnamespace = 'parapet'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select relname, 4, 0, 'row level security', concat_ws(' ', 'row level security',
      case when relrowsecurity then 'on' else 'off' end, case when relforcerowsecurity then 'forced' end,
      'owner', relowner::regrole, reloptions, case when relpersistence <> 'p' then 'unlogged' end)
    from pg_class where relnamespace = 'parapet'::regnamespace and relkind in ('r', 'p')
    union all
    select case nspname when 'parapet' then relname else nspname || '.' || relname end, 5, 0, tgname,
      'trigger ' || tgname || ' ' || left(md5(pg_get_triggerdef(pg_trigger.oid)), 8)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_proc on pg_proc.oid = tgfoid
    where pronamespace = 'parapet'::regnamespace and not tgisinternal
    union all
    select relname, 6, 0, polname, 'policy ' || polname || ' ' || left(md5(concat_ws('|', polcmd,
      polpermissive, array(
        select coalesce(rolname, 'public') from unnest(polroles) as role
        left join pg_roles on pg_roles.oid = role order by 1
      ), pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))), 8)
    from pg_policy join pg_class on pg_class.oid = polrelid
    where relnamespace = 'parapet'::regnamespace
    union all
    select proname, 7, 0, pg_get_function_identity_arguments(oid),
      concat_ws(' ', 'function (' || pg_get_function_identity_arguments(oid) || ') returns',
        pg_get_function_result(oid), case when prosecdef then 'as definer' end,
        'owner', proowner::regrole, left(md5(pg_get_functiondef(oid)), 8))
    from pg_proc where pronamespace = 'parapet'::regnamespace
  )
  select object, regexp_replace(part, '\\s+', ' ', 'g') as part from parts
  order by object collate "C", kind, place, name collate "C"`;

/** Reads the parts of a database's schema, as one text for each table and function by its name. */
export async function readStructure(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const parts = await runSql<Part>(databaseUrl, READ_PARTS);
  const objects = Map.groupBy(parts, ({ object }) => object);
  return new Map(
    [...objects].map(([object, its]) => [
      object,
      `${object}\n${its.map(({ part }) => `  ${part}\n`).join('')}`,
    ]),
  );
}
