import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Trial } from '../builds/release-site.ts';
import { runCommand } from '../run-command.ts';
import { openTarget } from '../targets/open-target.ts';
import { sampleSigner, writeSampleBuild } from '../testing/sample-build.ts';
import { describeReleases, list } from '../verbs/list.ts';
import { findPointer } from '../verbs/pointer.ts';

const signer = sampleSigner();
let root: string;
let tryBuild: ReturnType<typeof vi.fn<(trial: Trial) => Promise<string[] | null>>>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-trial-test-'));
  tryBuild = vi.fn(async () => []);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The installation of this machine, stopped: its folder is released to all the same. */
const run = (...args: string[]) =>
  runCommand(
    {
      remotes: [],
      cwd: root,
      has: () => true,
      build: () => Promise.reject(new Error('nothing is built')),
      distOf: (remote) => join(root, remote),
      tryBuild,
      defaultTarget: () => 'releases',
      own: async () => ({
        signer,
        url: 'http://127.0.0.1:1',
        servedAt: (remote) => `http://127.0.0.1:1/${remote}`,
        grants: BUILT_IN_GRANTS,
      }),
    },
    args,
  );

const release = async (id: string, ...args: string[]) => {
  const dist = await writeSampleBuild(join(root, id), { id });
  await run('mfe-assets', '--dist', dist, ...args);
};
const target = () => openTarget('releases', {}, root);
const live = () => findPointer(target(), { remote: 'mfe-assets', channel: 'production' });
const listed = async () => describeReleases(await list(target(), ['mfe-assets']));

test('a build that fails its trial is neither uploaded nor live, and the release says why', async () => {
  await release('build-one');
  tryBuild.mockResolvedValue(['/dashboard/assets crashed: Error: rendered badly']);
  await expect(release('build-two')).rejects.toThrow(
    /mfe-assets does not work in a browser:\n {2}\/dashboard\/assets crashed: .*\nNothing was made live/,
  );
  expect(await live()).toMatchObject({ buildId: 'build-one' });
  expect(await listed()).not.toContain('build-two');
});

test('without a browser, nothing is released, and the release says how to go on', async () => {
  tryBuild.mockResolvedValue(null);
  await expect(release('build-one')).rejects.toThrow(
    /no browser to try mfe-assets in\. Install Chromium .* PARAPET_CHROMIUM\. --untried/,
  );
  expect(await live()).toBeUndefined();
});

test('--untried releases without a trial, and the list shows it until the build is tried', async () => {
  tryBuild.mockRejectedValue(new Error('The browser does not start'));
  await expect(release('build-one')).rejects.toThrow('could not be tried: The browser');
  await release('build-one', '--untried');
  expect(await live()).toMatchObject({ buildId: 'build-one', untried: true });
  expect(await listed()).toMatch(/build-one .*live in production.*, untried/);

  tryBuild.mockResolvedValue([]);
  await release('build-one');
  expect(await live()).not.toHaveProperty('untried');
  expect(await listed()).not.toContain('untried');
});

test('a build that its base URL does not serve is not made live, unless that is wanted', async () => {
  const server = createServer((_, response) => response.writeHead(404).end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(release('build-one', '--base-url', url)).rejects.toThrow(
    /answered with status 404\. Is --base-url right\? --untried goes on/,
  );
  expect(await live()).toBeUndefined();
  await release('build-one', '--base-url', url, '--untried');
  expect(await live()).toMatchObject({ buildId: 'build-one' });
});

test('a preview is not tried; its promotion tries the files that are released', async () => {
  await release('build-one', '--channel', 'pr-12');
  expect(tryBuild).not.toHaveBeenCalled();
  const promote = () => run('promote', 'mfe-assets', 'pr-12');

  tryBuild.mockResolvedValue(['Its pages cannot be loaded: evaluated badly']);
  await expect(promote()).rejects.toThrow('evaluated badly');
  expect(await live()).toBeUndefined();

  tryBuild.mockImplementation(async ({ dist }) => {
    await access(join(dist, 'builds/meta/build-one.json'));
    await access(join(dist, 'remoteEntry.12345678.js'));
    return [];
  });
  await promote();
  expect(await live()).toMatchObject({ buildId: 'build-one' });
  expect(await live()).not.toHaveProperty('untried');
  expect(await listed()).not.toMatch(/live in production.*untried/);
});

test('a shell is tried like a remote, and not as a preview', async () => {
  const releaseShell = async (id: string, ...args: string[]) => {
    const dist = await writeSampleBuild(join(root, id), { id, remote: 'shell' });
    await run('shell', '--dist', dist, ...args);
  };
  const liveShell = () => findPointer(target(), { remote: 'shell', channel: 'production' });
  tryBuild.mockResolvedValue(['The dashboard is not shown after a sign-in: it is blank.']);
  await releaseShell('shell-one', '--channel', 'pr-12');
  expect(tryBuild).not.toHaveBeenCalled();
  await expect(run('promote', 'shell', 'pr-12')).rejects.toThrow(
    /shell does not work in a browser:\n {2}The dashboard is not shown/,
  );
  await expect(releaseShell('shell-two')).rejects.toThrow('does not work in a browser');
  expect(await liveShell()).toBeUndefined();

  tryBuild.mockResolvedValue([]);
  await run('promote', 'shell', 'pr-12');
  expect(tryBuild).toHaveBeenLastCalledWith(expect.objectContaining({ remote: 'shell' }));
  expect(await liveShell()).toMatchObject({ buildId: 'shell-one' });
  expect(await liveShell()).not.toHaveProperty('untried');
});

test('a rollback tries nothing: the build was live', async () => {
  await release('build-one');
  await release('build-two');
  tryBuild.mockClear();
  await run('rollback', 'mfe-assets');
  expect(tryBuild).not.toHaveBeenCalled();
  expect(await live()).toMatchObject({ buildId: 'build-one' });
});
