import { describe, expect, it } from 'vitest';
import type { Expression } from './collect-expressions.ts';
import { complexityOf } from './complexity.ts';
import {
  expressionOf,
  expressions,
  formats,
  made,
  unboundedFormats,
  written,
} from './product-expressions.ts';
import { isProved } from './proofs.ts';
import {
  reviewedCalls,
  reviewedExpressions,
  reviewedFormats,
  slowProofs,
} from './reviewed-expressions.ts';

const hasQuickProof = (text: string) => !slowProofs.has(text);
/** The deep tests repeat the proofs that are on the committed list. */
const needsProof = (text: string) =>
  hasQuickProof(text) && !reviewedExpressions.has(text) && !isProved(text);

// How long a proof takes is up to the machine; none is given up.
// Slow: it reads all sources of the product and proves each expression.
describe('every regular expression of the product', { timeout: 600_000 }, () => {
  it('is found', () => {
    expect(written.length).toBeGreaterThan(250);
  });

  // One test, as none may be left. The deep tests with RECORD_PROOFS=1 add new proofs to the list, which
  // keeps this quick.
  it('takes linear time', () => {
    const isLinear = ({ source, flags }: Expression) => complexityOf(source, flags) === 'linear';
    const unproved = [...expressions].filter(
      ([text, expression]) => needsProof(text) && !isLinear(expression),
    );
    expect(unproved.map(([text, { file, line }]) => `${file}:${line} ${text}`)).toEqual([]);
  });

  it('is on the reviewed list only while it is written somewhere', () => {
    expect([...reviewedExpressions.keys()].filter((text) => !expressions.has(text))).toEqual([]);
  });
});

it('no expression is made of a text, but those on the reviewed list', () => {
  expect(made.map(({ file }) => file).sort()).toEqual(reviewedCalls.map(([file]) => file).sort());
});

describe("a format of Zod's that is asked for", { timeout: 600_000 }, () => {
  it.each([...unboundedFormats].filter(hasQuickProof))('takes linear time: %s', (name) => {
    const { source, flags } = expressionOf(name);
    expect(complexityOf(source, flags)).toBe('linear');
  });

  it('is on the reviewed list only while it is asked for', () => {
    const asked = formats.map(({ file, name }) => `${file}: ${name}`);
    expect([...reviewedFormats.keys()].filter((one) => !asked.includes(one))).toEqual([]);
  });
});

it('no proof is left to the deep tests that the product does not need', () => {
  const needed = (text: string) => expressions.has(text) || unboundedFormats.has(text);
  expect([...slowProofs].filter((text) => !needed(text))).toEqual([]);
});

describe('the checker', () => {
  it.each([
    ['^(a+)+$', '', 'exponential'],
    ['\\s+$', '', '2nd degree polynomial'],
    ['a*b', '', '2nd degree polynomial'],
    ['^a+b+c', '', 'linear'],
  ])('tells what grows faster than the text: %s', (source, flags, expected) => {
    expect(complexityOf(source, flags)).toBe(expected);
  });

  it.each(['(?<=a)b+', '^[ab]{400}$'])('proves nothing about %s', (source) => {
    expect(complexityOf(source, '')).toContain('not proved');
  });
});
