import type { CoverageOutcome, CoverageUnit } from '@parapet/ui/coverage-chart';

const letters: Readonly<Record<string, CoverageOutcome>> = {
  t: 'pass',
  f: 'fail',
  e: 'error',
  n: 'not_run',
  w: 'waiting',
  i: 'now',
};

/** Units from a short line: "t20 n2 e1" is twenty tested, two not tested, one error. */
export function units(line: string): ReadonlyArray<CoverageUnit> {
  return line.split(' ').flatMap((run) => {
    const outcome = letters[run.charAt(0)] ?? 'not_applicable';
    const count = Number(run.slice(1));
    return Array.from({ length: count }, () => ({ outcome, label: `${outcome}, sample unit` }));
  });
}
