import { expect, test } from 'vitest';
import { shareLimits } from './share-limits.ts';

const limits = { callers: [], resources: [] };

test('units of a scan read once what limits the account, and one that fails leaves it to the next', async () => {
  const shared = shareLimits();
  let reads = 0;
  const stopped = shared(async () => {
    throw new Error('The unit was stopped.');
  });
  const read = async () => {
    reads += 1;
    return limits;
  };
  const others = [shared(read), shared(read), shared(read)];
  await expect(stopped).rejects.toThrow('stopped');
  expect(await Promise.all(others)).toEqual([limits, limits, limits]);
  expect(await shared(read)).toBe(limits);
  expect(reads).toBe(1);
});
