import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

/** Owners by pattern, in the order of the file. */
const owners = new Map(
  read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
    .map(([pattern = '', ...teams]) => [pattern, teams]),
);

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const ignored = new Set(
  read('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
);
const folders = globSync('{*,.github}', { cwd: repository }).filter(
  (name) => !ignored.has(name) && statSync(path.join(repository, name)).isDirectory(),
);

it.each([...new Set([...folders, ...workspaces])])('%s has an owner', (folder) => {
  const named = [...owners.keys()].filter((pattern) => `/${folder}/`.startsWith(pattern));
  expect(named).not.toEqual([]);
});

it.each(workspaces.filter((name) => name.startsWith('mfe-')))('%s is of its own team', (remote) => {
  const line = `/${remote}/`;
  expect(owners.get(line)).toEqual([`@parapet/${remote.slice('mfe-'.length)}`]);
});

it('names folders that exist, and a team for each', () => {
  expect([...owners.keys()][0]).toBe('*');
  for (const [pattern, teams] of owners) {
    expect([pattern, existsSync(path.join(repository, pattern.replace('*', '')))]).toEqual([
      pattern,
      true,
    ]);
    expect(teams.length).toBeGreaterThan(0);
    for (const team of teams) expect(team).toMatch(/^@parapet\/[a-z-]+$/);
  }
});
