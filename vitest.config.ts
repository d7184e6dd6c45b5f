import { defineConfig } from 'vitest/config';

const test = '*.test.{ts,tsx}';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Real processes and a real Postgres.
        test: {
          name: 'server',
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          globalSetup: './shared-libs/test-kit/src/postgres/global-setup.ts',
          include: [`bff/src/**/${test}`, `shared-libs/{build,test-kit}/src/**/${test}`],
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: [
            `{shell,mfe-*}/src/**/${test}`,
            `shared-libs/build/client/**/${test}`,
            `shared-libs/{contracts,api-client,remote-kit,ui,stores,tours}/src/**/${test}`,
          ],
        },
      },
    ],
  },
});
