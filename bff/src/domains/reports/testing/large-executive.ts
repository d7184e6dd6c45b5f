import { decisionsOf } from '../executive/decisions.policy.ts';
import type { ExecutiveFacts } from '../executive/executive-facts.ts';
import type { ReportFacts } from '../report-source.ts';
import { days, finding } from './report-sample.ts';

const LONG = 'a-name-that-nobody-would-have-chosen-but-somebody-has-';
const coverage = { assets: 1_200, tested: 1_004, error: 150, notTested: 46 };

const figures = {
  total: 220,
  applicable: 210,
  assessed: 140,
  passed: 90,
  failed: 44,
  partly: 6,
  attested: 12,
  exceptions: 5,
  manual: 40,
  notCovered: 30,
};

const frameworks: ExecutiveFacts['frameworks'] = Array.from({ length: 28 }, (_, at) => ({
  id: `framework-${at}`,
  title: `${LONG.repeat(3)} ${at}`,
  version: '2022, amended in 2024',
  isPartial: at % 7 === 0,
  figures: { ...figures, passed: 60 + at },
  before: at % 5 === 0 ? null : { ...figures, passed: 50 + at, assessed: 120 },
}));

const accounts: ExecutiveFacts['accounts'] = (
  ['aws', 'azure', 'gcp', 'aws', 'azure', 'gcp'] as const
).map((provider, at) => ({
  id: `account-${at}`,
  alias: `${provider} ${LONG.repeat(4)}`,
  provider,
  score: at === 5 ? null : 40 + at,
  readAt: at === 5 ? null : '2026-11-20T12:00:00.000Z',
  assessed:
    at === 5 ? { passed: 0, failed: 0, errors: 0 } : { passed: 4_100, failed: 612, errors: 44 },
  publicResources: 7,
  gap: { action: 's3:GetBucketPolicy', reason: 'Denied', results: 41 },
}));

const breaches: ExecutiveFacts['breaches'] = {
  domains: [
    {
      domain: 'shop.example',
      people: 31,
      exposures: 44,
      toDecide: 12,
      searchedAt: null,
      problem: null,
    },
    {
      domain: 'old.example',
      people: null,
      exposures: null,
      toDecide: null,
      searchedAt: null,
      problem: null,
    },
  ],
  breaches: [],
  people: 31,
  exposures: 44,
  found: 9,
  toDecide: 12,
  stealerLogs: 2,
  passwords: 5,
};

const fix = {
  name: LONG.repeat(5),
  findings: 4_200,
  assets: 310,
  risk: 812.4,
  remediation: { ...finding(1).remediation, steps: [`Open ${LONG.repeat(12)}`] },
  products: [],
  owners: [{ id: 'a', name: LONG.repeat(2) }, { id: 'b', name: 'Bob' }, null],
};

/** What an executive report may say at most. */
export const largeExecutive: Partial<ReportFacts> = {
  type: 'executive',
  workspaceName: LONG.repeat(2).slice(0, 80),
  coverage,
  open: { critical: 120, high: 2_880, medium: 9_000, low: 6_000, info: 2_000 },
  opened: 20_000,
  reopened: 240,
  fixed: 3_100,
  accepted: 77,
  days: days.map((day, at) => ({
    ...day,
    open: {
      critical: 100 + at,
      high: 2_000 + at * 30,
      medium: 9_000 - at,
      low: 6_000,
      info: 2_000,
    },
  })),
  gaps: Array.from({ length: 25 }, () => ({ name: LONG.repeat(4), reason: LONG.repeat(10) })),
  untested: Array.from({ length: 400 }, () => ({
    reason: LONG.repeat(6),
    checks: Array.from({ length: 9 }, () => LONG.repeat(2)),
    assets: 400,
  })),
  executive: {
    newPorts: 1_204,
    accounts,
    breaches,
    frameworks,
    decisions: decisionsOf({
      risk: 5_000,
      fixes: [fix, fix, fix],
      places: [
        {
          assetId: 'account-0',
          name: LONG.repeat(4),
          findings: 900,
          risk: 400,
          isAccount: true,
          owner: null,
        },
        { assetId: 'b', name: 'b', findings: 1, risk: 1, isAccount: false, owner: null },
      ],
      coverage,
      accounts,
      breaches,
    }),
  },
};
