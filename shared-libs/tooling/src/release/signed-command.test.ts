import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeFailure } from '../launcher/problem.ts';
import { UsageProblem } from './arguments.ts';
import { runCommand } from './run-command.ts';
import { keyIdOf, newSigningKey, publicKeyOf, readSigningKey } from './signing/signing-key.ts';
import { writeSampleBuild } from './testing/sample-build.ts';

vi.setConfig({ testTimeout: 60_000 });

const POINTER = 'pointers/production/mfe-assets.json';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-command-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the command', () => {
  /** Runs it in this process; `main.deep.test.ts` starts it as one. */
  const run = async (args: string[], env: Record<string, string> = {}) => {
    // As a process of its own: without what the machine of the test has set.
    for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    let output = '';
    const written = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        output += text;
        return true;
      }),
    );
    const site = {
      remotes: ['mfe-assets', 'mfe-scans'],
      cwd: root,
      has: () => false,
      build: () => Promise.reject(new Error('nothing is built')),
      distOf: () => join(root, 'dist'),
      tryBuild: async () => [],
      defaultTarget: () => 'releases',
    };
    try {
      await runCommand(site, args);
      return { code: 0, output };
    } catch (error) {
      const code = error instanceof UsageProblem ? 2 : 1;
      return { code, output: describeFailure(error) };
    } finally {
      for (const stream of written) stream.mockRestore();
      vi.unstubAllEnvs();
    }
  };
  const releaseArgs = ['mfe-assets', '--dist', 'build-one', '--to', 'releases'].concat(
    '--base-url',
    'https://static.example',
    '--untried',
  );

  test('makes a key, never prints it, and releases with it', async () => {
    await writeSampleBuild(join(root, 'build-one'), { id: 'build-one' });
    const made = await run(['new-key', 'mfe-assets', 'mfe-scans', '--key-file', 'team.key']);
    expect(made.output).toMatch(
      /^PARAPET_RELEASE_PUBLIC_KEYS=mfe-assets=[\w-]{43},mfe-scans=[\w-]{43}$/m,
    );
    const file = join(root, 'team.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [, secret = ''] = (await readFile(file, 'utf8')).split('\n');
    const released = await run(releaseArgs, { PARAPET_RELEASE_SIGNING_KEY_FILE: file });
    expect(released).toMatchObject({ code: 0 });
    expect(made.output + released.output).not.toContain(secret);
    const again = await run(['new-key', 'mfe-assets', '--key-file', 'team.key']);
    expect(again).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists already'),
    });
  });

  test('without a key, or with a text that is none, makes nothing live', async () => {
    await writeSampleBuild(join(root, 'build-one'), { id: 'build-one' });
    const unsigned = await run(releaseArgs);
    expect(unsigned).toMatchObject({ code: 2, output: expect.stringContaining('new-key') });
    const secret = Buffer.from('not a key at all').toString('base64');
    const wrong = await run(releaseArgs, { PARAPET_RELEASE_SIGNING_KEY: secret });
    expect(wrong).toMatchObject({ code: 1, output: expect.not.stringContaining(secret) });
    expect(existsSync(join(root, 'releases', POINTER))).toBe(false);
  });

  test('signs a build that is hosted by hand', async () => {
    await writeSampleBuild(join(root, 'build-one'), { id: 'build-one' });
    const env = { PARAPET_RELEASE_SIGNING_KEY: newSigningKey() };
    expect(await run(['sign', 'mfe-assets', '--dist', 'build-one'], env)).toMatchObject({
      code: 0,
    });
    const latest = await readFile(join(root, 'build-one/builds/latest.json'), 'utf8');
    expect(JSON.parse(latest)).toMatchObject({ id: 'build-one', remote: 'mfe-assets' });
    expect(JSON.parse(latest).signature.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  describe('asks the installation', () => {
    let installation: Server;
    let policy: object;
    let url: string;
    const key = newSigningKey();
    beforeEach(async () => {
      installation = createServer((_request, response) => {
        response.end(JSON.stringify(policy));
      }).listen(0, '127.0.0.1');
      await once(installation, 'listening');
      url = `http://127.0.0.1:${(installation.address() as AddressInfo).port}`;
    });
    afterEach(() => {
      installation.closeAllConnections();
      installation.close();
    });

    const keyId = keyIdOf(publicKeyOf(readSigningKey(key, 'a test')));
    test.each([
      ['an unknown key', { keyIds: [], remoteOrigins: [] }, 'does not know the key'],
      ['a foreign origin', { keyIds: [keyId], remoteOrigins: [] }, 'does not allow files from'],
      [
        'the page of another remote',
        { keyIds: [keyId], remoteOrigins: ['https://static.example'], grants: BUILT_IN_GRANTS },
        'The page /dashboard/scans belongs to mfe-scans.',
      ],
    ])('and makes nothing live with %s', async (_, answer, message) => {
      policy = { ...answer, previewOrigins: [] };
      const pages = [{ path: '/dashboard/scans', title: 'S', layout: 'dashboard', guard: 'auth' }];
      await writeSampleBuild(join(root, 'build-one'), { id: 'build-one', pages });
      const env = { PARAPET_RELEASE_SIGNING_KEY: key, PUBLIC_URL: url };
      expect(await run(releaseArgs, env)).toMatchObject({
        code: 1,
        output: expect.stringContaining(message),
      });
      expect(existsSync(join(root, 'releases', POINTER))).toBe(false);
    });

    test('and says so when it gives no answer', async () => {
      policy = { error: 'not ready' };
      await writeSampleBuild(join(root, 'build-one'), { id: 'build-one' });
      const env = { PARAPET_RELEASE_SIGNING_KEY: key, PUBLIC_URL: url };
      expect((await run(releaseArgs, env)).output).toContain(
        `${url} did not say whether it accepts mfe-assets`,
      );
    });
  });
});
