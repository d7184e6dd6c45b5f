import { createTestDatabase } from '@parapet/test-kit/postgres';
import { describe, expect, test } from 'vitest';
import {
  columnsSchema,
  READ_COLUMNS,
  writeSchema,
} from '../../../testing/catalogue/write-schema.ts';
import { runSql } from '../../../testing/test-identity.ts';

test('the row types are those of the migrated tables', async () => {
  const database = await createTestDatabase();
  const columns = columnsSchema.parse(await runSql(database.url, READ_COLUMNS));
  await database.drop();
  // After a migration: npm run generate:schema -w bff
  await expect(writeSchema(columns)).toMatchFileSnapshot('./schema.generated.ts');
});

describe('a column', () => {
  const column = {
    table: 'scans',
    column: 'phase',
    type: 'text',
    nullable: false,
    has_default: false,
    computed: false,
  };

  test.each([
    ['without a default is required', {}, 'phase: string;'],
    ['that may be null', { nullable: true }, 'phase: string | null;'],
    ['with a default', { has_default: true }, 'phase: Generated<string>;'],
    ['that the database computes', { computed: true, type: 'int8' }, 'phase: Computed<number>;'],
    ['of several values', { type: '_text', has_default: true }, 'phase: Generated<string[]>;'],
    ['of JSON', { type: 'jsonb', nullable: true }, 'phase: Json;'],
  ])('%s', (_, change, expected) => {
    expect(writeSchema([{ ...column, ...change }])).toContain(expected);
  });

  test('of an unknown type is refused by name', () => {
    expect(() => writeSchema([{ ...column, type: 'box' }])).toThrow('scans.phase is of type box');
  });
});
