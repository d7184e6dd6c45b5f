import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '../../../testing/test-identity.ts';
import { migrate } from '../migrations/migrate.ts';
import { readSqlFiles } from './read-sql-files.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ content: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'parapet-sql-files-'));
  await write('sql/schema.sql', 'create schema if not exists parapet;');
  await write('sql/functions/platform/bind-owner.sql', functionOf('bind_owner()', 'void', 'null'));
  await write(
    'migrations/20260101000000_notes.sql',
    'create table parapet.notes (id int, text text default parapet.default_text());',
  );
  await write('sql/functions/values/texts.sql', functionOf('default_text()', 'text', `'empty'`));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const functionOf = (signature: string, type: string, result: string): string =>
  `create or replace function parapet.${signature} returns ${type} language sql as $$ select ${result} $$;`;

const run = (version = '0.2.0') =>
  migrate(
    database.url,
    [{ name: 'product', folders: [join(folder, 'migrations')], sqlFolder: join(folder, 'sql') }],
    version,
  );
const query = <Row>(text: string) => runSql<Row>(database.url, text);
const greeting = async () =>
  (await query<{ text: string }>('select parapet.greet() as text'))[0]?.text;
const namesOn = async (catalogue: string) =>
  (await query<{ name: string }>(`select name from (${catalogue}) as named order by 1`)).map(
    ({ name }) => name,
  );
const policies = () =>
  namesOn(`select polname::text as name from pg_policy
    where polrelid = 'parapet.notes'::regclass and polname <> 'as_owner'`);
const triggers = () =>
  namesOn(`select tgname::text as name from pg_trigger where tgrelid = 'parapet.notes'::regclass`);

test('values come before the tables that use them, other functions after them', async () => {
  await write(
    'sql/functions/notes/count.sql',
    `create or replace function parapet.count_notes() returns bigint language sql
     begin atomic select count(*) from parapet.notes; end;`,
  );
  expect(await run()).toEqual([
    'schema.sql',
    'functions/values/texts.sql',
    '20260101000000_notes',
    'functions/notes/count.sql',
    'functions/platform/bind-owner.sql',
  ]);
  expect(await run()).toEqual([]);
});

test('a function comes after those that it calls', async () => {
  const atomic = (name: string, body: string) =>
    `create or replace function parapet.${name}() returns int language sql begin atomic select ${body}; end;`;
  await write('sql/functions/a/first.sql', atomic('first', 'parapet.second()'));
  await write('sql/functions/b/second.sql', atomic('second', 'parapet.third()'));
  await write('sql/functions/c/third.sql', atomic('third', '3'));
  await run();
  expect(await query('select parapet.first() as called')).toEqual([{ called: 3 }]);
});

describe('a changed file', () => {
  test('is applied alone', async () => {
    await write('sql/functions/notes/greet.sql', functionOf('greet()', 'text', `'hello'`));
    await run();
    await write('sql/functions/notes/greet.sql', functionOf('greet()', 'text', `'good day'`));
    expect(await run()).toEqual(['functions/notes/greet.sql']);
    expect(await greeting()).toBe('good day');
  });

  test('replaces the triggers and policies of its table, and no others', async () => {
    const trigger = (name: string) =>
      `create trigger ${name} before insert on parapet.notes for each row
       execute function parapet.touch();`;
    await write(
      'sql/functions/notes/touch.sql',
      `create or replace function parapet.touch() returns trigger language plpgsql
       as $$ begin return new; end $$;`,
    );
    await write('sql/triggers/notes/notes.sql', trigger('one'));
    await write('sql/policies/notes/notes.sql', 'create policy one on parapet.notes using (true);');
    await run();
    await query('create policy as_owner on parapet.notes using (true)');
    await write('sql/triggers/notes/notes.sql', trigger('two'));
    await write('sql/policies/notes/notes.sql', 'create policy two on parapet.notes using (true);');
    expect(await run()).toEqual(['triggers/notes/notes.sql', 'policies/notes/notes.sql']);
    expect({ policies: await policies(), triggers: await triggers() }).toEqual({
      policies: ['two'],
      triggers: ['two'],
    });
  });

  test('that a later version has applied stays as it is', async () => {
    await write('sql/functions/notes/greet.sql', functionOf('greet()', 'text', `'later'`));
    await run('0.10.0');
    await write('sql/functions/notes/greet.sql', functionOf('greet()', 'text', `'older'`));
    expect(await run('0.9.0')).toEqual([]);
    expect(await greeting()).toBe('later');
  });

  test('that fails is named, and nothing of the version stays', async () => {
    await run();
    await write('migrations/20260102000000_more.sql', 'alter table parapet.notes add more text;');
    await write('sql/functions/notes/broken.sql', 'create function parapet.broken;');
    await expect(run()).rejects.toThrow('SQL file functions/notes/broken.sql failed: syntax error');
    await expect(query('select more from parapet.notes')).rejects.toThrow('does not exist');
  });
});

test('nobody else may call a function whose file does not say so', async () => {
  await write('sql/functions/notes/greet.sql', functionOf('greet()', 'text', `'hello'`));
  await run();
  const [row] = await query<{ may: boolean }>(
    `select has_function_privilege('anon', 'parapet.greet()', 'execute') as may`,
  );
  expect(row?.may).toBe(false);
});

test('a file in no known place is refused', async () => {
  await write('sql/views/notes.sql', 'select 1;');
  await expect(readSqlFiles(join(folder, 'sql'))).rejects.toThrow('views/notes.sql');
});

test('a file about another table is refused: its change would not replace what that table has', async () => {
  await write('sql/policies/notes/notes.sql', 'create policy read on parapet.tags using (true);');
  await expect(readSqlFiles(join(folder, 'sql'))).rejects.toThrow('is about parapet.tags');
});
