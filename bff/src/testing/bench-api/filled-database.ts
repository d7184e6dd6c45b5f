import { Client } from 'pg';
import { embeddedMigrations, migrate, productMigrations } from '../../platform/db/migrate.ts';
import { type Seeded, type SeedSizes, seed } from './seed.ts';
import { seedInventory } from './seed-inventory.ts';

interface Access {
  /** Superuser, in the database of the server. */
  readonly serverUrl: string;
  /** Superuser and owner, in the database itself. */
  readonly adminUrl: string;
  readonly url: string;
  readonly name: string;
}

/** A database of the benchmark. */
export interface FilledDatabase {
  /** What an earlier run filled it with; null when it is new. */
  readonly seeded: Seeded | null;
  fill(sizes: SeedSizes, report: (step: string) => void): Promise<Seeded>;
  drop(): Promise<void>;
}

/** Finds the database of an earlier run and migrates it, or makes an empty one. */
export async function openFilled({
  serverUrl,
  adminUrl,
  url,
  name,
}: Access): Promise<FilledDatabase> {
  const drop = () => runOn(serverUrl, `drop database if exists ${name} with (force)`);
  const [known] = await runOn(serverUrl, 'select from pg_database where datname = $1', [name]);
  const kept = known ? await readKept(adminUrl) : null;
  if (kept) {
    await migrate(url, [embeddedMigrations, productMigrations]);
    await runOn(adminUrl, 'vacuum (analyze)');
  } else {
    await drop();
    await runOn(serverUrl, `create database ${name} owner parapet template parapet`);
  }
  return {
    seeded: kept,
    async fill(sizes, report) {
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      try {
        const seeded = await seed(client, sizes, report);
        await seedInventory(client, report);
        await client.query('create table public.bench_seed (seeded jsonb)');
        await client.query('insert into public.bench_seed values ($1)', [seeded]);
        return seeded;
      } finally {
        await client.end();
      }
    },
    drop: async () => void (await drop()),
  };
}

/** A run that was interrupted leaves a database without this table, which is filled anew. */
async function readKept(adminUrl: string): Promise<Seeded | null> {
  const [table] = await runOn<{ name: string | null }>(
    adminUrl,
    "select to_regclass('public.bench_seed') as name",
  );
  if (!table?.name) return null;
  const [row] = await runOn<{ seeded: Seeded }>(adminUrl, 'select seeded from public.bench_seed');
  return row?.seeded ?? null;
}

async function runOn<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
