import { MAX_BULK } from '@parapet/contracts/findings/finding-bulk';
import { MAX_SCHEDULE_BLACKOUTS, MAX_SCHEDULE_WINDOWS } from '@parapet/contracts/scans/schedule';
import type { IdOf } from './largest-value.ts';

const IMPORT_LENGTH = 200_000;
const filled = (part: string): string => part.repeat(Math.floor(IMPORT_LENGTH / part.length));
const HOSTS = Array.from({ length: 6500 }, (_, at) => `h${at}.northquay-${at % 90}.example`);
const HEAD = 'asset,tags\n';

const imports = [
  HOSTS.join('\n'),
  filled('a,'),
  filled('a\n'),
  filled('"\n'),
  filled('a.b.'),
  HEAD + filled('a.example,x;y\n').slice(HEAD.length),
];

/** Every blackout and window is compared with every run; only the first finds one, after all blackouts. */
const timetables = ['5 23 * * *', '0 3 * * *', '0 0 29 2 *', '0 0 31 12 MON'].map((cron) => ({
  cron,
  timezone: 'America/New_York',
  windows: Array.from({ length: MAX_SCHEDULE_WINDOWS }, (_, at) => ({
    days: [0, 1, 2, 3, 4, 5, 6],
    start: '23:00',
    end: `23:${10 + at}`,
  })),
  blackouts: Array.from({ length: MAX_SCHEDULE_BLACKOUTS }, (_, at) => ({
    from: `20${26 + at}-01-01T00:00`,
    to: `20${26 + at}-12-31T23:00`,
  })),
  jitterMinutes: 240,
}));

const target = (idOf: IdOf) => ({
  kind: 'assets',
  assetIds: Array.from({ length: 1000 }, (_, at) => idOf('assetId', at)),
});

const LONG_REASON = 'a'.repeat(2000);

/** Bodies that the schema alone does not tell, or that take more work than those at its limits. */
export const hardBodies: Readonly<Record<string, (idOf: IdOf) => readonly unknown[]>> = {
  previewImport: () => imports.map((text) => ({ text })),
  importAssets: () => imports.map((text) => ({ text, consent: true, onlyGood: true })),
  previewSchedule: () => timetables,
  createSchedule: (idOf) =>
    timetables.map((timetable) => ({ name: 'a', target: target(idOf), ...timetable })),
  updateSchedule: (idOf) => timetables.map((timetable) => ({ target: target(idOf), ...timetable })),
  changeFindings: (idOf) => [
    {
      action: 'acknowledge',
      findings: Array.from({ length: MAX_BULK }, (_, at) => ({
        id: idOf('findingId', at),
        status: 'open',
      })),
      reason: LONG_REASON,
    },
    { action: 'false_positive', filter: {}, reason: LONG_REASON },
  ],
  createIntegration: () => [
    { type: 'webhook', name: 'a'.repeat(80), url: `https://hooks.example/${'a'.repeat(2026)}` },
  ],
  saveBillingDetails: () => [
    {
      name: 'a'.repeat(120),
      street: 'a'.repeat(160),
      postalCode: '10179',
      city: 'a'.repeat(80),
      country: 'DE',
      vatId: null,
    },
  ],
};
