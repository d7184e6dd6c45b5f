import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
const DEPRECATED = /@parapet\/remote-kit\/(resource|paged-resource|use-refresh)\b|\/deprecated\//;

it('no remote and no other package uses what kit 3 removes', () => {
  const sources = [
    '{shell,mfe-*}/src/**/*.{ts,tsx}',
    'shared-libs/*/src/**/*.{ts,tsx}',
    'shared-libs/tooling/templates/**/*.{ts,tsx}',
  ];
  const files = globSync(sources, { cwd: root, exclude: ['**/deprecated/**'] });
  expect(files.length).toBeGreaterThan(500);
  const users = files.filter((file) =>
    DEPRECATED.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(users).toEqual([]);
});
