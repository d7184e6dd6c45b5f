import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleIn, foldersOf, reviewImports } from './testing/rooms/breaches.ts';
import { isRoomName, readRoomTable, TESTS } from './testing/rooms/room-table.ts';

const folder = import.meta.dirname;
const table = readRoomTable(readFileSync(path.join(folder, '../README.md'), 'utf8'));
const sources = new Map(
  globSync('**/*.ts', { cwd: folder })
    .map((file) => file.replaceAll(path.sep, '/'))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
);

describe('the rooms of the scanner', () => {
  const { breaches, unused } = reviewImports(table, sources);

  it('import only what the README lists', () => {
    expect(sources.size).toBeGreaterThan(300);
    expect(breaches).toEqual([]);
  });

  it('use everything that the README lists', () => {
    expect(unused).toEqual([]);
  });

  it('are listed in an order, so that no two need each other', () => {
    const names = table.map(({ name }) => name);
    const rooms = new Map(
      table.map(({ name, mayImport }) => [
        name,
        name === TESTS ? [] : mayImport.filter((entry) => isRoomName(entry)),
      ]),
    );

    expect([...rooms.values()].flat().filter((name) => !names.includes(name))).toEqual([]);
    expect(cycleIn(rooms)).toBeNull();
  });

  it('have no cycle between their folders', () => {
    expect(cycleIn(foldersOf(sources))).toBeNull();
  });
});

describe('the review of imports', () => {
  const rows = readRoomTable(
    [
      '| room of `src/` | what | may import |',
      '| --- | --- | --- |',
      '| `limits.ts` | the limits | nothing |',
      '| `checks/` | what `groups` share | `@parapet/contracts` |',
      '| `checks/<group>/` | what checks share | `checks/` |',
      '| `checks/<group>/<id>/` | a check | `checks/<group>/`, `checks/` |',
      '| `engine/` | the engine | `limits.ts`, `checks/<group>/<id>/`, `node:*` |',
      '| `testing/` | for tests | `*` |',
      '| `*.test.ts` | tests | `testing/`, `vitest` |',
    ].join('\n'),
  );
  const breachesOf = (file: string, text: string) =>
    reviewImports(rows, new Map([[file, text]])).breaches;
  const check = 'checks/dns/a/a.check.ts';

  it.each([
    [check, "import { b } from '../../../engine/b.ts';"],
    [check, "import type { B } from '../../../engine/b.ts';"],
    [check, "export { b } from '../../../engine/b.ts';"],
    [check, "export * from '../../../engine/b.ts';"],
    [check, "import '../../../engine/b.ts';"],
    [check, "const b = await import('../../../engine/b.ts');"],
    [check, "type B = import('../../../engine/b.ts').B;"],
    [check, "const b = new URL('../../../engine/b.ts', import.meta.url);"],
    [check, "import { b } from '../b/b.check.ts';"],
    [check, "import { b } from '../../mail/b.ts';"],
    [check, "import { b } from '../../../testing/b.ts';"],
    [check, "import { b } from '../../../unknown/b.ts';"],
    [check, "import { b } from '../../../../../other/b.ts';"],
    [check, "import { readFileSync } from 'node:fs';"],
    [check, "import { S3Client } from '@aws-sdk/client-s3';"],
    ['limits.ts', "import { b } from './engine/b.ts';"],
    ['engine/a.ts', "import { b } from '../checks/dns/b.ts';"],
    ['engine/a.ts', "import { b } from '../checks/testing/b.ts';"],
    ['engine/a.ts', "import { test } from 'vitest';"],
    ['checks/a.test.ts', "import { b } from '../engine/b.ts';"],
    ['other/a.ts', ''],
    ['a.ts', ''],
  ])('refuses, in %s: %s', (file, text) => {
    expect(breachesOf(file, text)).toHaveLength(1);
  });

  it.each([
    [
      check,
      "import { b } from './b.ts'; import { c } from '../c.ts'; import { d } from '../../d.ts';",
    ],
    [
      check,
      `// import { b } from '../../../engine/b.ts'\nconst b = "from '../../../engine/b.ts'";`,
    ],
    ['checks/a.ts', "import type { A } from '@parapet/contracts/findings/finding';"],
    ['engine/a.ts', "import { b } from '../checks/dns/b/b.check.ts'; import 'node:fs/promises';"],
    [
      'engine/a.test.ts',
      "import { test } from 'vitest'; import { b } from '../checks/testing/b.ts';",
    ],
    ['engine/testing/a.ts', "import { b } from '../../checks/b.ts'; import 'undici';"],
    ['a.test.ts', "import { b } from './testing/b.ts';"],
  ])('accepts, in %s: %s', (file, text) => {
    expect(breachesOf(file, text)).toEqual([]);
  });

  it('names permissions that nothing uses', () => {
    const { unused } = reviewImports(rows, new Map([[check, "import { b } from '../../b.ts';"]]));

    expect(unused).toContain('engine/ limits.ts');
    expect(unused).not.toContain('checks/<group>/<id>/ checks/');
  });

  it('finds a cycle of folders, of types too, but not of tests', () => {
    const sources = (last: string) =>
      new Map([
        ['a/a.ts', "import { b } from '../b/b.ts';"],
        ['b/b.ts', "import { c } from '../c/c.ts';"],
        [last, "import type { A } from '../a/a.ts';"],
      ]);

    expect(cycleIn(foldersOf(sources('c/c.ts')))).toEqual(['a', 'b', 'c', 'a']);
    expect(cycleIn(foldersOf(sources('c/c.test.ts')))).toBeNull();
  });
});
