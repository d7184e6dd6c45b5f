import { type Read, unknown } from '@parapet/checks/definition/read';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { JUDGE_HEAP_MB, JUDGING_TIME_MS, MAX_STOPPED_CHECKS } from '../../limits.ts';
import type { Subject } from '../../subjects/subject.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';
import { type Answer, type StartTimer, startJudge } from './judge-link.ts';
import { createJudgeStock } from './judge-stock.ts';
import type { Judged, Judges, Verdicts } from './judged.ts';

export interface JudgePoolOptions {
  /** Number of judges. One scan uses all but one of them. Default 2. */
  size?: number;
  /** A module that exports `checks`. */
  catalogue: URL;
  /** Default: a timer of `JUDGING_TIME_MS`. */
  startTimer?: StartTimer;
  /** As of `JudgeProgram`. */
  stopAfterMs?: number;
  /** After so many stopped checks, the rest of an asset is skipped. Default `MAX_STOPPED_CHECKS`. */
  maxStopped?: number;
}

/** The judges of one process, shared by its scans. The first starts with `prepare` or a scan; kept until `close`. */
export interface JudgePool {
  /** Has a judge ready before the first scan, with compiled modules; a failure only makes that one slower. */
  prepare(): Promise<void>;
  forScan(scan: {
    signal: AbortSignal;
    /** Scans of one group together use what one scan may. Default: a group of its own. */
    group?: string;
    /** Checks that pass show what they saw. Default false. */
    showsPasses?: boolean;
    /** Called when a check throws, which is a bug in Parapet. */
    onDefect(error: Error): void;
  }): ScanJudges;
  close(): void;
}

/** Judges of one scan. */
export interface ScanJudges {
  /** Returns judges that skip the rest of an asset once too many of its checks were stopped. */
  forAsset(): Judges;
}

interface Job {
  readonly subject: Subject;
  readonly waiting: string[];
  readonly verdicts: Map<string, Read<Judged>>;
  /** Shared by all jobs of an asset. */
  readonly stops: { count: number };
  /** Judges that ended under this job without a known reason. */
  losses: number;
  readonly done: PromiseWithResolvers<Verdicts>;
}

interface ScanQueue {
  readonly signal: AbortSignal;
  readonly onDefect: (error: Error) => void;
  readonly showsPasses: boolean;
  readonly jobs: Job[];
  running: number;
  readonly group: QueueGroup;
}

interface QueueGroup {
  running: number;
  /** Counts up with every job that begins. */
  servedAt: number;
}

const SECONDS = JUDGING_TIME_MS / 1000;
const TOO_LONG = `Judging this answer took longer than ${SECONDS} s`;
const TOO_LARGE = `Judging this answer took more than ${JUDGE_HEAP_MB} MB of memory`;
const givenUpAfter = (stopped: number): string =>
  `Not judged, because ${stopped} checks of this asset had to be stopped`;
const LOST = 'The process that judged this answer ended unexpectedly';
const DEFECT = 'Judging this answer failed because of an internal error';
/** How often a job is passed to another judge. */
const MAX_LOSSES = 2;

