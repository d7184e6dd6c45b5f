import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleasePointer } from '@parapet/contracts/releases/release';
import { createAccount } from '../fixtures/account.ts';
import { installOffline, repository } from '../fixtures/install-packages.ts';
import { expect, openDashboard, test } from '../fixtures/journey.ts';
import { readRegistry } from '../fixtures/registry.ts';
import { makeTeamKey, runAsTeam as run } from '../fixtures/run-as-team.ts';
import { startStack } from '../fixtures/stack.ts';
import { unusedPort } from '../fixtures/unused-port.ts';
import { startStaticHost } from './static-host.ts';
import { WRONG_USES, writeTypedHost } from './typed-host.ts';

const NAME = 'mfe-outside';
/** Resolves when a process has printed `text`; rejects with its output if it exits first. */
const waitForOutput = (child: ChildProcess, text: string): Promise<void> =>
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

const liveBuild = async (productUrl: string) =>
  (await readRegistry(productUrl)).remotes.find(({ name }) => name === NAME)?.manifest.buildId;

const buildScript = (file: string) => path.join(repository, 'shared-libs/tooling/src', file);

test('a team without this repository builds, tests and releases a remote that the shell mounts', async ({
  page,
}) => {
  const root = await mkdtemp(path.join(tmpdir(), 'parapet-team-'));
  const releases = path.join(root, 'live');
  const folder = path.join(root, 'team', NAME);
  const host = await startStaticHost(releases);
  try {
    await run(root, buildScript('packages/main.ts'), '--to', releases);
    await run(
      root,
      buildScript('new-remote/main.ts'),
      'outside',
      '--outside',
      folder,
      '--from',
      releases,
    );
    await installOffline(folder);
    const modules = path.join(folder, 'node_modules');
    const remote = path.join(modules, '@parapet/tooling/dist/src/outside/main.js');
    const contract = path.join(modules, '@parapet/test-kit/dist/src/remote-contract/main.js');
    const release = () => run(folder, remote, 'release', '--to', releases, '--base-url', host.url);

    await test.step('its types come from the packages', async () => {
      const compiler = path.join(modules, 'typescript/bin/tsc');
      const files = await run(folder, compiler, '--listFiles');
      expect(files).toContain(path.join(modules, '@parapet/remote-kit/dist/src/host-context.d.ts'));
      expect(files).not.toContain(path.join(repository, 'shared-libs'));
      const kit = '@parapet/remote-kit/host';
      const invalidSource = `import { useTheme } from '${kit}';\nexport const theme: number = useTheme();\n`;
      await writeFile(path.join(folder, 'src/wrong.ts'), invalidSource);
      await expect(run(folder, compiler)).rejects.toThrow("not assignable to type 'number'");
      await rm(path.join(folder, 'src/wrong.ts'));
    });

    await test.step('the generated remote runs standalone', async () => {
      const port = String(await unusedPort());
      const { PATH, HOME } = process.env;
      const devServer = spawn(process.execPath, [remote, 'dev'], {
        cwd: folder,
        env: { PATH, HOME, PORT: port },
      });
      const ended = new Promise((resolve) => devServer.once('close', resolve));
      try {
        await waitForOutput(devServer, 'is ready at');
        await page.goto(`http://localhost:${port}/`);
        await expect(page.getByRole('heading', { level: 1, name: 'Outside' })).toBeVisible();
        await page.goto('about:blank');
      } finally {
        devServer.kill('SIGTERM');
        await ended;
      }
    });

    await test.step('its test, its build and its contract pass', async () => {
      expect(await run(folder, path.join(modules, 'vitest/vitest.mjs'), 'run')).toMatch(/1 passed/);
      expect(await run(folder, remote, 'build')).toMatch(/^mfe-outside [0-9a-f]{16}$/m);
      expect(await run(folder, contract)).toContain('keeps the contract');
    });

    const publicKeys = await makeTeamKey(folder, remote);
    expect(await release()).toMatch(/is live in production/);
    await test.step('a host of another company compiles against its released types', async () => {
      const typed = path.join(root, 'typed-host');
      await writeTypedHost(typed, 'mfe_outside', modules);
      const pointer = path.join(releases, 'pointers/production', `${NAME}.json`);
      const { baseUrl } = JSON.parse(await readFile(pointer, 'utf8')) as ReleasePointer;
      await run(typed, path.join(typed, 'build.mjs'), 'mfe_outside', `${baseUrl}mf-manifest.json`);
      const compiler = path.join(modules, 'typescript/bin/tsc');
      await run(typed, compiler);
      for (const [report, source] of Object.entries(WRONG_USES)) {
        await writeFile(path.join(typed, 'src/wrong.ts'), source('mfe_outside'));
        await expect(run(typed, compiler)).rejects.toThrow(report);
      }
    });
    const stack = await startStack({
      PARAPET_RELEASES: host.url,
      PARAPET_REMOTES: NAME,
      PARAPET_RELEASE_PUBLIC_KEYS: publicKeys,
    });
    try {
      expect(await run(folder, contract, '--live', stack.url)).toContain('keeps the contract');
      await openDashboard(page, stack.url, await createAccount(stack.url, stack));
      await page.getByRole('link', { name: 'Outside' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Outside' })).toBeVisible();

      const source = path.join(folder, 'src/features/overview/overview.page.tsx');
      const text = await readFile(source, 'utf8');
      await writeFile(source, text.replace('title="Outside"', 'title="Outside, second"'));
      const heading = (title: string) =>
        page.getByRole('heading', { level: 1, name: title, exact: true });
      const firstBuild = await liveBuild(stack.url);
      await release();
      await expect.poll(() => liveBuild(stack.url)).not.toBe(firstBuild);
      await page.reload();
      await expect(heading('Outside, second')).toBeVisible();

      await run(folder, remote, 'release', 'rollback', '--to', releases);
      await expect.poll(() => liveBuild(stack.url)).toBe(firstBuild);
      await page.reload();
      await expect(heading('Outside')).toBeVisible();
    } finally {
      // An open page logs errors when its server stops.
      await page.close();
      await stack.stop();
    }
  } finally {
    await host.stop();
    await rm(root, { recursive: true, force: true });
  }
});
