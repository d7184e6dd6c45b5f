import { describe, expect, test } from 'vitest';
import { inputsOf, type PriorityInputs, priorityOf } from './priority.policy.ts';

const plain: PriorityInputs = {
  severity: 'high',
  confidence: 'firm',
  exposure: null,
  epss: null,
  kev: false,
  ransomware: false,
  internetReachable: false,
  criticality: 3,
};

describe('the published formula', () => {
  test.each<[Partial<PriorityInputs>, number, string]>([
    [{ severity: 'critical' }, 58, 'needs_action'],
    [{ severity: 'high' }, 44, 'medium'],
    [{ severity: 'medium' }, 26, 'low'],
    [{ severity: 'low' }, 12, 'low'],
    [{ severity: 'info' }, 2, 'low'],
    [{ severity: 'info', internetReachable: true, criticality: 5, kev: true }, 2, 'low'],
    [{ internetReachable: true }, 54, 'medium'],
    [{ kev: true }, 70, 'needs_action'],
    [{ kev: true, epss: 0.2 }, 65, 'needs_action'],
    [{ kev: true, internetReachable: true }, 80, 'urgent'],
    [{ epss: 0.9 }, 62, 'needs_action'],
    [{ exposure: 'Data is readable by anyone', confidence: 'confirmed' }, 70, 'needs_action'],
    [{ exposure: 'The name can be taken over by anyone' }, 67, 'needs_action'],
    [{ severity: 'critical', confidence: 'confirmed' }, 58, 'needs_action'],
    [{ severity: 'critical', confidence: 'confirmed', criticality: 1 }, 55, 'needs_action'],
    [{ severity: 'critical', confidence: 'confirmed', internetReachable: true }, 80, 'urgent'],
    [{ criticality: 1 }, 38, 'medium'],
    [{ criticality: 5 }, 50, 'medium'],
    [{ confidence: 'tentative' }, 31, 'medium'],
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
    expect(factors.filter(({ points }) => points !== 0)).toEqual([
      { name: 'severity', value: 'high', points: 44 },
      { name: 'internet_reachable', value: 'yes', points: 10 },
      { name: 'criticality', value: '4', points: 3 },
      { name: 'confidence', value: 'tentative', points: -17 },
    ]);
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  test('has whole points that sum up to the score, whatever is known', () => {
    for (const inputs of everyInput()) {
      const { score, factors } = priorityOf(inputs);
      expect(factors.every(({ points }) => Number.isInteger(points))).toBe(true);
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(score).toBeLessThanOrEqual(100);
      expect(score).toBeGreaterThanOrEqual(0);
    }
  });

  test('never has a confirmed critical below what needs action, nor below urgent on the internet', () => {
    for (const inputs of everyInput()) {
      if (inputs.severity !== 'critical' || inputs.confidence !== 'confirmed') continue;
      const levels = inputs.internetReachable ? ['urgent'] : ['urgent', 'needs_action'];
      expect(levels).toContain(priorityOf(inputs).level);
    }
  });

  test('counts what anyone can use at least as what is exploited with an EPSS of 1', () => {
    for (const inputs of everyInput()) {
      if (inputs.confidence !== 'confirmed' || inputs.ransomware) continue;
      const usable = priorityOf({
        ...inputs,
        exposure: 'Usable by anyone',
        kev: false,
        epss: null,
      });
      const exploited = priorityOf({ ...inputs, exposure: null, kev: true, epss: 1 });
      expect(usable.score).toBeGreaterThanOrEqual(exploited.score);
    }
  });

  test('is not lowered by what is not known', () => {
    for (const inputs of everyInput()) {
      const known = priorityOf({ ...inputs, epss: 0 }).score;
      expect(priorityOf({ ...inputs, epss: null }).score).toBeGreaterThanOrEqual(known);
    }
  });
});

/** Changes a firm finding inside, on an asset of criticality 3. */
type Case = Partial<PriorityInputs>;

const online = { internetReachable: true } as const;
const kev = { kev: true, epss: 0.94 } as const;
const confirmed = { confidence: 'confirmed' } as const;

describe('the reason', () => {
  test.each<[Case, string]>([
    [
      {
        severity: 'critical',
        ...confirmed,
        exposure: 'Passwords and keys are readable by anyone',
        ...online,
      },
      'Passwords and keys are readable by anyone, on the internet.',
    ],
    [
      { severity: 'critical', ...kev, ransomware: true },
      'Exploited in attacks, also by ransomware.',
    ],
    [{ ...kev, ...online }, 'Exploited in attacks, on the internet.'],
    [{ epss: 0.6 }, 'Likely to be exploited, 60% within 30 days.'],
    [{ severity: 'critical', ...confirmed }, 'Critical and confirmed.'],
    [
      { severity: 'medium', ...confirmed, ...online },
      'Medium severity, no known use in attacks, on the internet.',
    ],
    [
      { severity: 'low', confidence: 'tentative' },
      'Low severity, no known use in attacks; not confirmed.',
    ],
    [{ severity: 'info' }, 'For information; nothing has to be done.'],
  ])('of %j is: %s', (change, why) => {
    expect(priorityOf({ ...plain, ...change }).why).toBe(why);
  });
});

function* everyInput(): Generator<PriorityInputs> {
  for (const severity of ['critical', 'high', 'medium', 'low', 'info'] as const) {
    for (const confidence of ['tentative', 'firm', 'confirmed'] as const) {
      for (const epss of [null, 0.013, 0.5, 1]) {
        for (const criticality of [1, 2, 3, 4, 5]) {
          for (const flags of Array(16).keys()) {
            yield {
              severity,
              confidence,
              epss,
              criticality,
              exposure: flags & 1 ? 'Data is readable by anyone' : null,
              kev: (flags & 2) > 0,
              ransomware: (flags & 4) > 0,
              internetReachable: (flags & 8) > 0,
            };
          }
        }
      }
    }
  }
}

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
    exposure: null,
    epss: 0.4,
    kev: true,
    ransomware: true,
    internetReachable: false,
    criticality: 5,
  });
});

test('the check says what anyone can use, and not of an outcome that is less severe', () => {
  const file = { checkId: 'env-file-not-exposed', confidence: 'confirmed' } as const;
  expect(inputsOf({ ...file, severity: 'critical' }, outside).exposure).toBe(
    'Passwords and keys are readable by anyone',
  );
  expect(inputsOf({ ...file, severity: 'medium' }, outside).exposure).toBeNull();
});
