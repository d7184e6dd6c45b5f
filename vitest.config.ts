import { configDefaults, defineConfig } from 'vitest/config';

const test = '*.test.{ts,tsx}';
/** Slow tests of `npm run test:deep`. */
const deepTest = '*.deep.test.{ts,tsx}';
const notDeep = ['**/node_modules/**', `**/${deepTest}`];
const modules = `bff/src/modules/**/${test}`;

// A limit for a loaded machine; a condition that never holds is found all the same.
const expectations = { poll: { timeout: 10_000 } };

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
    globalSetup: './shared-libs/test-kit/src/postgres/global-setup.ts',
    // A change of these can touch every test, though none imports them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/{package-lock,tsconfig.base}.json',
      '**/bff/{supabase,src/embedded}/**',
      '**/shared-libs/test-kit/src/{postgres,shared-page}/**',
    ],
    projects: [
      {
        // Runs real processes and a real Postgres.
        test: {
          name: 'server',
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: expectations,
          include: [
            `bff/src/**/${test}`,
            `shared-libs/{build,tooling,test-kit,embedded-auth}/src/**/${test}`,
          ],
          exclude: [...notDeep, modules],
        },
      },
      {
        // Like `server`, in processes that load the API once for many files.
        test: {
          ...sharedProcess,
          name: 'modules',
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: expectations,
          include: [modules],
          exclude: notDeep,
        },
      },
      {
        // Needs no database.
        test: {
          ...sharedProcess,
          name: 'scanner',
          environment: 'node',
          testTimeout: 20_000,
          include: [`shared-libs/scanner/src/**/${test}`],
          exclude: notDeep,
        },
      },
      {
        test: {
          ...sharedProcess,
          name: 'browser',
          environment: 'node',
          testTimeout: 20_000,
          expect: expectations,
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
        test: {
          name: 'deep',
          environment: 'node',
          testTimeout: 60_000,
          expect: expectations,
          hookTimeout: 30_000,
          include: [`{bff,shared-libs,shell,mfe-*}/**/src/**/${deepTest}`],
        },
      },
    ],
  },
});
