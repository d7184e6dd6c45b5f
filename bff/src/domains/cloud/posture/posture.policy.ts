import { definedChecks } from '@parapet/cloud-scanner/registry';
import type { Assessed, PostureCell, PostureGap } from '@parapet/contracts/cloud/posture';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { OpenGroup, PostureRow } from '../repositories/posture.repository.ts';

const titles = new Map(definedChecks.map(({ id, title }) => [id, title]));
const checksByType = Map.groupBy(definedChecks, ({ type }) => type);

/** Counts what was assessed in collections; a check of a type whose list was not read counts as one that was not. */
export function assessedIn(rows: readonly PostureRow[]): Assessed {
  const sum = { passed: 0, failed: 0, errors: 0 };
  for (const row of rows) {
    for (const [passed, failed, errors] of Object.values(row.tallies)) {
      sum.passed += passed;
      sum.failed += failed;
      sum.errors += errors;
    }
    if (isUnread(row)) sum.errors += checksByType.get(row.type)?.length ?? 0;
  }
  return sum;
}

const isUnread = ({ isListed, state, resources }: PostureRow): boolean =>
  !isListed && state !== 'not_offered' && resources === 0;

/** The posture by service and region, services and regions in the order of their names. */
export function cellsOf(rows: readonly PostureRow[], open: readonly OpenGroup[]): PostureCell[] {
  const key = ({ service, region }: { service: string; region: string }) => `${service} ${region}`;
  const openByCell = Map.groupBy(open, key);
  return [...Map.groupBy(rows, key)]
    .map(([cell, of]): PostureCell => {
      const [service = '', region = ''] = cell.split(' ');
      const found = openByCell.get(cell) ?? [];
      return {
        service,
        region,
        state: stateOf(of),
        resources: of.reduce((sum, { resources }) => sum + resources, 0),
        ...assessedIn(of),
        open: found.reduce((sum, { findings }) => sum + findings, 0),
        worst: worstOf(found.map(({ severity }) => severity)),
      };
    })
    .toSorted((a, b) => a.service.localeCompare(b.service) || a.region.localeCompare(b.region));
}

function stateOf(rows: readonly PostureRow[]): PostureCell['state'] {
  if (rows.every(({ state }) => state === 'not_offered')) return 'off';
  const offered = rows.filter(({ state }) => state !== 'not_offered');
  if (offered.every(isUnread)) return 'unread';
  return offered.some(({ state }) => state !== 'complete') ? 'partial' : 'read';
}

const worstOf = (found: readonly Severity[]): Severity | null =>
  severities.find((severity) => found.includes(severity)) ?? null;

/** Why results are missing, the reason with the most first. */
export function gapsOf(rows: readonly PostureRow[]): PostureGap[] {
  const gaps = new Map<string, PostureGap & { types: Set<string>; undecided: Set<string> }>();
  for (const row of rows) {
    const checks = checksByType.get(row.type) ?? [];
    const errors = Object.values(row.tallies).reduce((sum, [, , count]) => sum + count, 0);
    for (const { action, checkId, reason: told, deniedBy, resources } of row.gaps) {
      // It was read and does not decide, so the check is all that there is to name.
      const reason = checkId === undefined ? told : `${titles.get(checkId) ?? checkId}: ${told}`;
      const key = `${row.accountId} ${action} ${reason}`;
      const known = gaps.get(key) ?? {
        accountId: row.accountId,
        action,
        reason,
        deniedBy,
        regions: [],
        results: 0,
        checks: 0,
        types: new Set<string>(),
        undecided: new Set<string>(),
      };
      if (!known.regions.includes(row.region)) known.regions.push(row.region);
      known.results +=
        checkId !== undefined
          ? resources
          : resources === 0
            ? checks.length
            : Math.min(errors, resources * checks.length);
      if (checkId === undefined) known.types.add(row.type);
      else known.undecided.add(checkId);
      gaps.set(key, known);
    }
  }
  return [...gaps.values()]
    .map(({ types, undecided, ...gap }) => ({
      ...gap,
      regions: gap.regions.slice(0, 40),
      checks: definedChecks.filter(
        ({ id, type, joins = [] }) =>
          undecided.has(id) || [type, ...joins].some((each) => types.has(each)),
      ).length,
    }))
    .toSorted((a, b) => b.results - a.results || b.checks - a.checks);
}

/** The mean score of accounts over time: at each scan, that of the last scan of each account. */
export function trendOf(
  scores: ReadonlyMap<string, readonly { readonly at: string; readonly score: number }[]>,
): { at: string; score: number }[] {
  const points = [...scores]
    .flatMap(([accountId, of]) => of.map((point) => ({ accountId, ...point })))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const last = new Map<string, number>();
  return points.map(({ accountId, at, score }) => {
    last.set(accountId, score);
    return { at, score: meanOf([...last.values()]) ?? score };
  });
}

export const meanOf = (scores: readonly number[]): number | null =>
  scores.length === 0
    ? null
    : Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length);
