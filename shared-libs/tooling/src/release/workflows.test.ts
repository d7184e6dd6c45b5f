import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outsideFiles } from '../new-remote/outside-files.ts';
import { readArguments, VERBS } from './arguments.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const FOLDER = join(REPOSITORY, '.github/workflows');
const RELEASE = 'shared-libs/tooling/src/release/main.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly env?: object }>
  >;
}

const outside = outsideFiles(
  { name: 'mfe-reports', title: 'Reports', path: '/dashboard/reports' },
  { dependencies: {}, devDependencies: {} },
);

const scriptsOf = (manifest: string): string[] => Object.keys(JSON.parse(manifest).scripts);
const own = scriptsOf(readFileSync(join(REPOSITORY, 'mfe-assets/package.json'), 'utf8'));

/** Every workflow, with the scripts of the remote that runs it. */
const workflows = [
  ...readdirSync(FOLDER).map((file) => ({
    file,
    text: readFileSync(join(FOLDER, file), 'utf8'),
    scripts: own,
  })),
  {
    file: 'of a remote outside',
    text: outside['.github/workflows/release.yml'] ?? '',
    scripts: scriptsOf(outside['package.json'] ?? ''),
  },
];

const stepsOf = (text: string): Step[] =>
  Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);

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
    const workflow = parse(text) as Workflow;
    expect(JSON.stringify(workflow.env ?? {})).not.toContain('secrets.');
    for (const { env = {}, steps } of Object.values(workflow.jobs)) {
      expect(JSON.stringify(env)).not.toContain('secrets.');
      const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
      expect(withSecrets.length).toBeLessThanOrEqual(1);
    }
  });

  test('calls scripts and programs that exist', () => {
    for (const [program, first = '', second = ''] of commandsOf(text)) {
      const command = [program, first, second].join(' ');
      if (program === 'npm' && first === 'run')
        expect([command, scripts.includes(second)]).toEqual([command, true]);
      else if (program === 'npm') expect(['ci', 'test']).toContain(first);
      else if (program === 'npx') {
        expect([command, existsSync(join(REPOSITORY, 'node_modules/.bin', first))]).toEqual([
          command,
          true,
        ]);
      } else expect([command, existsSync(join(REPOSITORY, first))]).toEqual([command, true]);
    }
  });

  test('passes valid options to release commands', () => {
    const releases = commandsOf(text).filter(
      (command) => command[1] === RELEASE || command.slice(0, 3).join(' ') === 'npm run release',
    );
    expect(releases.length).toBeGreaterThan(0);
    const values: Record<string, string> = {
      $BASE_URL: 'https://static.example',
      $CHANNEL: 'pr-1',
    };
    for (const command of releases) {
      const args = command.slice(command[0] === 'npm' ? 4 : 2).map((word) => values[word] ?? word);
      const { verb, to } = readArguments(args);
      expect(VERBS).toContain(verb);
      expect(to).toBe('$TARGET');
    }
  });
});
