import { createHash } from 'node:crypto';
import { type Coverage, ledgerEntrySchema } from '@parapet/contracts/scans/scan';
import { z } from 'zod';

/** A check as a ledger keeps it: as it was in the ruleset that ran. */
export const ledgerCheckSchema = ledgerEntrySchema
  .pick({ title: true, group: true, severity: true })
  .extend({ id: z.string(), version: z.number().int() });
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;

export const legendSchema = z.array(
  z.tuple([ledgerEntrySchema.shape.outcome, ledgerEntrySchema.shape.reason]),
);
type Legend = z.infer<typeof legendSchema>;
type Outcome = Legend[number][0];

/** How one check ended on the asset; null while it waits. */
export interface LedgerLine {
  readonly check: LedgerCheck;
  readonly outcome: Outcome;
  readonly reason: string | null;
}

/** The outcomes of one asset in one scan, in the order of its check list. */
export interface PackedOutcomes {
  /** A character per check: its code point less 48 is a position in `legend`. */
  readonly outcomes: string;
  /** The distinct pairs of outcome and reason. */
  readonly legend: Legend;
}

/** The checks of ledgers, by id of the check. Equal lists have equal ids. */
export interface CheckList {
  readonly id: string;
  readonly checks: readonly LedgerCheck[];
}

const FIRST_CODE = 48;

const byId = (a: LedgerCheck, b: LedgerCheck): number => (a.id < b.id ? -1 : Number(a.id > b.id));

export function checkListOf(checks: Iterable<LedgerCheck>): CheckList {
  const sorted = [...checks]
    .map(({ id, version, title, group, severity }) => ({ id, version, title, group, severity }))
    .sort(byId);
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
  const id = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, checks: sorted };
}

/** Packs a line for each check of the list; a check without one waits. */
export function packLines(
  checks: readonly LedgerCheck[],
  lines: ReadonlyMap<string, LedgerLine>,
): PackedOutcomes {
  const legend: Legend = [];
  const positions = new Map<string, number>();
  let outcomes = '';
  for (const { id } of checks) {
    const { outcome = null, reason = null } = lines.get(id) ?? {};
    const key = `${outcome} ${reason === null ? '' : `"${reason}`}`;
    const position = positions.get(key) ?? legend.push([outcome, reason]) - 1;
    positions.set(key, position);
    outcomes += String.fromCodePoint(FIRST_CODE + position);
  }
  return { outcomes, legend };
}

/** The position in the legend of the outcome of a check. */
export const positionOf = (outcomes: string, check: number): number =>
  (outcomes.codePointAt(check) ?? 0) - FIRST_CODE;

/** @throws when outcomes and checks do not fit */
export function unpackLines(
  checks: readonly LedgerCheck[],
  { outcomes, legend }: PackedOutcomes,
): LedgerLine[] {
  const codes = [...outcomes];
  if (codes.length !== checks.length) throw new Error('A ledger does not fit its list of checks.');
  return checks.map((check, index) => {
    const pair = legend[(codes[index]?.codePointAt(0) ?? 0) - FIRST_CODE];
    if (!pair) throw new Error(`A ledger has no outcome for ${check.id}.`);
    return { check, outcome: pair[0], reason: pair[1] };
  });
}

export const noCoverage: Coverage = {
  planned: 0,
  passed: 0,
  failed: 0,
  errored: 0,
  notApplicable: 0,
  notRun: 0,
};

const counterOf = {
  pass: 'passed',
  fail: 'failed',
  error: 'errored',
  not_applicable: 'notApplicable',
  not_run: 'notRun',
} as const satisfies Record<NonNullable<Outcome>, keyof Coverage>;

/** Counts lines by outcome; a `sign` of -1 counts them down. */
export function countLines(
  start: Coverage,
  lines: Iterable<LedgerLine>,
  sign: 1 | -1 = 1,
): Coverage {
  const counted = { ...start };
  for (const { outcome } of lines) {
    counted.planned += sign;
    if (outcome !== null) counted[counterOf[outcome]] += sign;
  }
  return counted;
}

/** Adds a change of counters, whose values may be negative. */
export const addCounts = <Counts extends Readonly<Record<string, number>>>(
  counts: Counts,
  change: Readonly<Record<keyof Counts, number>>,
): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, count + (change[name] ?? 0)]),
  ) as Counts;

/** The counters after every waiting check became `not_run`. */
export function closeCoverage(coverage: Coverage): Coverage {
  const { planned, notRun: _, ...ended } = coverage;
  const withResult = Object.values(ended).reduce((sum, count) => sum + count, 0);
  return { ...coverage, notRun: planned - withResult };
}
