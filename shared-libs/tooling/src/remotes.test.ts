import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFreePorts } from './launcher/test-clone/test-clone.ts';
import { writeSampleBuild } from './release/testing/sample-build.ts';
import { lastPort, originPort, ownOrigins, REMOTES, servedAt, sharedPort } from './remotes.ts';

vi.setConfig({ testTimeout: 60_000 });

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-new-remote-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('no remote has the port that all share, also one that is added to the list', () => {
  const ports = Array.from({ length: REMOTES.length + 3 }, (_, index) => originPort(3000, index));
  expect(new Set([3000, sharedPort(3000), ...ports]).size).toBe(ports.length + 2);
  expect(lastPort(3000)).toBeGreaterThanOrEqual(
    Math.max(3006, originPort(3000, REMOTES.length - 1)),
  );
  expect(servedAt(3000, 'mfe-assets')).toBe('http://localhost:3001');
});

test('a new remote, released without a base URL, is served by what already runs', async () => {
  const port = await findFreePorts(lastPort(0) + 1);
  const env = {
    PATH: process.env.PATH,
    INIT_CWD: root,
    PARAPET_PORT: String(port),
    PARAPET_DATA_DIR: join(root, 'data'),
    PARAPET_RELEASES: join(root, 'data/releases'),
    // No installation to ask: only the files are served here.
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const origins = spawn(process.execPath, [join(import.meta.dirname, 'origins/main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => origins.once('exit', resolve));
  try {
    await new Promise((resolve) => origins.once('message', resolve));
    await writeSampleBuild(join(root, 'dist'), { remote: 'mfe-new', id: 'build-new' });
    const script = join(import.meta.dirname, 'release/main.ts');
    const args = [script, 'mfe-new', '--dist', 'dist'];
    await promisify(execFile)(process.execPath, args, { cwd: root, env });
    const pointer = join(root, 'data/releases/pointers/production/mfe-new.json');
    const { baseUrl } = JSON.parse(await readFile(pointer, 'utf8'));
    expect((await fetch(`${baseUrl}mf-manifest.json`)).status).toBe(200);
    // The API allows these since its start.
    expect(ownOrigins(port)).toContain(new URL(baseUrl).origin);
  } finally {
    origins.kill('SIGTERM');
    await ended;
  }
});
