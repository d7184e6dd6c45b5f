import { expect, test } from 'vitest';
import {
  durationLabel,
  estimateSentences,
  requestsLabel,
  scansSentences,
} from './estimate-labels.ts';

test.each([
  [26, 42, '26 to 42 seconds'],
  [0, 42, 'up to 42 seconds'],
  [0, 0, 'up to 1 second'],
  [78, 124, '1 to 3 minutes'],
  [3000, 9900, 'up to 3 hours'],
  [1010, 1990, '16 to 34 minutes'],
  [7300, 123_000, '2 to 35 hours'],
])('%i to %i seconds are %s', (from, to, label) => {
  expect(durationLabel({ from, to })).toBe(label);
});

test('requests are rounded outwards to two digits', () => {
  expect(requestsLabel({ from: 166, to: 241 })).toBe('160 to 250 requests');
  expect(requestsLabel({ from: 12_345, to: 98_765 })).toBe('12,000 to 99,000 requests');
});

const estimate = {
  requests: { from: 166, to: 246 },
  seconds: { from: 26, to: 42 },
  waitSeconds: { from: 0, to: 0 },
  scansBefore: 0,
  hosts: 1,
  knownAssets: 0,
  pace: { public: 5, private: 20 },
  hasWorker: true,
};

test('a scan that waits says for what, and what it is estimated from', () => {
  expect(estimateSentences(estimate, 1)).toEqual([
    'Takes 26 to 42 seconds and sends 160 to 250 requests to one host, if all of it answers.',
  ]);
  const waiting = { ...estimate, waitSeconds: { from: 10, to: 90 }, scansBefore: 2 };
  expect(estimateSentences({ ...waiting, knownAssets: 1, hasWorker: false }, 3).slice(1)).toEqual([
    'No worker is running: the scan waits until one does.',
    'Before that it waits up to 2 minutes for 2 scans.',
    'Estimated from the last scans of 1 asset and the list of checks.',
  ]);
});

test.each([
  [[1000, 1000, 1000, 400], 0, ['4 scans: 3 of 1,000 assets and one of 400.']],
  [[1000, 1], 0, ['2 scans: one of 1,000 assets and one of 1.']],
  [
    [1000, 1000],
    1,
    ['2 scans of 1,000 assets.', '1 asset above the limit of the plan is left out.'],
  ],
  [[12], 30, ['One scan of 12 assets.', '30 assets above the limit of the plan are left out.']],
])('%j with %i left out is told as %j', (scans, readOnly, sentences) => {
  expect(scansSentences({ scans, readOnly })).toEqual(sentences);
});
