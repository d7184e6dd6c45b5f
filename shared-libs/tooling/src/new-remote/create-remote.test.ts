import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { releaseManifestSchema } from '@parapet/contracts/releases/release';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';
import { copyRepository, REPOSITORY } from './repository-copy.ts';

const NAME = 'mfe-data-leaks';
const TEMPLATE = 'shared-libs/tooling/templates/mfe-example';

const repository = await copyRepository();
const { root, run } = repository;

beforeAll(() => createRemote(root, ['data-leaks']));
afterAll(() => repository.remove());

/** Sorted paths of the files of a remote, without those of a build. */
async function sourcesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  return files.filter((file) => !file.startsWith('/dist/')).sort();
}

describe.each([
  { what: 'the template as it is', folder: TEMPLATE, page: ['/dashboard/example', 'Example'] },
  { what: 'a new remote', folder: NAME, page: ['/dashboard/data-leaks', 'Data leaks'] },
])('$what', ({ folder, page: [path, title] }) => {
  test('builds into a release with one page', { timeout: 60_000 }, async () => {
    await run(folder, '--run', 'build');
    const builds = join(root, folder, 'dist/builds');
    const { id } = JSON.parse(await readFile(join(builds, 'latest.json'), 'utf8'));
    const meta = JSON.parse(await readFile(join(builds, 'meta', `${id}.json`), 'utf8'));
    expect(releaseManifestSchema.parse(meta)).toMatchObject({
      name: basename(folder),
      pages: [{ path, title }],
    });
  });
});

describe('a new remote', () => {
  test('has the files of the template, without its names', async () => {
    const expected = await sourcesOf(join(REPOSITORY, TEMPLATE));
    expect(await sourcesOf(join(root, NAME))).toEqual(expected);
    for (const file of expected) {
      const text = await readFile(join(root, NAME, file), 'utf8');
      expect([file, text]).not.toEqual([file, expect.stringMatching(/example/i)]);
    }
  });

  test('is registered with npm, TypeScript, its team, its releases and, in the last place, the launcher', async () => {
    const read = (file: string) => readFile(join(root, file), 'utf8');
    const { workspaces } = JSON.parse(await read('package.json'));
    expect(workspaces).toContain(NAME);
    expect(await read('tsconfig.json')).toContain(`"./${NAME}"`);
    expect(await read('.github/CODEOWNERS')).toMatch(
      /\n\/mfe-data-leaks\/ +@parapet\/data-leaks\n/,
    );
    expect(await read('shared-libs/tooling/src/remotes.ts')).toMatch(
      /'mfe-data-leaks',\n\] as const/,
    );
    const workflow = await read(`.github/workflows/release-${NAME}.yml`);
    expect(workflow).toContain(`remote: ${NAME}\n`);
    expect(workflow).not.toContain('mfe-assets');
  });
});

describe('a name', () => {
  test.each([
    ['Reports', /cannot be the name/],
    ['mfe-9lives', /cannot be the name/],
    ['a'.repeat(41), /cannot be the name/],
    ['two--dashes', /cannot be the name/],
    ['../outside', /cannot be the name/],
    [NAME, /is taken/],
    ['assets', /is taken/],
    ['example', /is taken/],
    ['reports', /page \/dashboard\/reports belongs to mfe-scans\. Choose another name/],
    ['profile', /belongs to mfe-billing/],
  ])('%s is refused', async (name, reason) => {
    await expect(createRemote(root, [name])).rejects.toThrow(reason);
  });

  test('must be given, and only one', async () => {
    await expect(createRemote(root, [])).rejects.toThrow(/Give one name/);
    await expect(createRemote(root, ['one', 'two'])).rejects.toThrow(/Give one name/);
  });
});
