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

/** A case of the table changes a firm finding inside, on an asset of criticality 3, by this. */
type Case = Partial<PriorityInputs>;

const usable = { exposure: 'Usable by anyone', confidence: 'confirmed' } as const;
const online = { internetReachable: true } as const;
const kev = { kev: true, epss: 0.94 } as const;
const confirmed = { confidence: 'confirmed' } as const;
const env: Case = { severity: 'critical', ...usable };
const redis: Case = { severity: 'critical', ...usable };
const takeover: Case = { severity: 'critical', exposure: 'Taken over by anyone' };
const git: Case = { severity: 'high', ...usable };
const snmp: Case = { severity: 'high', ...usable };
const log: Case = { severity: 'medium', ...usable };
const apache: Case = { severity: 'high', ...kev };
const gateway: Case = { severity: 'critical', ...kev, ransomware: true };
const jquery: Case = { severity: 'high', kev: true, epss: 0.25 };
const likely: Case = { severity: 'high', epss: 0.6 };
const unlikely: Case = { severity: 'high', epss: 0.01 };
const ssl2: Case = { severity: 'critical', ...confirmed };
const spf: Case = { severity: 'high', ...confirmed };
const certificate: Case = { severity: 'high', ...confirmed };
const csp: Case = { severity: 'medium', ...confirmed };
const cookie: Case = { severity: 'medium', ...confirmed };
const caa: Case = { severity: 'low', ...confirmed };
const staging: Case = { severity: 'low', confidence: 'tentative' };
const corp: Case = { severity: 'info', ...confirmed };

