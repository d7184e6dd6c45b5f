import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStages, textsOf } from './dockerfile.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const REPOSITORY = join(DEPLOY, '../../..');
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const stages = readStages(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'));
const last = stages.at(-1);

test('every stage has the Node that the repository is tested with', () => {
  const { node } = JSON.parse(read('package.json')).devDependencies;
  expect(stages.map(({ name }) => name)).toEqual(['release', 'packages', 'parapet']);
  for (const { image } of stages) expect(image).toBe(`node:${node}-bookworm-slim`);
});

test('packages come from the lock file', () => {
  const installs = stages
    .flatMap((stage) => textsOf(stage, 'RUN'))
    .filter((run) => /npm/.test(run));
  for (const run of installs) expect(run).toMatch(/^npm (ci|run build) /);
});

test('the images run as the user node, by commands that get signals', () => {
  for (const name of ['release', 'parapet']) {
    const stage = stages.find((each) => each.name === name);
    expect(stage && textsOf(stage, 'USER')).toEqual(['node']);
    expect(stage && textsOf(stage, 'ENTRYPOINT')).toEqual([expect.stringMatching(/^\[".*"\]$/)]);
  }
  const script = read('shared-libs/tooling/deploy/parapet.sh');
  const started = script.match(/\bnode (--\S+ )*bff\/src\/\S+/g) ?? [];
  expect(started).toHaveLength(4);
  for (const command of started) expect(script).toContain(`exec ${command}`);
});

test('the last image copies only what API and workers run, and says what it is', () => {
  if (!last) throw new Error('There is no stage.');
  const sources = textsOf(last, 'COPY').filter((copy) => !copy.startsWith('--from='));
  expect(sources.map((copy) => copy.split(' ').slice(0, -1).join(' '))).toEqual([
    'LICENSE package.json',
    'shared-libs/tooling/deploy/parapet.sh',
    'shared-libs/checks',
    'shared-libs/cloud-scanner',
    'shared-libs/compliance',
    'shared-libs/contracts',
    'shared-libs/embedded-auth',
    'shared-libs/scanner',
    'bff',
  ]);
  expect(textsOf(last, 'RUN')).toEqual([]);
  expect(textsOf(last, 'HEALTHCHECK')).toHaveLength(1);
  expect(textsOf(last, 'LABEL')[0]).toContain(
    'org.opencontainers.image.licenses="AGPL-3.0-or-later"',
  );
});

test('nothing secret and no test gets into the build', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const pattern of ['**/.env', '**/.env.*', '**/*.key', '**/*.pem', '.git', '.parapet'])
    expect(ignored).toContain(pattern);
  for (const pattern of ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx'])
    expect(ignored).toContain(pattern);
});
