import { expect, test } from 'vitest';
import { postureScore } from './posture-score.policy.ts';

const check = (
  severity: 'critical' | 'high' | 'medium' | 'low',
  passed: number,
  failed: number,
) => ({
  severity,
  passed,
  failed,
  errors: 0,
});

test.each([
  ['nothing assessed has no score', [], null],
  ['all passed', [check('high', 10, 0), check('low', 3, 0)], 100],
  ['a medium check counts by its share', [check('medium', 1, 1)], 50],
  [
    'one of a thousand buckets that is public costs half of its check',
    [check('critical', 999, 1)],
    49,
  ],
  [
    'a severe failure weighs more than a minor one',
    [check('critical', 0, 1), check('low', 10, 0)],
    9,
  ],
  ['and less beside much that is right', [check('low', 0, 1), check('critical', 10, 0)], 90],
] as const)('%s', (_, checks, score) => {
  expect(postureScore(checks)).toBe(score);
});

test('what could not be read changes nothing', () => {
  expect(postureScore([{ ...check('high', 4, 0), errors: 90 }])).toBe(100);
});
