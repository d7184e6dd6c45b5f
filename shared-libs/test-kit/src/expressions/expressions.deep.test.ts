import { expect, it } from 'vitest';
import { complexityOf } from './complexity.ts';
import { expressionOf, expressions } from './product-expressions.ts';
import { isProved, recordProofs } from './proofs.ts';
import { reviewedExpressions, slowProofs } from './reviewed-expressions.ts';

// Every proof, from those on the committed list to those that take half a minute each.

const written = [...expressions.keys()].filter((text) => !reviewedExpressions.has(text));
const all = [...new Set([...slowProofs, ...written])];
const isLinear = (text: string): boolean => {
  const { source, flags } = expressions.get(text) ?? expressionOf(text);
  return complexityOf(source, flags) === 'linear';
};

it.each(all)('takes linear time: %s', { timeout: 600_000 }, (text) => {
  expect(isLinear(text)).toBe(true);
});

// With RECORD_PROOFS=1 and `-t recorded` it adds the proofs that the committed list lacks.
it.runIf(process.env.RECORD_PROOFS === '1')('is recorded', { timeout: 3_600_000 }, () => {
  const quick = written.filter((text) => !slowProofs.has(text));
  recordProofs(quick.filter((text) => isProved(text) || isLinear(text)));
});
