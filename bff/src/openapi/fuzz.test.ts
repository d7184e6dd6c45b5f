import { expect, test } from 'vitest';
import { fuzzApi, fuzzSeed } from './testing/fuzz-api.ts';

// `npm run test:deep` sends thirty times as many.

test('every response to a generated request is documented, and none is an internal error', {
  timeout: 120_000,
}, async () => {
  const { answers } = await fuzzApi({ requests: 400, seed: fuzzSeed(process.env) });
  expect(answers.size).toBeGreaterThan(30);
});
