import { globSync, readFileSync } from 'node:fs';
import { suites } from '@parapet/tooling/test-parts';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const test = '*.test.{ts,tsx}';
/** Slow tests of `npm run test:deep`. */
const deepTest = '*.deep.test.{ts,tsx}';
/** Tests of `npm run test:deploy`. */
const deployTest = '*.deploy.test.ts';
const notDeep = ['**/node_modules/**', `**/${deepTest}`, `**/${deployTest}`];
const modules = `bff/src/{domains,operations}/**/${test}`;
const server = [`{bff,shared-libs/{embedded-auth,test-kit,tooling,build,bench}}/src/**/${test}`];

/** Files of the suites of parts, which run when a change touches their part. */
const ofSuites = globSync(suites.include, { exclude: suites.exclude });

/** Files that replace a module, which others of their process would get too. */
const replacing = globSync(server, { exclude: ['**/node_modules/**', ...ofSuites] }).filter(
  (file) => readFileSync(file, 'utf8').includes('vi.mock('),
);

// Limits for a loaded machine; a condition that never holds is found all the same.
const limits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

const ORDER = ['isolated', 'server', 'modules', 'browser'];

/** Returns whether a file of the project `browser` has a page: its first line says so. */
const hasPage = ({ project, moduleId }: TestSpecification): boolean =>
  project.name === 'browser' && readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/**
 * Starts with the projects that have long files, so that no worker waits for one at the end. Files with a
 * page follow each other: a worker that goes from one without to one with it starts anew.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(
      sorted.map((file) => [file, 2 * ORDER.indexOf(file.project.name) + Number(!hasPage(file))]),
    );
    return sorted.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

/** One server for all projects that name it. */
const database = './shared-libs/test-kit/src/postgres/global-setup.ts';

/** One process runs many files, so each restores what it replaced. */
const sharedProcess = {
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    // One more than the two cores: a quarter of the time a test waits, as for a time limit of a scan.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    // A change of these can touch every test, though none imports them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/{package-lock,tsconfig.base}.json',
      '**/bff/{supabase,src/embedded}/**',
      '**/shared-libs/test-kit/src/{postgres,shared-page}/**',
    ],
    projects: [
      {
        // Each file has a process of its own.
        test: {
          name: 'isolated',
          environment: 'node',
          ...limits,
          globalSetup: database,
          include: replacing,
          exclude: notDeep,
        },
      },
      {
        // Server and tooling on a real Postgres; each process loads them once for many files.
        test: {
          ...sharedProcess,
          name: 'server',
          environment: 'node',
          ...limits,
          globalSetup: database,
          include: server,
          exclude: [...notDeep, modules, ...replacing, ...ofSuites],
        },
      },
      {
        // Like `server`.
        test: {
          ...sharedProcess,
          name: 'modules',
          environment: 'node',
          ...limits,
          globalSetup: database,
          include: [modules],
          exclude: [...notDeep, ...replacing],
        },
      },
      {
        // Needs no database, and waits for silent ports half of the time, so with more workers.
        test: {
          ...sharedProcess,
          name: 'scanner',
          maxWorkers: 8,
          sequence: { groupOrder: 1 },
          environment: 'node',
          ...limits,
          include: [`shared-libs/{checks,scanner,cloud-scanner,compliance}/src/**/${test}`],
          exclude: notDeep,
        },
      },
      {
        test: {
          ...sharedProcess,
          name: 'browser',
          environment: 'node',
          ...limits,
          setupFiles: [
            './shared-libs/test-kit/src/shared-page/set-up-page.ts',
            './shared-libs/ui/src/testing/load-overlays.ts',
          ],
          include: [
            `{shell,mfe-*,shared-libs/tooling/templates/mfe-*}/src/**/${test}`,
            `shared-libs/build/client/**/${test}`,
            `shared-libs/{contracts,api-client,remote-kit,ui,stores,tours}/src/**/${test}`,
          ],
          exclude: notDeep,
        },
      },
      {
        // Like `isolated`.
        test: {
          name: 'suites',
          environment: 'node',
          ...limits,
          globalSetup: database,
          include: ofSuites,
        },
      },
      {
        test: {
          name: 'deep',
          environment: 'node',
          ...limits,
          globalSetup: database,
          include: [`{bff,shared-libs,shell,mfe-*}/**/src/**/${deepTest}`],
        },
      },
      {
        test: {
          name: 'deploy',
          environment: 'node',
          ...limits,
          expect: { poll: { timeout: 60_000 } },
          globalSetup: './shared-libs/test-kit/src/postgres/global-setup.ts',
          include: [`shared-libs/tooling/src/**/${deployTest}`],
        },
      },
    ],
  },
});
