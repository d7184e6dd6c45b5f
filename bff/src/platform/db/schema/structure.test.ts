import { join } from 'node:path';
import { createTestDatabase } from '@parapet/test-kit/postgres';
import { expect, test } from 'vitest';
import { findDomains } from '../../../testing/catalogue/domains.ts';
import { readStructure } from '../../../testing/catalogue/structure.ts';
import { productMigrations } from '../migrations/migrate.ts';
import { readSqlFiles } from '../sql-files/read-sql-files.ts';

const SNAPSHOT = join(productMigrations.sqlFolder, '../snapshot');

test('the schema of a new database is that of the snapshot of each domain', async () => {
  const database = await createTestDatabase();
  const structure = await readStructure(database.url);
  await database.drop();
  const domains = findDomains(await readSqlFiles(productMigrations.sqlFolder));
  const objects = Map.groupBy(structure, ([name]) => domains.get(name) ?? 'unknown');
  expect([...objects.keys()]).not.toContain('unknown');
  for (const [domain, its] of objects) {
    const text = its.map(([, parts]) => parts).join('');
    // After a change of the schema: npm run generate:schema -w bff
    await expect(text, domain).toMatchFileSnapshot(join(SNAPSHOT, `${domain}.txt`));
  }
});
