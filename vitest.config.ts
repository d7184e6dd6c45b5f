import { defineConfig } from 'vitest/config';

const test = '*.test.{ts,tsx}';
/** Slow tests of `npm run test:deep`. */
const deepTest = '*.deep.test.{ts,tsx}';
const notDeep = ['**/node_modules/**', `**/${deepTest}`];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Runs real processes and a real Postgres.
        test: {
          name: 'server',
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          globalSetup: './shared-libs/test-kit/src/postgres/global-setup.ts',
          include: [
            `bff/src/**/${test}`,
            `shared-libs/{build,tooling,test-kit,scanner,embedded-auth}/src/**/${test}`,
          ],
          exclude: notDeep,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          // A limit for a loaded machine; a test that hangs is found all the same.
          testTimeout: 20_000,
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
          hookTimeout: 30_000,
          globalSetup: './shared-libs/test-kit/src/postgres/global-setup.ts',
          include: [`{bff,shared-libs,shell,mfe-*}/**/src/**/${deepTest}`],
        },
      },
    ],
  },
});
