import type { ResourceResult } from '@parapet/cloud-scanner/contract';

/** Passed, failed, error and not applicable, by check. */
export type Tallies = Readonly<Record<string, readonly [number, number, number, number]>>;

/** Keeps how each check ended on each resource of a collection. */
export interface PackedResults {
  readonly checks: readonly string[];
  readonly resourceIds: readonly string[];
  /**
   * A character per check and resource, resource by resource: `pfen`, `u` for an error that waits for no action, or
   * `-` where it did not run.
   */
  readonly outcomes: string;
  /** Why checks ended as errors or do not apply, by check and resource: `3:17`. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** A result that nobody can bring about by allowing a call: its configuration was read and does not decide. */
export interface Undecided {
  readonly checkId: string;
  readonly reason: string;
  readonly results: number;
}

const codes = { pass: 'p', fail: 'f', error: 'e', not_applicable: 'n' } as const;
const UNDECIDED = 'u';
/** Where each code is counted in a tally. */
const places: Readonly<Record<string, 0 | 1 | 2 | 3>> = { p: 0, f: 1, e: 2, [UNDECIDED]: 2, n: 3 };
const NOT_RUN = '-';
const MAX_REASONS = 500;

export const outcomeOf = (code: string): ResourceResult['outcome'] | null =>
  code === UNDECIDED
    ? 'error'
    : ((Object.keys(codes) as (keyof typeof codes)[]).find((name) => codes[name] === code) ?? null);

/** Collects results of one collection; the same result twice changes nothing. */
export function createResourceLedger(start?: PackedResults) {
  const checks: string[] = [...(start?.checks ?? [])];
  const columns = new Map(checks.map((id, index) => [id, index]));
  const rows = new Map<string, string[]>();
  const reasons = new Map<string, string>();
  for (const [index, id] of (start?.resourceIds ?? []).entries()) {
    const width = checks.length;
    rows.set(id, [...(start?.outcomes ?? '').slice(index * width, (index + 1) * width)]);
  }
  const ids = [...rows.keys()];
  for (const [key, reason] of Object.entries(start?.reasons ?? {})) {
    const [check = '', position = ''] = key.split(':');
    reasons.set(`${checks[Number(check)]} ${ids[Number(position)]}`, reason);
  }
  const columnOf = (checkId: string): number => {
    const known = columns.get(checkId);
    if (known !== undefined) return known;
    columns.set(checkId, checks.length);
    return checks.push(checkId) - 1;
  };
  const rowOf = (resourceId: string): string[] => {
    const known = rows.get(resourceId);
    if (known) return known;
    const row: string[] = [];
    rows.set(resourceId, row);
    return row;
  };

  return {
    addResource: (resourceId: string): void => void rowOf(resourceId),
    add(resourceId: string, { checkId, outcome, reason, action }: ResourceResult): void {
      const isUndecided = outcome === 'error' && action === null;
      rowOf(resourceId)[columnOf(checkId)] = isUndecided ? UNDECIDED : codes[outcome];
      const key = `${checkId} ${resourceId}`;
      if (reason === null) reasons.delete(key);
      else if (reasons.size < MAX_REASONS) reasons.set(key, reason);
    },
    undecided(): readonly Undecided[] {
      return checks.flatMap((checkId, column) => {
        const of = [...rows].filter(([, row]) => row[column] === UNDECIDED);
        const reasonOf = (id: string) =>
          reasons.get(`${checkId} ${id}`) ?? 'It could not be decided';
        return [...Map.groupBy(of, ([id]) => reasonOf(id))].map(([reason, { length }]) => ({
          checkId,
          reason,
          results: length,
        }));
      });
    },
    pack(): PackedResults & { readonly tallies: Tallies } {
      const resourceIds = [...rows.keys()];
      const positions = new Map(resourceIds.map((id, index) => [id, index]));
      const counts = checks.map((): [number, number, number, number] => [0, 0, 0, 0]);
      let outcomes = '';
      for (const row of rows.values()) {
        for (const [index, count] of counts.entries()) {
          const code = row[index] ?? NOT_RUN;
          outcomes += code;
          const at = places[code];
          if (at !== undefined) count[at] += 1;
        }
      }
      return {
        checks,
        resourceIds,
        outcomes,
        reasons: Object.fromEntries(
          [...reasons].map(([key, reason]) => {
            const [checkId = '', resourceId = ''] = key.split(' ');
            return [`${columns.get(checkId)}:${positions.get(resourceId)}`, reason];
          }),
        ),
        tallies: Object.fromEntries(checks.map((id, index) => [id, counts[index] ?? [0, 0, 0, 0]])),
      };
    },
  };
}

export type ResourceLedger = ReturnType<typeof createResourceLedger>;
