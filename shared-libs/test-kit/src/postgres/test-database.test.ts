import { createTestDatabase } from '@parapet/test-kit/postgres';
import { Client } from 'pg';
import { expect, test } from 'vitest';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('every test database is migrated, owned by the product and separate from the others', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'CREATE TABLE only_here (id int)');

  expect(await query(two.url, "SELECT to_regclass('only_here') AS found")).toEqual([
    { found: null },
  ]);
  expect(await query(one.url, 'SELECT current_user')).toEqual([{ current_user: 'parapet' }]);
  expect(await query(two.url, 'SELECT count(*) AS applied FROM migrations.product')).toHaveLength(
    1,
  );
  await Promise.all([one.drop(), two.drop()]);
});

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
  'nothing waits for the disk: %s is off',
  async (setting) => {
    const database = await createTestDatabase({ content: 'empty' });
    expect(await query(database.url, `SHOW ${setting}`)).toEqual([{ [setting]: 'off' }]);
    await database.drop();
  },
);

test('a database is dropped even while a client is connected', async () => {
  const database = await createTestDatabase({ content: 'empty' });
  const connected = new Client({ connectionString: database.url });
  connected.on('error', () => undefined);
  await connected.connect();

  await database.drop();

  await expect(query(database.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
});
