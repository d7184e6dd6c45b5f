import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createAccount } from '../fixtures/account.ts';
import { installOffline, repository } from '../fixtures/install-packages.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';
import { startStack } from '../fixtures/stack.ts';
import { unusedPort } from '../fixtures/unused-port.ts';
import { startStaticHost } from './static-host.ts';

const NAME = 'mfe-outside';

/** Runs a program with Node, as a team would: without what this run tells its own children. */
const run = async (cwd: string, script: string, ...args: string[]): Promise<string> => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, INIT_CWD: cwd, PARAPET_CHROMIUM: process.env.PARAPET_CHROMIUM };
  const running = promisify(execFile)(process.execPath, [script, ...args], { cwd, env });
  const { stdout } = await running.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${script} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout;
};

/** Resolves when a process has printed that; rejects with what it printed when it ends before. */
const untilPrinted = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(output)));
  });

const ours = (file: string) => path.join(repository, 'shared-libs/build/src', file);

test('a team without this repository builds, tests and releases a remote that a shell shows', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const root = await mkdtemp(path.join(tmpdir(), 'parapet-team-'));
  const live = path.join(root, 'live');
  const folder = path.join(root, 'team', NAME);
  const host = await startStaticHost(live);
  try {
    await run(root, ours('packages/main.ts'), '--to', live);
    await run(root, ours('new-remote/main.ts'), 'outside', '--outside', folder, '--from', live);
    await installOffline(folder);
    const modules = path.join(folder, 'node_modules');
    const remote = path.join(modules, '@parapet/build/dist/src/outside/main.js');
    const contract = path.join(modules, '@parapet/test-kit/dist/src/remote-contract/main.js');
    const release = () => run(folder, remote, 'release', '--to', live, '--base-url', host.url);

    await test.step('its types are those of the packages', async () => {
      const compiler = path.join(modules, 'typescript/bin/tsc');
      const files = await run(folder, compiler, '--listFiles');
      expect(files).toContain(path.join(modules, '@parapet/remote-kit/dist/src/host-context.d.ts'));
      expect(files).not.toContain(path.join(repository, 'shared-libs'));
      const kit = '@parapet/remote-kit/host';
      const wrong = `import { useTheme } from '${kit}';\nexport const theme: number = useTheme();\n`;
      await writeFile(path.join(folder, 'src/wrong.ts'), wrong);
      await expect(run(folder, compiler)).rejects.toThrow("not assignable to type 'number'");
      await rm(path.join(folder, 'src/wrong.ts'));
    });

    await test.step('it runs alone, as it is written', async () => {
      const port = String(await unusedPort());
      const { PATH, HOME } = process.env;
      const alone = spawn(process.execPath, [remote, 'dev'], {
        cwd: folder,
        env: { PATH, HOME, PORT: port },
      });
      const ended = new Promise((resolve) => alone.once('close', resolve));
      try {
        await untilPrinted(alone, 'is ready at');
        await page.goto(`http://localhost:${port}/`);
        await expect(page.getByRole('heading', { level: 1, name: 'Outside' })).toBeVisible();
        await page.goto('about:blank');
      } finally {
        alone.kill('SIGTERM');
        await ended;
      }
    });

    await test.step('its test, its build and its contract pass', async () => {
      expect(await run(folder, path.join(modules, 'vitest/vitest.mjs'), 'run')).toMatch(/1 passed/);
      expect(await run(folder, remote, 'build')).toMatch(/^mfe-outside [0-9a-f]{16}$/m);
      expect(await run(folder, contract)).toContain('keeps the contract');
    });

    expect(await release()).toMatch(/is live in production/);
    const stack = await startStack({ PARAPET_RELEASES: host.url, PARAPET_REMOTES: NAME });
    try {
      expect(await run(folder, contract, '--live', stack.url)).toContain('keeps the contract');
      await signIn(page, stack.url, await createAccount(stack.url));
      await page.getByRole('link', { name: 'Outside' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Outside' })).toBeVisible();

      const source = path.join(folder, 'src/features/overview/overview.page.tsx');
      const text = await readFile(source, 'utf8');
      await writeFile(source, text.replace('title="Outside"', 'title="Outside, second"'));
      await release();
      const shows = (title: string) =>
        expect(async () => {
          await page.reload();
          const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
          await expect(heading).toBeVisible({ timeout: 5_000 });
        }).toPass();
      await shows('Outside, second');

      await run(folder, remote, 'release', 'rollback', '--to', live);
      await shows('Outside');
    } finally {
      // It would log that the server it listens to has gone.
      await page.close();
      await stack.stop();
    }
  } finally {
    await host.stop();
    await rm(root, { recursive: true, force: true });
  }
});
