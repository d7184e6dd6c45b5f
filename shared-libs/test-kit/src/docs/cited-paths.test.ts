import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionsCitedIn, headingsCitedIn, headingsOf, pathsCitedIn } from './cited-paths.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const skipped = new Set(['node_modules', 'dist', '.git', '.parapet', 'test-results']);
const everything = globSync('{*,.*,**/*,.github/**/*}', {
  cwd: repository,
  exclude: (name) => skipped.has(path.basename(name)),
}).map((name) => name.replaceAll(path.sep, '/'));

const folders = everything.filter((name) => /^(?:bff|shell|shared-libs|mfe-\w+)$/.test(name));
const pages = everything.filter((name) =>
  /^(?:README\.md|\.github\/.*\.md|shared-libs\/docs\/.*\.md)$/.test(name),
);

/**
 * True when a cited path exists relative to the root or the page, or as the end of another path.
 */
const pathExists = (page: string, cited: string): boolean => {
  const fromPage = path.posix.join(path.posix.dirname(page), cited);
  return everything.some(
    (name) => name === cited || name === fromPage || name.endsWith(`/${cited}`),
  );
};

const read = (name: string): string => readFileSync(path.join(repository, name), 'utf8');

it.each(pages)('%s cites only paths and headings that exist', (page) => {
  const text = read(page);
  expect(pathsCitedIn(text, folders).filter((name) => !pathExists(page, name))).toEqual([]);
  const dead = headingsCitedIn(text).filter((link) => {
    const cited = link.page === '' ? page : path.join(path.dirname(page), link.page);
    return !headingsOf(read(cited)).includes(link.heading);
  });
  expect(dead).toEqual([]);
});

it('names only decisions that have a record', () => {
  const records = everything
    .filter((name) => name.startsWith('shared-libs/docs/decisions/0'))
    .map((name) => Number(path.basename(name).slice(0, 4)));
  const texts = everything.filter(
    (name) =>
      /\.(?:tsx?|mjs|css|md|yml|sql)$/.test(name) &&
      !name.startsWith('shared-libs/test-kit/src/docs/'),
  );
  const dead = texts.flatMap((name) =>
    decisionsCitedIn(read(name))
      .filter((number) => !records.includes(number))
      .map((number) => `${name}: ${number}`),
  );
  expect(dead).toEqual([]);
});

it('lists each decision once in the index', () => {
  const index = read('shared-libs/docs/decisions/README.md');
  const records = everything.filter((name) => name.startsWith('shared-libs/docs/decisions/0'));
  expect(
    pathsCitedIn(index, [])
      .filter((name) => name.startsWith('0'))
      .sort(),
  ).toEqual(records.map((name) => path.basename(name)).sort());
});

it.each([
  ['see decision 61', [61]],
  ['Decision\n * 7', [7]],
  ['the decisions of 3 people', []],
])('%j names the decisions %j', (text, numbers) => {
  expect(decisionsCitedIn(text)).toEqual(numbers);
});

it('finds a heading by the name that its link has', () => {
  expect(headingsCitedIn('[a](b.md#time-of-npm-test), [c](#d)')).toEqual([
    { page: 'b.md', heading: 'time-of-npm-test' },
    { page: '', heading: 'd' },
  ]);
  expect(headingsOf('text\n## Time of `npm test`')).toEqual(['time-of-npm-test']);
});

describe('a cited path', () => {
  it.each([
    ['Read `bff/src/main.ts`.', ['bff/src/main.ts']],
    ['`node bff/src/worker.ts` in bff/src', ['bff/src/worker.ts', 'bff/src']],
    ['[how](how-to/write.md#one), [there](../x/y.test.ts)', ['how-to/write.md', '../x/y.test.ts']],
    ['`bff/src/checks/<group>/<id>/`', ['bff/src/checks']],
    ['`engine/contract.ts`, `*.routes.ts`, `.ts`', ['engine/contract.ts']],
    ['https://bff.example/bff/x.ts and `/api/x.md` and `builds/latest.json`', []],
  ])('%s', (text, paths) => {
    expect(pathsCitedIn(text, ['bff'])).toEqual(paths);
  });
});
