import { expect, test } from 'vitest';
import type { Results } from './count-results.ts';
import { beside, type Step } from './run-all.ts';

const how = { signal: new AbortController().signal, reports: '/nonexistent' };

/** A step that ends when it is told to. */
function heldStep(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<Results>();
  const step: Step = () => {
    log.push(name);
    return promise;
  };
  return { step, end: (results: Results) => resolve(results) };
}

test('steps in the background run in turn beside another one, and all are counted', async () => {
  const log: string[] = [];
  const [lint, build, tests] = ['lint', 'build', 'tests'].map((name) => heldStep(name, log));
  if (!lint || !build || !tests) throw new Error('There are three steps.');
  const all = beside([lint.step, build.step], tests.step)(how);
  expect(log).toEqual(['lint', 'tests']);

  lint.end({ passed: 1, failures: [] });
  await expect.poll(() => log).toEqual(['lint', 'tests', 'build']);
  tests.end({ passed: 7, failures: ['a test'] });
  build.end({ passed: 0, failures: ['builds'] });
  expect(await all).toEqual({ passed: 8, failures: ['builds', 'a test'] });
});
