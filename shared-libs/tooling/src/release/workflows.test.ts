import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { REMOTES } from '../remotes.ts';
import { readArguments, VERBS } from './arguments.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const FOLDER = join(REPOSITORY, '.github/workflows');
const OUTSIDE = 'shared-libs/tooling/templates/outside';
const RELEASE = 'shared-libs/tooling/src/release/main.ts';
const RELEASE_PACKAGES = 'shared-libs/tooling/src/packages/main.ts';
/** Tells what a job may do beyond reading contents, by file and job. */
const WRITES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'preview.yml comment': { 'pull-requests': 'write' },
  'outside/preview.yml comment': { 'pull-requests': 'write' },
  'image.yml push': { contents: 'read', packages: 'write' },
};

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps?: readonly Step[];
  /** A workflow of this repository, which the job calls in the place of steps. */
  readonly uses?: string;
  readonly secrets?: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: object;
  readonly if?: string;
  readonly needs?: string | readonly string[];
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
  ...['release.yml', 'preview.yml'].map((file) => ({
    file: `outside/${file}`,
    text: read(`${OUTSIDE}/.github/workflows/${file}`),
    scripts: { own: ofOutside, ofWorkspaces: [] as string[] },
  })),
];

const jobsOf = (text: string): Job[] => Object.values((parse(text) as Workflow).jobs);
const stepsOf = (text: string): Step[] => jobsOf(text).flatMap(({ steps = [] }) => steps);

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

describe.each(workflows)('the workflow $file', ({ file, text, scripts }) => {
  test('pins actions to a commit, with the version in a comment', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'));
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) {
      const [, local] = /uses: \.\/(\.github\/workflows\/\S+)$/.exec(line) ?? [];
      if (local !== undefined) expect(existsSync(join(REPOSITORY, local))).toBe(true);
      else expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('writes only what a reviewed job may, and that job runs no code of a pull request', () => {
    const { jobs } = parse(text) as Workflow;
    for (const [name, { permissions, steps = [], env }] of Object.entries(jobs)) {
      expect([name, permissions]).toEqual([name, WRITES[`${file} ${name}`]]);
      if (permissions?.['pull-requests'] !== 'write') continue;
      expect(steps.filter(({ uses }) => uses !== undefined)).toEqual([]);
      const run = steps.map((step) => step.run).join('\n');
      // Expressions would be pasted into the script, so they come as variables.
      expect(run).not.toMatch(/\$\{\{|\b(npm|npx|node|git)\b|eval/);
      expect(JSON.stringify({ steps, env })).not.toContain('secrets.');
    }
  });

  test('pastes no text of an event into a script', () => {
    for (const { run = '' } of stepsOf(text)) expect(run).not.toContain('${{');
  });

  test('gives pull requests of forks no environment', () => {
    const { on, jobs } = parse(text) as Workflow;
    if (!Object.keys(on).includes('pull_request')) return;
    for (const { environment, if: condition = '', needs } of Object.values(jobs)) {
      if (environment === undefined || needs !== undefined) continue;
      expect(condition).toContain('head.repo.full_name == github.repository');
    }
  });

  test('has read access to contents only, and does not persist credentials', () => {
    expect((parse(text) as Workflow).permissions).toEqual({ contents: 'read' });
    const checkouts = stepsOf(text).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
  });

  test('passes secrets to one step of a job only', () => {
    expect(JSON.stringify((parse(text) as Workflow).env ?? {})).not.toContain('secrets.');
    for (const { env = {}, steps = [], uses, secrets } of jobsOf(text)) {
      // The called workflow is checked by itself.
      expect(secrets).toBe(uses === undefined ? undefined : 'inherit');
      expect(JSON.stringify(env)).not.toContain('secrets.');
      const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
      expect(withSecrets.length).toBeLessThanOrEqual(1);
    }
  });

  test('gives code of a pull request no rights of the base branch', () => {
    expect(Object.keys((parse(text) as Workflow).on)).not.toContain('pull_request_target');
  });

  test('limits the time of each job', () => {
    for (const job of jobsOf(text)) {
      if (job.uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
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

test.each(REMOTES)('%s is released by a file of its own, which names no other remote', (remote) => {
  const text = readFileSync(join(FOLDER, `release-${remote}.yml`), 'utf8');
  const { on, jobs } = parse(text) as Workflow;
  expect(on).toMatchObject({ push: { paths: expect.arrayContaining([`${remote}/**`]) } });
  expect(jobs).toEqual({
    release: {
      uses: './.github/workflows/release-remote.yml',
      with: { remote },
      secrets: 'inherit',
    },
  });
  expect(new Set(text.match(/mfe-[a-z]+/g))).toEqual(new Set([remote]));
});

test('a comment links previews by names of remotes and of the shell alone', () => {
  const { comment } = (parse(read('.github/workflows/preview.yml')) as Workflow).jobs;
  expect(comment?.steps?.[0]?.run).toContain('select(test("^(mfe-[a-z0-9-]+|shell)$"))');
});

test.each(['.github/workflows', `${OUTSIDE}/.github/workflows`])(
  'a pull request has a preview that a comment links and that ends with it: %s',
  (folder) => {
    const { on, jobs } = parse(read(`${folder}/preview.yml`)) as Workflow;
    expect(on).toEqual({ pull_request: { types: expect.arrayContaining(['opened', 'closed']) } });
    const { preview, comment, end } = jobs;
    expect([comment?.needs].flat()).toContain('preview');
    const [link] = comment?.steps ?? [];
    expect(link?.run).toContain('[$list]($PUBLIC_URL/dashboard?preview=$list)');
    for (const job of [preview, comment, end]) {
      expect(job?.env).toMatchObject({ CHANNEL: expect.stringMatching(/^pr-.+event\.number/) });
    }
    expect(preview?.steps?.at(-1)?.run).toContain('--channel "$CHANNEL"');
    expect(end?.if).toContain("github.event.action == 'closed'");
    expect(end?.steps?.at(-1)?.run).toMatch(/ withdraw ("\$remote" )?"\$CHANNEL" /);
  },
);

test('a pull request of the shell has a preview, which ends with it; a change of journeys alone has none', () => {
  const { changes, end } = (parse(read('.github/workflows/preview.yml')) as Workflow).jobs;
  const run = changes?.steps?.find(({ id }) => id === 'remotes')?.run;
  expect(run).toContain("grep -oE '^(mfe-[a-z0-9-]+|shell)/'");
  expect(run).toContain("git ls-files 'mfe-*' shell)");
  expect(run).toContain("':!shell/e2e'");
  expect(end?.steps?.at(-1)?.run).toContain('for remote in shell mfe-*; do');
});

test('a workflow with a deployment environment releases', () => {
  expect(releasing.map(({ file }) => file)).toEqual([
    'preview.yml',
    'release-packages.yml',
    'release-remote.yml',
    'release-shell.yml',
    'outside/release.yml',
    'outside/preview.yml',
  ]);
});

describe.each(others)('the workflow $file, which releases nothing', ({ text }) => {
  test('has no secrets and no release command', () => {
    expect(text.replace('secrets.GITHUB_TOKEN', '')).not.toMatch(/secrets\.|npm run release/);
    expect(text).not.toContain(RELEASE);
  });
});

describe.each(releasing)('the releasing workflow $file', ({ text }) => {
  test('passes valid options to release commands', () => {
    if (text.includes(RELEASE_PACKAGES)) {
      expect(text).toContain(`node ${RELEASE_PACKAGES} --to "$TARGET"\n`);
      return;
    }
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