export function createJudgePool(options: JudgePoolOptions): JudgePool {
  const { size = 2, catalogue, startTimer = startClockTimer, stopAfterMs } = options;
  const { maxStopped = MAX_STOPPED_CHECKS } = options;
  const share = Math.max(1, size - 1);
  /** The scan that waited longest comes first. */
  const queues: ScanQueue[] = [];
  const groups = new Map<string, QueueGroup>();
  let served = 0;
  let busy = 0;
  let isClosed = false;
  const stock = createJudgeStock((cacheFolder) =>
    startJudge({
      catalogue,
      startTimer,
      cacheFolder,
      ...(stopAfterMs !== undefined && { stopAfterMs }),
    }),
  );

  const isGivenUp = ({ stops }: Job): boolean => stops.count >= maxStopped;
  const remove = (queue: ScanQueue): void => {
    const at = queues.indexOf(queue);
    if (at >= 0) queues.splice(at, 1);
  };
  const next = (): void => {
    while (!isClosed && busy < size) {
      const queue = queues
        .filter(({ jobs, group }) => jobs.length > 0 && group.running < share)
        .toSorted((a, b) => a.group.servedAt - b.group.servedAt)[0];
      const job = queue?.jobs.shift();
      if (queue === undefined || job === undefined) return;
      if (queue.signal.aborted) {
        remove(queue);
        continue;
      }
      queues.push(...queues.splice(queues.indexOf(queue), 1));
      void workOn(queue, job);
    }
  };

  const groupOf = (name: string | undefined): QueueGroup => {
    const known = name === undefined ? undefined : groups.get(name);
    const group = known ?? { running: 0, servedAt: 0 };
    if (name !== undefined) groups.set(name, group);
    return group;
  };

  const workOn = async (queue: ScanQueue, job: Job): Promise<void> => {
    busy += 1;
    served += 1;
    queue.running += 1;
    queue.group.running += 1;
    queue.group.servedAt = served;
    const judge = stock.take();
    const onAbort = () => judge.kill();
    queue.signal.addEventListener('abort', onAbort);
    judge.setSubject({ subject: job.subject, showsPasses: queue.showsPasses });
    const onAnswer = (answer: Answer) => {
      const [checkId = ''] = job.waiting;
      const verdict = verdictOf(answer, job, queue.onDefect);
      if (verdict === null) return;
      job.waiting.shift();
      job.verdicts.set(checkId, verdict);
      if (isGivenUp(job)) judge.kill();
    };
    while (job.waiting.length > 0 && !judge.hasEnded && !queue.signal.aborted) {
      if (isGivenUp(job)) giveUp(job);
      else await judge.ask([...job.waiting], onAnswer);
    }
    queue.signal.removeEventListener('abort', onAbort);
    stock.giveBack(judge);
    busy -= 1;
    queue.running -= 1;
    queue.group.running -= 1;
    // Checks that a lost judge did not finish are queued again, behind the other scans.
    if (job.waiting.length > 0 && !queue.signal.aborted) queue.jobs.unshift(job);
    else job.done.resolve(job.verdicts);
    if (queue.signal.aborted) queue.jobs.length = 0;
    if (queue.jobs.length === 0 && queue.running === 0) remove(queue);
    next();
  };

  return {
    prepare: stock.prepare,
    forScan({ signal, onDefect, group: name, showsPasses = false }) {
      const group = groupOf(name);
      stock.keepOneReady();
      const queue: ScanQueue = { signal, onDefect, showsPasses, jobs: [], running: 0, group };
      const judge = async (
        subject: Subject,
        checks: readonly RegisteredCheck[],
        stops: Job['stops'],
      ): Promise<Verdicts> => {
        signal.throwIfAborted();
        if (isClosed) throw new Error('The judge pool is closed.');
        if (checks.length === 0) return new Map();
        const job = jobOf(subject, checks, stops);
        if (!queues.includes(queue)) queues.push(queue);
        queue.jobs.push(job);
        next();
        return await untilAborted(job.done.promise, signal);
      };
      return {
        forAsset: () => {
          const stops = { count: 0 };
          return { judge: (subject, checks) => judge(subject, checks, stops) };
        },
      };
    },
    close() {
      isClosed = true;
      stock.close();
    },
  };
}

const jobOf = (subject: Subject, checks: readonly RegisteredCheck[], stops: Job['stops']): Job => ({
  subject,
  stops,
  waiting: checks.map(({ id }) => id),
  verdicts: new Map(),
  losses: 0,
  done: Promise.withResolvers<Verdicts>(),
});

function giveUp({ waiting, verdicts, stops }: Job): void {
  const reason = givenUpAfter(stops.count);
  for (const checkId of waiting.splice(0)) verdicts.set(checkId, unknown(reason));
}

/** Returns null if the check has to be tried again. */
function verdictOf(
  answer: Answer,
  job: Job,
  onDefect: (error: Error) => void,
): Read<Judged> | null {
  if (answer.kind === 'judged') return { ok: true, value: answer.judged };
  if (answer.kind === 'defect') {
    onDefect(new Error(`${answer.checkId}: ${answer.message}`));
    return unknown(DEFECT);
  }
  const isOverrun = answer.kind === 'overrun' || answer.by === 'time';
  const isTooLarge = answer.kind === 'ended' && answer.by === 'memory';
  if (isOverrun || isTooLarge) {
    job.stops.count += 1;
    return unknown(isOverrun ? TOO_LONG : TOO_LARGE);
  }
  job.losses += 1;
  return job.losses > MAX_LOSSES ? unknown(LOST) : null;
}

const startClockTimer: StartTimer = (_checkId, onTimeout) => {
  const timer = setTimeout(onTimeout, JUDGING_TIME_MS);
  return () => clearTimeout(timer);
};
