import { expect, test } from 'vitest';
import { overRecorded, readTimes, secondsByPackage, slowWithoutReason } from './test-times.ts';

const vitest = {
  testResults: [
    {
      name: '/repo/shared-libs/scanner/src/engine/a.test.ts',
      startTime: 1_000,
      endTime: 8_500,
      assertionResults: [
        { fullName: 'a scan ends', duration: 6_000 },
        { fullName: 'a skipped test', duration: null },
      ],
    },
    {
      name: '/repo/bff/src/b.test.ts',
      startTime: 0,
      endTime: 2_100,
      assertionResults: [{ fullName: 'an answer', duration: 10 }],
    },
    { name: '/repo/bff/src/c.test.ts', startTime: 0, endTime: 1_000, assertionResults: [] },
  ],
};
const spec = (title: string, ...durations: number[]) => ({
  file: 'journeys/tour.journey.ts',
  title,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});
const playwright = {
  suites: [{ specs: [spec('a tour', 3_000)], suites: [{ specs: [spec('a reload', 2_000)] }] }],
};

test('the time of a package is that of its files; journeys are one', () => {
  const files = [vitest, playwright].flatMap((report) => readTimes(report, '/repo').files);
  expect(secondsByPackage(files)).toEqual({ bff: 3, 'shared-libs/scanner': 8, 'shell/e2e': 5 });
});

test('a package is over its recorded time when it takes a tenth longer, and seconds', () => {
  const recorded = { bff: 100, shell: 2, 'mfe-scans': 50 };
  expect(overRecorded({ bff: 111, shell: 3, 'mfe-scans': 54, 'mfe-new': 9 }, recorded)).toEqual([
    'bff: 111 s, recorded 100 s',
  ]);
});

test('a test of more than five seconds is named where its file does not say why', () => {
  const { tests } = readTimes(vitest, '/repo');
  const file = 'shared-libs/scanner/src/engine/a.test.ts';
  expect(slowWithoutReason(tests, () => '')).toEqual([`${file} > a scan ends: 6.0 s`]);
  expect(slowWithoutReason(tests, () => '// Slow: it starts a process.\n')).toEqual([]);
});
