import { expect, it } from 'vitest';
import { complexityOf } from './complexity.ts';
import { expressionOf, expressions } from './product-expressions.ts';
import { slowProofs } from './reviewed-expressions.ts';

// The proofs that take seconds, up to half a minute each; `expressions.test.ts` has all others.

it.each([...slowProofs])('takes linear time: %s', { timeout: 600_000 }, (text) => {
  const { source, flags } = expressions.get(text) ?? expressionOf(text);
  expect(complexityOf(source, flags)).toBe('linear');
});
