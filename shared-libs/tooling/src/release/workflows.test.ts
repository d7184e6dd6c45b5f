import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments, VERBS } from './arguments.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const FOLDER = join(REPOSITORY, '.github/workflows');
const OUTSIDE = 'shared-libs/tooling/templates/outside';
const RELEASE = 'shared-libs/tooling/src/release/main.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly env?: object;
  readonly environment?: string;
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly on: object;
  readonly permissions: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const scriptsOf = (manifest: string): string[] => Object.keys(JSON.parse(manifest).scripts);
const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const ofRoot = scriptsOf(read('package.json'));
const ofRemote = scriptsOf(read('mfe-assets/package.json'));
const ofOutside = scriptsOf(read(`${OUTSIDE}/package.json`));

/** Every workflow, with the scripts of its package and of the workspaces that it names with `-w`. */
const workflows = [
  ...readdirSync(FOLDER).map((file) => ({
    file,
    text: readFileSync(join(FOLDER, file), 'utf8'),
    scripts: { own: ofRoot, ofWorkspaces: ofRemote },
  })),
  {
    file: 'of a remote outside',
    text: read(`${OUTSIDE}/.github/workflows/release.yml`),
    scripts: { own: ofOutside, ofWorkspaces: [] as string[] },
  },
];

const jobsOf = (text: string): Job[] => Object.values((parse(text) as Workflow).jobs);
const stepsOf = (text: string): Step[] => jobsOf(text).flatMap(({ steps }) => steps);

/** A releasing workflow has a deployment environment, which holds the keys of the release target. */
const releasing = workflows.filter(({ text }) =>
  jobsOf(text).some(({ environment }) => environment !== undefined),
);
const others = workflows.filter((workflow) => !releasing.includes(workflow));

/** Splits commands like a shell, each variable as one word. */
const commandsOf = (text: string): string[][] =>
  stepsOf(text)
    .flatMap(({ run = '' }) => run.split('\n'))
    .map((line) => line.trim().replaceAll('"', '').split(/\s+/))
    .filter(([program = '']) => /^(npm|npx|node)$/.test(program));

describe.each(workflows)('the workflow $file', ({ text, scripts }) => {
  test('pins actions to a commit, with the version in a comment', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'));
    expect(used.length).toBeGreaterThan(0);
    for (const line of used)
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has read access to contents only, and does not persist credentials', () => {
    expect((parse(text) as Workflow).permissions).toEqual({ contents: 'read' });
    const checkouts = stepsOf(text).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
  });

  test('passes secrets to one step of a job only', () => {
    expect(JSON.stringify((parse(text) as Workflow).env ?? {})).not.toContain('secrets.');
    for (const { env = {}, steps } of jobsOf(text)) {
      expect(JSON.stringify(env)).not.toContain('secrets.');
      const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
      expect(withSecrets.length).toBeLessThanOrEqual(1);
    }
  });

  test('gives code of a pull request no rights of the base branch', () => {
    expect(Object.keys((parse(text) as Workflow).on)).not.toContain('pull_request_target');
  });

  test('limits the time of each job', () => {
    for (const job of jobsOf(text)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('calls scripts and programs that exist', () => {
    for (const [program, first = '', second = '', third] of commandsOf(text)) {
      const command = [program, first, second].join(' ');
      const known = third === '-w' ? scripts.ofWorkspaces : scripts.own;
      if (program === 'npm' && first === 'run')
        expect([command, known.includes(second)]).toEqual([command, true]);
      else if (program === 'npm') expect(['ci', 'test']).toContain(first);
      else if (program === 'npx') {
        expect([command, existsSync(join(REPOSITORY, 'node_modules/.bin', first))]).toEqual([
          command,
          true,
        ]);
      } else expect([command, existsSync(join(REPOSITORY, first))]).toEqual([command, true]);
    }
  });
});

test('all workflows use one version of an action', () => {
  const versions = new Map<string, Set<string>>();
  for (const { uses } of workflows.flatMap(({ text }) => stepsOf(text))) {
    const [action = '', commit = ''] = uses?.split('@') ?? [];
    versions.set(action, (versions.get(action) ?? new Set()).add(commit));
  }
  expect([...versions].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('a workflow with a deployment environment releases', () => {
  expect(releasing.map(({ file }) => file)).toEqual([
    'preview.yml',
    'release-mfe-assets.yml',
    'of a remote outside',
  ]);
});

describe.each(others)('the workflow $file, which releases nothing', ({ text }) => {
  test('has no secrets and no release command', () => {
    expect(text).not.toMatch(/secrets\.|npm run release/);
    expect(text).not.toContain(RELEASE);
  });
});

describe.each(releasing)('the releasing workflow $file', ({ text }) => {
  test('passes valid options to release commands', () => {
    const releases = commandsOf(text).filter(
      (command) => command[1] === RELEASE || command.slice(0, 3).join(' ') === 'npm run release',
    );
    expect(releases.length).toBeGreaterThan(0);
    const values: Record<string, string> = {
      $BASE_URL: 'https://static.example',
      $CHANNEL: 'pr-1',
      $COMMIT: 'c0ffee1',
    };
    for (const command of releases) {
      const args = command.slice(command[0] === 'npm' ? 4 : 2).map((word) => values[word] ?? word);
      const { verb, to } = readArguments(args);
      expect(VERBS).toContain(verb);
      expect(to).toBe('$TARGET');
    }
  });
});
