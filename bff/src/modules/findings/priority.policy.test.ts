import { describe, expect, test } from 'vitest';
import { inputsOf, type PriorityInputs, priorityOf } from './priority.policy.ts';

const plain: PriorityInputs = {
  severity: 'high',
  confidence: 'firm',
  cvss: null,
  epssPercentile: null,
  kev: false,
  ransomware: false,
  internetReachable: false,
  criticality: 3,
};

describe('the published formula', () => {
  test.each<[Partial<PriorityInputs>, number, string]>([
    [{ severity: 'critical' }, 38, 'medium'],
    [{ severity: 'high' }, 30, 'low'],
    [{ severity: 'medium' }, 20, 'low'],
    [{ severity: 'low' }, 10, 'low'],
    [{ severity: 'info' }, 2, 'low'],
    [{ cvss: 9.8 }, 39, 'medium'],
    [{ internetReachable: true }, 40, 'medium'],
    [{ kev: true }, 45, 'medium'],
    [{ kev: true, internetReachable: true }, 55, 'urgent'],
    [{ epssPercentile: 0.95 }, 49, 'medium'],
    [{ severity: 'critical', kev: true, epssPercentile: 0.5 }, 63, 'needs_action'],
    [
      {
        cvss: 10,
        kev: true,
        ransomware: true,
        internetReachable: true,
        epssPercentile: 1,
        criticality: 5,
      },
      100,
      'urgent',
    ],
    [{ criticality: 1 }, 24, 'low'],
    [{ criticality: 5 }, 36, 'medium'],
    [{ confidence: 'tentative' }, 21, 'low'],
  ])('of %j gives %i, %s', (change, score, level) => {
    expect(priorityOf({ ...plain, ...change })).toMatchObject({ score, level });
  });

  test('shows its factors, whose points sum up to the score', () => {
    const { score, factors } = priorityOf({
      ...plain,
      internetReachable: true,
      criticality: 4,
      confidence: 'tentative',
    });
    expect(factors.map(({ name, value, points }) => [name, value, points])).toEqual([
      ['severity', 'high', 30],
      ['epss', 'not known', 0],
      ['kev', 'no', 0],
      ['ransomware', 'no', 0],
      ['internet_reachable', 'yes', 10],
      ['criticality', '4', 4],
      ['confidence', 'tentative', -13.2],
    ]);
    expect(Math.round(factors.reduce((sum, { points }) => sum + points, 0))).toBe(score);
  });
});

test('software in the list of exploited flaws counts as such', () => {
  const finding = { severity: 'high', confidence: 'firm' } as const;
  expect(inputsOf({ ...finding, checkId: 'software-not-exploited' }, true).kev).toBe(true);
  expect(inputsOf({ ...finding, checkId: 'hsts' }, true).kev).toBe(false);
});
