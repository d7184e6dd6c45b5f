import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { collectExpressions } from './collect-expressions.ts';
import { reviewedCalls, reviewedExpressions, reviewedFormats } from './reviewed-expressions.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const sources = globSync(
  [
    '{bff,shell,mfe-*}/src/**/*.{ts,tsx}',
    'shared-libs/{contracts,api-client,remote-kit,ui,stores,tours,build,scanner,embedded-auth}/src/**/*.{ts,tsx}',
  ],
  { cwd: repository, exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.d.ts'] },
).map((name) => name.replaceAll(path.sep, '/'));

const found = sources.map((file) =>
  collectExpressions(file, readFileSync(path.join(repository, file), 'utf8')),
);
const written = found.flatMap(({ expressions }) => expressions);
const made = found.flatMap((one) => one.made);
const formats = found.flatMap((one) => one.formats);

/** The checker in this process: the other ones are started beside it, and end it by a clock. */
vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure');
const { checkSync } = await import('recheck');

/**
 * What the checker proves: how the time to match grows at most with the length of what is read.
 * What it can only try out, by making up inputs, is not proved; a round of that is cut short.
 */
function complexityOf(source: string, flags: string): string {
  const result = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    randomSeed: 1,
    maxRepeatCount: 300,
    maxIteration: 0,
    maxInitialGenerationSize: 1,
    seedingLimit: 1,
    incubationLimit: 1,
  });
  if (result.status === 'unknown') return `not known: ${result.error.kind}`;
  if (result.checker !== 'automaton') {
    return 'not proved: too large, or with a look-behind or a reference';
  }
  return result.status === 'safe' ? 'linear' : result.complexity.summary;
}

const expressions = new Map(written.map((one) => [`/${one.source}/${one.flags}`, one]));

// How long a proof takes is up to the machine; none is given up.
describe('every regular expression of the product', { timeout: 600_000 }, () => {
  it('is found', () => {
    expect(written.length).toBeGreaterThan(250);
  });

  it.each([...expressions].filter(([text]) => !reviewedExpressions.has(text)))(
    'takes linear time: %s',
    (_text, { file, line, source, flags }) => {
      expect(`${file}:${line} ${complexityOf(source, flags)}`).toBe(`${file}:${line} linear`);
    },
  );

  it('is on the reviewed list only while it is written somewhere', () => {
    expect([...reviewedExpressions.keys()].filter((text) => !expressions.has(text))).toEqual([]);
  });
});

it('no expression is made of a text, but those on the reviewed list', () => {
  expect(made.map(({ file }) => file).sort()).toEqual(reviewedCalls.map(([file]) => file).sort());
});

describe("a format of Zod's that is asked for", { timeout: 600_000 }, () => {
  const known: Record<string, unknown> = z.regexes;
  const expressionOf = (name: string): RegExp => {
    const expression = known[name];
    return (typeof expression === 'function' ? expression({}) : expression) as RegExp;
  };
  const unbounded = new Set(
    formats
      .filter(({ file, name }) => !reviewedFormats.has(`${file}: ${name}`))
      .map(({ name }) => name)
      // Read with the parser of addresses, not with an expression.
      .filter((name) => name !== 'url'),
  );

  it.each([...unbounded])('takes linear time: %s', (name) => {
    const { source, flags } = expressionOf(name);
    expect(complexityOf(source, flags)).toBe('linear');
  });

  it('is on the reviewed list only while it is asked for', () => {
    const asked = formats.map(({ file, name }) => `${file}: ${name}`);
    expect([...reviewedFormats.keys()].filter((one) => !asked.includes(one))).toEqual([]);
  });
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
