import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ content: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'parapet-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = () => migrate(database.url, [{ name: 'product', folders: [folder] }]);
const add = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);

async function notes(): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT text FROM notes ORDER BY id');
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

test('applies every file once, in the order of their names', async () => {
  await add('20260102000000_first_note', "INSERT INTO notes (text) VALUES ('first');");
  await add(
    '20260101000000_notes',
    'CREATE TABLE notes (id int GENERATED ALWAYS AS IDENTITY, text text);',
  );

  expect(await run()).toEqual(['20260101000000_notes', '20260102000000_first_note']);
  await add('20260103000000_second_note', "INSERT INTO notes (text) VALUES ('second');");
  expect(await run()).toEqual(['20260103000000_second_note']);
  expect(await run()).toEqual([]);
  expect(await notes()).toEqual(['first', 'second']);
});

test('a failing file is named, and its whole set is rolled back', async () => {
  await add('20260101000000_notes', 'CREATE TABLE notes (id int, text text);');
  await add('20260102000000_broken', 'INSERT INTO note VALUES (1);');

  await expect(run()).rejects.toThrow(
    'Migration 20260102000000_broken failed: relation "note" does not exist',
  );
  await expect(notes()).rejects.toThrow('relation "notes" does not exist');
});

test('several processes may migrate at once', async () => {
  await add('20260101000000_notes', 'CREATE TABLE notes (id int, text text);');

  const applied = await Promise.all([run(), run(), run()]);

  expect(applied.flat()).toEqual(['20260101000000_notes']);
});

test('a database from before the first migration is refused, and stays as it is', async () => {
  await add('20250101000000_older', 'CREATE TABLE notes (id int, text text);');
  await run();
  await rm(join(folder, '20250101000000_older.sql'));
  await add('20260101000000_base', 'CREATE TABLE authors (id int);');
  await expect(run()).rejects.toThrow(
    'made by a version of Parapet before 0.2.0, which this version cannot upgrade: export what you need',
  );
  expect(await notes()).toEqual([]);
});

describe('beside a newer version, which has migrated the database', () => {
  const NOTES = '20260101000000_notes';
  const NEWER = '20260102000000_authors';

  /** Runs as the newer version does, and leaves the folder as the older version has it. */
  const migrateAsNewer = async (text: string) => {
    await add(NOTES, 'CREATE TABLE notes (id int, text text);');
    await add(NEWER, text);
    await run();
    await rm(join(folder, `${NEWER}.sql`));
  };
  const CONTRACTING = `
    CREATE TABLE migrations.contracting (name text PRIMARY KEY, why text NOT NULL);
    INSERT INTO migrations.contracting VALUES ('${NEWER}', 'notes have authors instead of texts');`;

  test('a version starts when that only expanded the schema', async () => {
    await migrateAsNewer('ALTER TABLE notes ADD author text;');
    expect(await run()).toEqual([]);
    expect(await notes()).toEqual([]);
  });

  test('a version refuses when that took away what it uses, and says why', async () => {
    await migrateAsNewer(`ALTER TABLE notes RENAME text TO author; ${CONTRACTING}`);
    await expect(run()).rejects.toThrow(
      `A newer version of Parapet has changed this database so that this version cannot use it: notes have authors instead of texts (${NEWER}).`,
    );
  });

  test('the version that took it away starts again', async () => {
    await migrateAsNewer(CONTRACTING);
    await add(NEWER, CONTRACTING);
    expect(await run()).toEqual([]);
  });

  test('a version of another line refuses, and names what is missing', async () => {
    await migrateAsNewer('ALTER TABLE notes ADD author text;');
    await add('20260101500000_colours', 'ALTER TABLE notes ADD colour text;');
    await expect(run()).rejects.toThrow('it lacks 20260101500000_colours');
  });
});
