import { type ScanListItem, type ScanPhase, scanPhases } from '@parapet/contracts/scans/scan';

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

/** Fewer assets, and a smaller part of the way, say too little of the rest. */
const PACE = { assets: 4, progress: 20 };

/** Describes what a scan has left, and what that rests on. */
export interface TimeLeft {
  seconds: number;
  from: 'previous scans' | 'pace';
}

type Running = Pick<ScanListItem, 'status' | 'phases' | 'startedAt' | 'progress' | 'assetCount'>;

/** By previous scans of the same assets, else by its own pace over many assets; null without either. */
export const timeLeft = (
  scan: Running,
  expected: ExpectedSeconds | null,
  now: Date,
): TimeLeft | null => {
  if (scan.status !== 'running') return null;
  if (expected) return { seconds: phasesLeft(scan, expected, now), from: 'previous scans' };
  const { startedAt, progress, assetCount } = scan;
  if (startedAt === null || assetCount < PACE.assets || progress < PACE.progress) return null;
  const spent = secondsBetween(startedAt, now);
  return { seconds: (spent * (100 - progress)) / progress, from: 'pace' };
};

const phasesLeft = (
  scan: Pick<Running, 'phases'>,
  expected: ExpectedSeconds,
  now: Date,
): number => {
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
export const timeLeftLabel = ({ seconds, from }: TimeLeft): string => {
  const basis = from === 'pace' ? ' at this pace' : '';
  if (seconds <= 0) return 'taking longer than previous scans';
  if (seconds < 60) return `less than a minute left${basis}`;
  return `about ${Math.round(seconds / 60)} min left${basis}`;
};
