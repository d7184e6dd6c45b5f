import { checkOutcomeSchema } from '@parapet/contracts/text/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkListOf,
  closeCoverage,
  countLines,
  type LedgerLine,
  noCoverage,
  packLines,
  unpackLines,
} from './packed-ledger.policy.ts';

const checkNamed = (id: string): LedgerLine['check'] => ({
  id,
  version: 1,
  title: `${id} holds`,
  group: 'headers',
  severity: 'low',
});

const linesOf = fc
  .uniqueArray(
    fc.record({
      check: fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/).map(checkNamed),
      outcome: fc.option(fc.constantFrom(...checkOutcomeSchema.options)),
      reason: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
    }),
    { selector: ({ check }) => check.id, maxLength: 40 },
  )
  .map((lines) => new Map(lines.map((line) => [line.check.id, line])));

test('packed lines are unpacked as they were, by check', () => {
  fc.assert(
    fc.property(linesOf, (lines) => {
      const { checks } = checkListOf([...lines.values()].map(({ check }) => check));
      const unpacked = unpackLines(checks, packLines(checks, lines));
      expect(unpacked).toEqual(
        [...lines.values()].sort((a, b) => (a.check.id < b.check.id ? -1 : 1)),
      );
    }),
  );
});

test('a ledger of 300 checks with a reason each is kept, and without is small', () => {
  const checks = Array.from({ length: 300 }, (_, n) => checkNamed(`check-${1000 + n}`));
  const lines = (reasonOf: (n: number) => string) =>
    new Map(
      checks.map((check, n) => [
        check.id,
        { check, outcome: 'error', reason: reasonOf(n) } as const,
      ]),
    );
  const different = packLines(
    checks,
    lines((n) => `reason ${n}`),
  );
  expect(unpackLines(checks, different).map(({ reason }) => reason)).toEqual(
    checks.map((_, n) => `reason ${n}`),
  );
  const alike = packLines(
    checks,
    lines(() => 'The host did not answer'),
  );
  expect(JSON.stringify(alike).length).toBeLessThan(400);
});

test('equal checks make equal lists, in any order', () => {
  const [a, b] = [checkNamed('a'), checkNamed('b')];
  expect(checkListOf([b, a])).toEqual(checkListOf([a, b]));
  expect(checkListOf([a, b]).id).not.toBe(checkListOf([a, { ...b, version: 2 }]).id);
});

test('outcomes that do not fit their checks are refused', () => {
  expect(() => unpackLines([checkNamed('a')], { outcomes: '', legend: [] })).toThrow('not fit');
  expect(() => unpackLines([checkNamed('a')], { outcomes: '0', legend: [] })).toThrow('no outcome');
});

test('closing counts what still waits as not run', () => {
  fc.assert(
    fc.property(linesOf, (lines) => {
      const closed = [...lines.values()].map((line) => ({
        ...line,
        outcome: line.outcome ?? ('not_run' as const),
      }));
      expect(closeCoverage(countLines(noCoverage, lines.values()))).toEqual(
        countLines(noCoverage, closed),
      );
    }),
  );
});
