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
      ['confidence', 'tentative', -13],
    ]);
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  test('has whole points that sum up to the score, whatever is known', () => {
    for (const cvss of [null, 0, 3.7, 9.8, 10]) {
      for (const epssPercentile of [null, 0.013, 0.5, 0.9987, 1]) {
        for (const criticality of [1, 2, 3, 4, 5]) {
          for (const confidence of ['tentative', 'confirmed'] as const) {
            for (const isWorst of [false, true]) {
              const flags = { kev: isWorst, ransomware: isWorst, internetReachable: isWorst };
              const rated = { ...plain, cvss, epssPercentile, criticality, confidence, ...flags };
              const { score, factors } = priorityOf(rated);
              expect(factors.every(({ points }) => Number.isInteger(points))).toBe(true);
              expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
              expect(score).toBeLessThanOrEqual(100);
            }
          }
        }
      }
    }
  });
});

const outside = { isInternetReachable: true, criticality: 3 };
const finding = { severity: 'high', confidence: 'firm' } as const;

test('what public data say of its flaws and what its asset is count', () => {
  const vulnerability = {
    cveIds: ['CVE-2026-0001'],
    cvss: { score: 9.8, vector: null },
    epss: { score: 0.4, percentile: 0.97 },
    kev: { cveId: 'CVE-2026-0001', addedOn: '2026-10-01', isUsedByRansomware: true },
  };
  const rated = { ...finding, checkId: 'software-without-known-flaws', vulnerability };
  expect(inputsOf(rated, { isInternetReachable: false, criticality: 5 })).toEqual({
    ...finding,
    cvss: 9.8,
    epssPercentile: 0.97,
    kev: true,
    ransomware: true,
    internetReachable: false,
    criticality: 5,
  });
});

test('a finding of an earlier version counts as exploited by its check', () => {
  const checkId = 'software-not-exploited';
  expect(inputsOf({ ...finding, checkId }, outside).kev).toBe(true);
  expect(inputsOf({ ...finding, checkId: 'hsts' }, outside).kev).toBe(false);
});

test('a product whose version may not be affected does not count as exploited', () => {
  const listed = { ...finding, severity: 'info', checkId: 'software-not-exploited' } as const;
  expect(inputsOf(listed, outside).kev).toBe(false);
});
