import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
