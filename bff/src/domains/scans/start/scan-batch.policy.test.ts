import { expect, test } from 'vitest';
import { firstBatch } from './scan-batch.policy.ts';

const scansOf = (...sizes: number[]) => sizes.map((pairs, index) => ({ id: String(index), pairs }));

test.each<[string, number[], string[]]>([
  ['small scans together', [10, 20, 30], ['0', '1', '2']],
  ['only as many as fit', [15_000, 5_000, 1], ['0', '1']],
  ['a large scan alone', [170_000, 1], ['0']],
  ['nothing', [], []],
])('a batch takes %s', (_, sizes, batch) => {
  expect(firstBatch(scansOf(...sizes))).toEqual(batch);
});
