import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSampleBuild } from '../release/testing/sample-build.ts';

// Each test starts the command as a process, some of them more than once.
vi.setConfig({ testTimeout: 60_000 });

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-outside-command-'));
  folder = join(root, 'mfe-reports');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'mfe-reports' }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly output: string;
}

async function command(cwd: string, ...args: string[]): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    INIT_CWD: cwd,
    PARAPET_RELEASE_SIGNING_KEY_FILE: join(root, 'reports.key'),
  };
  const script = join(import.meta.dirname, 'main.ts');
  const running = promisify(execFile)(process.execPath, [script, ...args], { cwd, env });
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

test('in the folder of a remote, releases apply to that remote', async () => {
  const to = ['--to', '../live'];
  const made = await command(folder, 'release', 'new-key', '--key-file', '../reports.key');
  expect(made.output).toContain('PARAPET_RELEASE_PUBLIC_KEYS=mfe-reports=');
  for (const id of ['build-one', 'build-two']) {
    await writeSampleBuild(join(folder, 'dist'), { remote: 'mfe-reports', id });
    const base = ['--base-url', 'https://static.example', '--untried'];
    expect(await command(folder, 'release', '--dist', 'dist', ...to, ...base)).toEqual({
      code: 0,
      output: expect.stringContaining(`mfe-reports ${id} is live in production\n`),
    });
  }

  expect(await command(folder, 'release', 'rollback', ...to)).toMatchObject({ code: 0 });
  const { output } = await command(folder, 'release', 'list', ...to);
  expect(output).toMatch(/^mfe-reports$/m);
  expect(output).toMatch(/build-one .*live in production/);
});

test.each([
  ['an unknown command', ['deploy'], 'There is no command "deploy"'],
  ['a release without a target', ['release'], 'the target that stores releases: --to'],
  ['a new remote without its packages', ['new', 'other'], '--from https://static.example.com'],
])('%s ends with exit code 2', async (_, args, message) => {
  const { code, output } = await command(folder, ...args);
  expect(output).toContain(message);
  expect(code).toBe(2);
});

test('a release outside the folder of a remote fails', async () => {
  const { code, output } = await command(root, 'release', '--to', 'live');
  expect(output).toContain('There is no remote in');
  expect(code).toBe(2);
});
