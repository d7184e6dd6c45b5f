import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packPackages } from './pack-packages.ts';
import { PUBLISHED } from './published.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SLOW_MS = 180_000;

const run = promisify(execFile);

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-pack-scanner-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the packed scanner scans, and has a manual page', { timeout: SLOW_MS }, async () => {
  const needed = ['shared-libs/contracts', 'shared-libs/checks', 'shared-libs/scanner'];
  const packed = await packPackages(
    REPOSITORY,
    PUBLISHED.filter(({ folder }) => needed.includes(folder)),
  );
  const modules = join(root, 'node_modules');
  for (const { name, file, tarball } of packed) {
    await writeFile(join(root, file), tarball);
    const folder = join(modules, name);
    await mkdir(folder, { recursive: true });
    await run('tar', ['-xzf', join(root, file), '-C', folder, '--strip-components=1']);
    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const needs of Object.keys(dependencies)) {
      await mkdir(dirname(join(modules, needs)), { recursive: true });
      await symlink(join(REPOSITORY, 'node_modules', needs), join(modules, needs)).catch(
        ignoreKnown,
      );
    }
  }
  const scanner = join(modules, '@parapet/scanner');
  const { bin, man } = JSON.parse(await readFile(join(scanner, 'package.json'), 'utf8'));
  expect(await readFile(join(scanner, man), 'utf8')).toContain('.Dt PARAPET-SCAN 1');

  const server = createServer((_request, response) => response.end('<title>Hello</title>'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const args = [`http://127.0.0.1:${port}/`, '--authorised', '--private', '--rate', '100'];
  const program = join(scanner, bin['parapet-scan']);
  const { stdout } = await run(process.execPath, [program, ...args, '--format', 'json']);
  server.close();
  const [target] = JSON.parse(stdout).targets;
  expect(target).toMatchObject({ reachability: 'online', outcomes: { error: 0 } });
  expect(target.findings.map(({ check }: { check: string }) => check)).toContain(
    'http-leads-to-https',
  );
});

/** Two packages may need the same one. */
const ignoreKnown = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
