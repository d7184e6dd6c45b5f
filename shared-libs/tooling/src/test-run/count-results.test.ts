import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sumCounts } from './count-results.ts';

test('a vitest file that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };

  expect(countVitest(report)).toEqual({ passed: 2, failed: 2 });
});

test('an error in a setup of Playwright counts as a failure', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    errors: [{ message: 'the product did not start' }],
  };

  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2 });
});

test('counts add up', () => {
  const counts = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];

  expect(sumCounts(counts)).toEqual({ passed: 3, failed: 3 });
});
