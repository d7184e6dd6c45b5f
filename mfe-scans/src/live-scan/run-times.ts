import { type ScanListItem, type ScanPhase, scanPhases } from '@parapet/contracts/scan';

type Run = Pick<ScanListItem, 'id' | 'assets' | 'assetCount' | 'intensity' | 'status' | 'phases'>;

/** The maximum number of runs in an estimate. */
const MAX_RUNS = 4;

/** Larger scans are compared by their number of assets and the first ones, which is enough here. */
const sameAssets = (a: Run, b: Run): boolean =>
  a.assetCount === b.assetCount &&
  a.assets.every(({ id }) => b.assets.some((other) => other.id === id));

/** Completed runs over the same assets with the same intensity, newest first. */
export const similarRuns = (scan: Run, runs: readonly Run[]): Run[] =>
  runs
    .filter(
      (run) =>
        run.id !== scan.id &&
        run.status === 'completed' &&
        run.intensity === scan.intensity &&
        sameAssets(run, scan),
    )
    .slice(0, MAX_RUNS);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

export const secondsBetween = (from: string, to: string | Date): number =>
  Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / 1000);

export type ExpectedSeconds = Readonly<Record<ScanPhase, number>>;

/** The median duration of each phase in these runs; null without runs. */
export const expectedSeconds = (runs: readonly Run[]): ExpectedSeconds | null => {
  if (runs.length === 0) return null;
  const took = (name: ScanPhase) =>
    median(
      runs.map((run) => {
        const phase = run.phases.find((each) => each.name === name);
        return phase?.startedAt && phase.endedAt
          ? secondsBetween(phase.startedAt, phase.endedAt)
          : 0;
      }),
    );
  return {
    resolve: took('resolve'),
    ports: took('ports'),
    tls: took('tls'),
    http: took('http'),
    checks: took('checks'),
    score: took('score'),
  };
};

/** The estimated seconds left; null without an estimate or when the scan is not running. */
export const secondsLeft = (
  scan: Pick<ScanListItem, 'status' | 'phases'>,
  expected: ExpectedSeconds | null,
  now: Date,
): number | null => {
  if (!expected || scan.status !== 'running') return null;
  let left = 0;
  for (const name of scanPhases) {
    const phase = scan.phases.find((each) => each.name === name);
    if (phase?.status === 'done' || phase?.status === 'skipped') continue;
    const spent = phase?.startedAt ? secondsBetween(phase.startedAt, now) : 0;
    left += Math.max(0, expected[name] - spent);
  }
  return left;
};

/** "about 6 min left", or that the scan takes longer than previous ones. */
export const timeLeftLabel = (seconds: number): string => {
  if (seconds <= 0) return 'taking longer than previous scans';
  if (seconds < 60) return 'less than a minute left';
  return `about ${Math.round(seconds / 60)} min left`;
};
