import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CIRCLES } from './circle-fixtures.ts';
import * as scanner from './scanner-fixtures.ts';
import * as server from './server-fixtures.ts';
import * as shell from './shell-fixtures.ts';
import * as waits from './wait-fixtures.ts';
import * as workspaces from './workspaces-fixtures.ts';

// Lint holds who may import whom, and how tests wait. Each border has a fixture, a file that breaks it;
// lint runs once over all of them with the configuration of the repository.

const AREAS = [workspaces, shell, server, scanner, waits];
const REFUSED = [...CIRCLES, ...AREAS.flatMap((area) => area.REFUSED)];
const ALLOWED = AREAS.flatMap((area) => area.ALLOWED);

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SLOW_MS = 60_000;

interface Diagnostic {
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string | { readonly file: string } };
  readonly advices?: unknown;
}

const isBorder = ({ category }: Diagnostic): boolean =>
  /^plugin$|noRestricted(Imports|Globals)$|noImportCycles$/.test(category);

let root: string;
/** Tells what lint says of each fixture: its message with its advice. */
let found: ReadonlyMap<string, string>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-borders-'));
  const configs = globSync('{.,*,shared-libs/*}/{biome.json,package.json,*.grit}', {
    cwd: REPOSITORY,
  });
  for (const file of configs.filter((each) => !each.startsWith('node_modules'))) {
    await cp(join(REPOSITORY, file), join(root, file));
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  await run('git', ['init', '-q'], root);
  for (const { file, text } of [...REFUSED, ...ALLOWED]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  found = await lint();
}, SLOW_MS);
afterAll(() => rm(root, { recursive: true, force: true }));

describe('lint refuses', () => {
  test.each(REFUSED)('$border', ({ file, message }) => {
    expect(found.get(file)).toContain(message);
  });
});

describe('lint allows', () => {
  test.each(ALLOWED)('$what', ({ file }) => {
    expect(found.get(file)).toBeUndefined();
  });
});

async function lint(): Promise<ReadonlyMap<string, string>> {
  const biome = join(REPOSITORY, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = await run(biome, args, root);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
  const texts = new Map<string, string>();
  for (const { location, message, advices } of diagnostics.filter(isBorder)) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    const text = `${message} ${JSON.stringify(advices)}`;
    texts.set(path, `${texts.get(path) ?? ''}${text}`);
  }
  return texts;
}

function run(command: string, args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ stdout }));
  });
}
