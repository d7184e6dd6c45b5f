import { createVitest } from 'vitest/node';
import type { PreparedSuite } from './storage-suites.ts';

export interface SuiteResult {
  readonly file: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** The first line of why it failed. */
  readonly error: string | null;
}

/** Runs the files of a suite one after the other, without writing snapshots. */
export async function runSuite(root: string, suite: PreparedSuite): Promise<SuiteResult[]> {
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      globals: true,
      update: false,
      include: [...suite.include],
      setupFiles: [...suite.setupFiles],
      env: { ...suite.env, CI: 'true' },
      fileParallelism: false,
      testTimeout: 30_000,
      reporters: [{}],
    },
    { resolve: { alias: { ...suite.alias } } },
  );
  try {
    const { testModules } = await vitest.start();
    const broken = testModules.flatMap((module) => module.errors());
    if (broken[0]) throw new Error(broken[0].message);
    return testModules.flatMap((module) =>
      [...module.children.allTests()].map((test): SuiteResult => {
        const { state, errors = [] } = test.result();
        return {
          file: module.relativeModuleId,
          name: test.fullName,
          state: state === 'passed' || state === 'failed' ? state : 'skipped',
          error: errors[0]?.message?.split('\n')[0] ?? null,
        };
      }),
    );
  } finally {
    await vitest.close();
  }
}