/** Which of two comes first, and why. */
const pairs: readonly (readonly [before: Case, after: Case, why: string])[] = [
  [{ ...env, ...online }, { ...jquery, ...online }, 'passwords anyone reads, before a library'],
  [{ ...redis, ...online }, { ...jquery, ...online }, 'an open database, before a library'],
  [env, { ...jquery, ...online }, 'also where it is not on the internet'],
  [redis, { ...likely, ...online }, 'an open database inside, before a likely exploit outside'],
  [{ ...env, criticality: 1 }, jquery, 'also on the least critical asset'],
  [{ ...env, ...online, criticality: 1 }, { ...jquery, ...online, criticality: 5 }, 'as above'],
  [{ ...env, ...online }, { ...apache, ...online }, 'critical before high, both usable now'],
  [{ ...git, ...online }, { ...jquery, ...online }, 'usable without a victim, before a library'],
  [{ ...git, ...online }, { ...certificate, ...online }, 'data anyone reads, before a warning'],
  [{ ...git, ...online }, { ...spf, ...online }, 'source code, before forged mail'],
  [git, spf, 'also inside'],
  [{ ...snmp, ...online }, { ...unlikely, ...online }, 'open now, before an unlikely exploit'],
  [{ ...takeover, ...online }, { ...git, ...online }, 'a domain, before its source code'],
  [{ ...takeover, ...online }, { ...apache, ...online }, 'critical before high'],
  [takeover, likely, 'a takeover, before a likely exploit'],
  [{ ...gateway, ...online }, { ...apache, ...online }, 'ransomware at a gateway first'],
  [{ ...gateway, ...online }, { ...ssl2, ...online }, 'exploited before not known to be'],
  [{ ...gateway, ...online }, { ...redis }, 'on the internet before inside'],
  [{ ...apache, ...online }, { ...jquery, ...online }, 'more likely by EPSS'],
  [{ ...apache, ...online }, { ...likely, ...online }, 'exploited before likely'],
  [{ ...apache, ...online }, { ...log, ...online }, 'high before medium, both usable'],
  [{ ...apache, ...online }, { ...certificate, ...online }, 'exploited before a warning'],
  [apache, { ...certificate, ...online }, 'exploited inside, before a warning outside'],
  [{ ...jquery, ...online }, { ...unlikely, ...online }, 'exploited before unlikely'],
  [{ ...jquery, ...online }, { ...csp, ...online }, 'high and exploited, before medium'],
  [{ ...likely, ...online }, { ...unlikely, ...online }, 'the likelier of two'],
  [likely, unlikely, 'also inside'],
  [{ ...likely, ...online }, { ...spf, ...online }, 'likely, before not known to be used'],
  [{ ...ssl2, ...online }, { ...jquery, ...online }, 'a confirmed critical on the internet'],
  [{ ...ssl2, ...online }, { ...likely, ...online }, 'as above'],
  [{ ...ssl2, ...online, criticality: 1 }, { ...jquery, ...online }, 'whatever the asset'],
  [ssl2, { ...certificate, ...online }, 'critical inside, before high outside'],
  [ssl2, { ...log }, 'critical before medium'],
  [{ severity: 'critical', ...online }, { ...spf, ...online }, 'critical before high'],
  [{ severity: 'critical' }, { severity: 'high' }, 'severity alone'],
  [{ severity: 'high' }, { severity: 'medium' }, 'severity alone'],
  [{ severity: 'medium' }, { severity: 'low' }, 'severity alone'],
  [{ severity: 'low' }, { severity: 'info' }, 'severity alone'],
  [{ ...certificate, ...online }, { ...csp, ...online }, 'high before medium'],
  [certificate, { ...csp, ...online }, 'high inside, before medium outside'],
  [{ ...certificate, criticality: 1 }, { ...csp, ...online }, 'also on the least critical asset'],
  [
    { ...spf, ...online },
    { ...cookie, ...online, criticality: 5 },
    'also against the most critical',
  ],
  [{ ...log, ...online }, { ...csp, ...online }, 'a log anyone reads, before a header'],
  [{ ...log, ...online }, { ...cookie, ...online }, 'a log anyone reads, before a cookie'],
  [log, { ...csp, ...online }, 'also inside'],
  [{ severity: 'medium', ...kev, ...online }, { ...spf, ...online }, 'exploited on the internet'],
  [{ ...csp, ...online }, { ...caa, ...online }, 'medium before low'],
  [csp, { ...caa, ...online, criticality: 5 }, 'medium inside, before low outside'],
  [{ ...caa, ...online }, { ...staging, ...online }, 'confirmed before tentative'],
  [{ ...caa, ...online }, { ...corp, ...online }, 'low before information'],
  [{ ...staging, ...online }, { ...corp, ...online }, 'also a tentative low'],
  [{ ...csp, ...online }, csp, 'on the internet before inside'],
  [{ ...env, ...online }, env, 'on the internet before inside'],
  [{ ...caa, ...online }, caa, 'on the internet before inside'],
  [{ ...csp, criticality: 4 }, csp, 'the more critical asset'],
  [{ ...apache, criticality: 5 }, apache, 'the more critical asset'],
  [{ ...git, ...online, criticality: 4 }, { ...git, ...online }, 'the more critical asset'],
  [apache, { ...apache, confidence: 'tentative' }, 'firm before tentative'],
  [{ ...spf, ...online }, { ...jquery, ...online, confidence: 'tentative', epss: 0 }, 'as above'],
  [{ severity: 'high', kev: true }, { severity: 'high', kev: true, epss: 0.3 }, 'unknown is no 0'],
  [gateway, { ...gateway, ransomware: false }, 'used by ransomware'],
  [{ ...git, ...online }, { ...git, ...online, confidence: 'firm' }, 'confirmed before firm'],
];

test('at least 60 pairs say what comes first', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(60);
});

test.each(pairs)('%j comes before %j: %s', (before, after) => {
  const scoreOf = (one: Case) => priorityOf({ ...plain, ...one }).score;
  expect(scoreOf(before)).toBeGreaterThan(scoreOf(after));
});

describe('the reason', () => {
  test.each<[Case, string]>([
    [
      { ...env, exposure: 'Passwords and keys are readable by anyone', ...online },
      'Passwords and keys are readable by anyone, on the internet.',
    ],
    [gateway, 'Exploited in attacks, also by ransomware.'],
    [{ ...apache, ...online }, 'Exploited in attacks, on the internet.'],
    [likely, 'Likely to be exploited, 60% within 30 days.'],
    [ssl2, 'Critical and confirmed.'],
    [{ ...csp, ...online }, 'Medium severity, no known use in attacks, on the internet.'],
    [staging, 'Low severity, no known use in attacks; not confirmed.'],
    [corp, 'For information; nothing has to be done.'],
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

test('a finding of an earlier version counts as exploited by its check', () => {
  const checkId = 'software-not-exploited';
  expect(inputsOf({ ...finding, checkId }, outside).kev).toBe(true);
  expect(inputsOf({ ...finding, checkId: 'hsts' }, outside).kev).toBe(false);
});

test('a product whose version may not be affected does not count as exploited', () => {
  const listed = { ...finding, severity: 'info', checkId: 'software-not-exploited' } as const;
  expect(inputsOf(listed, outside).kev).toBe(false);
});
