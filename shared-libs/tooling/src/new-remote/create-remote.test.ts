import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { releaseManifestSchema } from '@parapet/contracts/release';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const NAME = 'mfe-data-leaks';
const TEMPLATE = 'shared-libs/tooling/templates/mfe-example';
const SLOW_MS = 60_000;

let root: string;

/** The repository without its apps; packages are links to the installed ones. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-new-remote-'));
  const configs = (await readdir(REPOSITORY)).filter((name) => /\.(json|config\.ts)$/.test(name));
  const projects = globSync('{*,shell/*,shared-libs/*}/tsconfig.json', { cwd: REPOSITORY });
  const tools = ['build', 'tooling', 'test-kit', 'ui'].map((name) => `shared-libs/${name}`);
  const copied = [...tools, '.github/CODEOWNERS', '.github/workflows/release-mfe-assets.yml'];
  for (const file of [...configs, ...projects, ...copied]) {
    await cp(join(REPOSITORY, file), join(root, file), { recursive: true });
  }
  await mkdir(join(root, 'node_modules'));
  for (const name of await readdir(join(REPOSITORY, 'node_modules'))) {
    const isOwn = /^\.(bin|package-lock\.json)$/.test(name) || !name.startsWith('.');
    if (!isOwn) continue;
    await symlink(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  }
  await createRemote(root, ['data-leaks']);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a program without the variables that vitest sets for its children. */
async function run(folder: string, program: string, ...args: string[]) {
  const outer = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name),
  );
  const running = promisify(execFile)(process.execPath, [program, ...args], {
    cwd: join(root, folder),
    env: Object.fromEntries(outer),
  });
  const { stdout } = await running.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}

/** Sorted paths of the files of a remote, without those of a build. */
async function sourcesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  return files.filter((file) => !file.startsWith('/dist/')).sort();
}

const installed = (file: string) => join(REPOSITORY, 'node_modules', file);

describe.each([
  { what: 'the template as it is', folder: TEMPLATE, page: ['/dashboard/example', 'Example'] },
  { what: 'a new remote', folder: NAME, page: ['/dashboard/data-leaks', 'Data leaks'] },
])('$what', ({ folder, page: [path, title] }) => {
  test('builds into a release with one page', { timeout: SLOW_MS }, async () => {
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

  test('passes type check and linter', { timeout: SLOW_MS }, async () => {
    const compiler = installed('typescript/bin/tsc');
    await run('.', compiler, '-p', NAME);
    await run('.', compiler, '-p', 'tsconfig.browser-tests.json');
    const linter = installed('@biomejs/biome/bin/biome');
    const own = ['src', 'package.json', 'tsconfig.json'].map((file) => join(NAME, file));
    const changed = ['package.json', 'tsconfig.json', 'shared-libs/tooling/src/remotes.ts'];
    await run(
      '.',
      linter,
      'check',
      '--vcs-enabled=false',
      '--error-on-warnings',
      ...own,
      ...changed,
    );
  });

  test('has no unused code', { timeout: SLOW_MS }, async () => {
    const check = () => run('.', installed('knip/bin/knip.js'), '--workspace', NAME);
    expect(await check()).toBe('');

    const stray = join(root, NAME, 'src/stray.ts');
    await writeFile(stray, 'export const stray = 1;\n');
    await expect(check()).rejects.toThrow('src/stray.ts');
    await rm(stray);
  });

  test('passes its own test', { timeout: SLOW_MS }, async () => {
    const report = await run('.', installed('vitest/vitest.mjs'), 'run', '--project=browser', NAME);
    expect(report).toMatch(/1 passed/);
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
  ])('%s is refused', async (name, reason) => {
    await expect(createRemote(root, [name])).rejects.toThrow(reason);
  });

  test('must be given, and only one', async () => {
    await expect(createRemote(root, [])).rejects.toThrow(/Give one name/);
    await expect(createRemote(root, ['one', 'two'])).rejects.toThrow(/Give one name/);
  });
});
