import { Client } from 'pg';
import {
  embeddedMigrations,
  migrate,
  productMigrations,
} from '../../platform/db/migrations/migrate.ts';
import { type Seeded, type SeedSizes, seed } from './seed.ts';
import { type SeededBreach, seedBreach } from './seed-breach.ts';
import { type SeededCloud, seedCloud } from './seed-cloud.ts';
import { seedCompliance } from './seed-compliance.ts';
import { seedEqual } from './seed-equal.ts';
import { seedFeed } from './seed-feed.ts';
import { seedInventory } from './seed-inventory.ts';
import { type SeededLinked, seedLinked } from './seed-linked.ts';
import { type SeededWork, seedWork } from './seed-work.ts';

type Worked = Seeded & SeededWork;

/** The rows that cases are about. */
export interface Filled extends Worked, SeededCloud, SeededBreach, SeededLinked {
  /** Tells whether it has the sets of `seedEqual`. */
  readonly hasEqual: true;
  /** Tells whether it has frameworks, days and attestations. */
  readonly hasCompliance: true;
}

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
  /** Its user, of an earlier run; null when it is new. */
  readonly userId: string | null;
  /** Adds what an earlier run did not add: all of it, or what versions after it measure too. */
  fill(sizes: SeedSizes, report: (step: string) => void): Promise<Filled>;
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
    userId: kept?.userId ?? null,
    async fill(sizes, report) {
      if (kept && isFilled(kept)) return kept;
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      try {
        const filled = await fillFrom(client, kept, sizes, report);
        await client.query('create table if not exists public.bench_seed (seeded jsonb)');
        await client.query('delete from public.bench_seed');
        await client.query('insert into public.bench_seed values ($1)', [filled]);
        return filled;
      } finally {
        await client.end();
      }
    },
    drop: async () => void (await drop()),
  };
}

/**
 * Fills a migrated database of one user, or adds what an earlier version did not add.
 * @param client a superuser in the database
 */
export async function fillFrom(
  client: Client,
  kept: Seeded | null,
  sizes: SeedSizes,
  report: (step: string) => void,
): Promise<Filled> {
  const seeded = kept ?? (await fillLists(client, sizes, report));
  if (!hasWork(seeded)) await seedFeed(client, report);
  const worked = hasWork(seeded)
    ? seeded
    : { ...seeded, ...(await seedWork(client, seeded, report)) };
  if (!hasEqual(worked)) await seedEqual(client, worked.workspaceId, report);
  const posed = hasCloud(worked)
    ? worked
    : { ...worked, ...(await seedCloud(client, worked, sizes.findings, report)) };
  const leaked = await seedBreach(client, posed, sizes.findings, report);
  const linked = await seedLinked(client, posed, report);
  await seedCompliance(client, posed, sizes.findings, report);
  return { ...posed, ...leaked, ...linked, hasEqual: true, hasCompliance: true };
}

/** Assets, findings, scans and what they saw. */
async function fillLists(client: Client, sizes: SeedSizes, report: (step: string) => void) {
  const seeded = await seed(client, sizes, report);
  await seedInventory(client, report);
  return seeded;
}

const hasWork = (seeded: Seeded): seeded is Worked => 'eventId' in seeded;

const hasEqual = (seeded: Seeded): boolean => 'hasEqual' in seeded;

const hasCloud = (seeded: Worked): seeded is Worked & SeededCloud => 'cloudAccountId' in seeded;

/** Returns whether it has all that this version measures. */
const isFilled = (seeded: Seeded): seeded is Filled => 'hasCompliance' in seeded;

/** A run that was interrupted leaves a database without this row, which is filled anew. */
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
