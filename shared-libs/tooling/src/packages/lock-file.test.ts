import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface LockedPackage {
  readonly link?: boolean;
  /** Part of the tarball of the package around it. */
  readonly inBundle?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SLOW_MS = 120_000;

let root: string;
let packages: Readonly<Record<string, LockedPackage>>;

/** Returns what `npm ci` reads: the lock file and every manifest. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-lock-'));
  packages = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8')).packages;
  const manifests = workspaces().map((path) => join(path, 'package.json'));
  for (const file of ['package-lock.json', '.npmrc', ...manifests]) {
    await cp(join(REPOSITORY, file), join(root, file), { recursive: true });
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

const workspaces = () => Object.keys(packages).filter((path) => !/(^|\/)node_modules\//.test(path));
const installed = () =>
  Object.entries(packages).filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link);

/** Runs npm of Node 24's major version, whatever npm this machine has: others judge a lock file otherwise. */
const npm = async (...args: string[]): Promise<string> => {
  const program = join(
    dirname(fileURLToPath(import.meta.resolve('npm/package.json'))),
    'bin/npm-cli.js',
  );
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|npm_)/i.test(name)),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: root,
    env,
  });
  return stdout;
};

test('`npm ci` of Node 24 accepts the lock file as it is', { timeout: SLOW_MS }, async () => {
  expect(process.version).toMatch(/^v24\./);
  expect(await npm('--version')).toMatch(/^11\./);
  const args = ['--dry-run', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  expect(await npm('ci', ...args)).toMatch(/added \d+ packages/);
});

test('all workspaces, the template of a remote included, name one version of a package', () => {
  const versions = new Map<string, Set<string>>();
  for (const path of workspaces()) {
    const { dependencies, devDependencies } = packages[path] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
  }
  expect(workspaces()).toContain('shared-libs/tooling/templates/mfe-example');
  expect([...versions].filter(([, { size }]) => size > 1)).toEqual([]);
});

/** Not installed anywhere: pdfjs-dist draws with it, and tests only read text and structure. */
const LEFT_OUT = ['@napi-rs/canvas'];

test('every platform of a native package is locked', () => {
  const locked = new Set(installed().map(([path]) => path.replace(/^.*node_modules\//, '')));
  const needed = installed().flatMap(([, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}),
  );
  expect(needed).not.toEqual([]);
  expect(needed.filter((name) => !locked.has(name))).toEqual(LEFT_OUT);
});

test('every package has an integrity and no download address', () => {
  const without = installed().filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  const addressed = installed().filter(([, each]) => /^https?:/.test(each.resolved ?? ''));
  expect(without.map(([path]) => path)).toEqual([]);
  expect(addressed.map(([path]) => path)).toEqual([]);
});
