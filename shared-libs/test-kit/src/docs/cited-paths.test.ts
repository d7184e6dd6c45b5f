import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsCitedIn } from './cited-paths.ts';

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

/** A superseded decision may cite removed files. */
const isSuperseded = (text: string): boolean => /^Status: superseded/m.test(text);

it.each(pages)('%s cites only paths that exist', (page) => {
  const text = readFileSync(path.join(repository, page), 'utf8');
  const cited = isSuperseded(text) ? [] : pathsCitedIn(text, folders);
  expect(cited.filter((name) => !pathExists(page, name))).toEqual([]);
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
