import type { BreachDomain, BreachRow, Exposure } from '@parapet/contracts/breach/breach';
import type { BreachOverview } from '@parapet/contracts/breach/breach-search';

const flags = {
  isVerified: true,
  isFabricated: false,
  isSensitive: false,
  isRetired: false,
  isSpamList: false,
  isStealerLog: false,
};
const breachId = '0190f5a0-0000-7000-8000-0000000000b1';
const assetId = '0190f5a0-0000-7000-8000-0000000000a1';

export const sampleExposure = (change: Partial<Exposure> = {}): Exposure => ({
  id: '0190f5a0-0000-7000-8000-0000000000e1',
  personId: '0190f5a0-0000-7000-8000-0000000000c1',
  assetId,
  domain: 'northquay.example',
  maskedAddress: 'a•••••@northquay.example',
  severity: 'high',
  kind: 'password',
  breach: {
    id: breachId,
    name: 'Examplebox2025',
    title: 'Examplebox 2025',
    breachDate: '2025-09-02',
    isListed: true,
    flags,
  },
  dataClasses: ['Email addresses', 'Names', 'Passwords'],
  passwordExposed: true,
  services: [],
  firstSeenAt: '2026-11-03T08:00:00.000Z',
  lastSeenAt: '2026-11-21T08:00:00.000Z',
  status: 'new',
  reason: null,
  ignoredUntil: null,
  decidedBy: null,
  decidedAt: null,
  mailedAt: null,
  isMember: true,
  hasSecondFactor: false,
  passwordAge: 'not_changed',
  ...change,
});

export const sampleBreach = (change: Partial<BreachRow> = {}): BreachRow => ({
  id: breachId,
  name: 'Examplebox2025',
  title: 'Examplebox 2025',
  isListed: true,
  site: 'examplebox.example',
  breachDate: '2025-09-02',
  addedAt: '2025-09-10T00:00:00.000Z',
  dataClasses: ['Email addresses', 'Names', 'Passwords'],
  flags,
  people: 21,
  toDecide: 9,
  severity: 'high',
  kind: 'password',
  ...change,
});

export const sampleBreachDomain = (change: Partial<BreachDomain> = {}): BreachDomain => ({
  assetId,
  domain: 'northquay.example',
  ownership: 'verified',
  people: 31,
  exposures: 44,
  toDecide: 23,
  newSinceLast: 5,
  customers: null,
  owner: null,
  ownerMailedAt: null,
  searchedAt: '2026-11-29T05:00:00.000Z',
  problem: null,
  ...change,
});

export const sampleOverview = (change: Partial<BreachOverview> = {}): BreachOverview => ({
  people: 40,
  exposures: 61,
  decided: 38,
  breaches: 9,
  toDecide: { stealer_log: 2, password: 9, personal_data: 11, address: 1 },
  worst: 'critical',
  domains: [sampleBreachDomain()],
  isCapped: false,
  settings: {
    keyState: 'works',
    keyHint: 'c0de',
    keyCheckedAt: '2026-11-29T05:00:00.000Z',
    keyProblem: null,
    capabilities: {
      plan: 'Core 1',
      until: '2027-01-01T00:00:00.000Z',
      requestsPerMinute: 10,
      stealerLogs: false,
      addressRange: true,
      customerDomains: false,
      domainAccounts: 25,
      isSample: false,
    },
    cadence: 'weekly',
    nextSearchAt: '2026-12-06T05:00:00.000Z',
  },
  list: {
    state: 'updated',
    published: '2026-11-27',
    entries: 1020,
    attribution: 'Have I Been Pwned, https://haveibeenpwned.com',
  },
  searches: { current: 41, limit: 100 },
  openSearches: [],
  imports: [],
  searchedAt: '2026-11-29T05:00:00.000Z',
  ...change,
});
