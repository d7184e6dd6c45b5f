import { expect, test } from 'vitest';
import { readPlaywright, readVitest, sumResults } from './count-results.ts';

test('a vitest file that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 2,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'passed', fullName: 'subtracts' },
        ],
      },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'divides',
            failureMessages: ['expected 1\n  at b.test.ts'],
          },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };

  expect(readVitest(report)).toEqual({
    passed: 2,
    failures: ['b.test.ts > divides: expected 1', 'c.test.ts > not loaded: no such module'],
  });
});

test('an error in a setup of Playwright counts as a failure', () => {
  const failed = { status: 'unexpected', results: [{ error: { message: 'not visible' } }] };
  const succeeded = { status: 'expected', results: [{}] };
  const report = {
    stats: { expected: 4 },
    suites: [
      {
        specs: [{ file: 'tour.journey.ts', title: 'starts once', tests: [succeeded] }],
        suites: [{ specs: [{ file: 'tour.journey.ts', title: 'ends', tests: [failed] }] }],
      },
    ],
    errors: [{ message: 'the product did not start' }],
  };

  expect(readPlaywright(report)).toEqual({
    passed: 4,
    failures: [
      'tour.journey.ts > ends: not visible',
      'playwright > outside of a test: the product did not start',
    ],
  });
});

test('results add up', () => {
  const results = [
    { passed: 1, failures: [] },
    { passed: 2, failures: ['a', 'b'] },
  ];

  expect(sumResults(results)).toEqual({ passed: 3, failures: ['a', 'b'] });
});
