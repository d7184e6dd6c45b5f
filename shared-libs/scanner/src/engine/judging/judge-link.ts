import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { JUDGE_MEMORY_MB } from '../../limits.ts';
import { forkJudge, type JudgeProgram } from './fork-judge.ts';
import type { Given, Question, Reply } from './judged.ts';

/** Calls `onTimeout` once when the time for a check is over. Returns a function that cancels it. */
export type StartTimer = (checkId: string, onTimeout: () => void) => () => void;

export interface JudgeOptions extends JudgeProgram {
  startTimer: StartTimer;
}

export type Answer =
  | Exclude<Reply, { kind: 'ready' | 'cached' }>
  /** `by`: the limit that ended the process; null when it ended by itself. */
  | { kind: 'ended'; by: 'time' | 'memory' | null };

/** One judge process, with one subject at a time. It is not restarted once it has ended. */
export interface JudgeLink {
  /** Or is about to. */
  readonly hasEnded: boolean;
  /** Sent with the next checks. */
  setSubject(given: Given): void;
  /**
   * Runs checks one after the other, each within its own time.
   * @param onAnswer called for each of them, in order; the last answer when the judge ends
   */
  ask(checkIds: readonly string[], onAnswer: (answer: Answer) => void): Promise<void>;
  /** Resolves when the judge is ready, or has ended. */
  readonly ready: Promise<void>;
  /** Writes compiled modules to the cache; resolves when that is done, or the judge has ended. */
  fillCache(): Promise<void>;
  kill(): void;
}

const MEMORY_CHECK_MS = 100;

export function startJudge(options: JudgeOptions): JudgeLink {
  const child = forkJudge(options);
  detach(child);
  const ready = Promise.withResolvers<void>();
  const cached = Promise.withResolvers<void>();
  let endedBy: 'time' | 'memory' | null = null;
  let hasEnded = false;
  let isEnding = false;
  let unsent: Given | null = null;
  /** Several may arrive at once. */
  const answers: Answer[] = [];
  let wake: () => void = () => undefined;

  const end = (by: typeof endedBy) => {
    isEnding = true;
    endedBy ??= by;
    child.kill('SIGKILL');
  };
  const onEnd = () => {
    hasEnded = true;
    ready.resolve();
    cached.resolve();
    wake();
  };
  child.once('exit', (code, signal) => {
    // Node aborts when its heap is full.
    if (signal === 'SIGABRT' || code === 134) endedBy ??= 'memory';
    // Its earlier answers are read first.
    if (child.connected) child.once('disconnect', onEnd);
    else onEnd();
  });
  child.once('error', onEnd);
  child.on('message', (reply: Reply) => {
    if (reply.kind === 'ready') ready.resolve();
    else if (reply.kind === 'cached') cached.resolve();
    else if (answers.push(reply) === 1) wake();
  });
  const send = (question: Question) => {
    if (!hasEnded && child.connected) child.send(question, () => undefined);
  };

  const nextAnswer = async (checkId: string): Promise<Answer> => {
    if (answers.length === 0 && !hasEnded) {
      let isWaiting = true;
      const cancelTimer = options.startTimer(checkId, () => {
        // An answer that arrived while this process was busy still counts.
        setImmediate(() => isWaiting && answers.length === 0 && end('time'));
      });
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      isWaiting = false;
      cancelTimer();
    }
    return answers.shift() ?? { kind: 'ended', by: endedBy };
  };

  return {
    get hasEnded() {
      return hasEnded || isEnding;
    },
    setSubject(given) {
      unsent = given;
    },
    ready: ready.promise,
    async fillCache() {
      await ready.promise;
      send({ fills: 'cache' });
      if (!hasEnded) await cached.promise;
    },
    async ask(checkIds, onAnswer) {
      const guard = setInterval(() => {
        if (residentMegabytes(child.pid) > JUDGE_MEMORY_MB) end('memory');
      }, MEMORY_CHECK_MS);
      await ready.promise;
      send({ checkIds, given: unsent });
      unsent = null;
      for (const checkId of checkIds) {
        const answer = await nextAnswer(checkId);
        onAnswer(answer);
        if (answer.kind === 'ended') break;
      }
      clearInterval(guard);
    },
    kill: () => end(null),
  };
}

/** Lets this process exit while the judge and its channel are open. */
function detach(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Returns 0 where the system has no `/proc`. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
