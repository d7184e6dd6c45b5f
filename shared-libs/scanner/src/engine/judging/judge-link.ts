import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { JUDGE_HEAP_MB, JUDGE_MEMORY_MB } from '../../limits.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { Question, Reply } from './judged.ts';

/** Calls `onTimeout` once when the time for a check is over. Returns a function that cancels it. */
export type StartTimer = (checkId: string, onTimeout: () => void) => () => void;

export interface JudgeOptions {
  /** Exports `checks`. */
  catalogue: URL;
  startTimer: StartTimer;
  /** Time after which a judge without a parent stops by itself. Milliseconds. */
  stopAfterMs: number;
  /** Holds compiled modules, so that the next judge starts faster and with less memory. */
  cacheFolder: string;
}

export type Answer =
  | Exclude<Reply, { kind: 'ready' }>
  /** `by`: the limit that ended the process; null when it ended by itself. */
  | { kind: 'ended'; by: 'time' | 'memory' | null };

/** One judge process, with one subject at a time. It is not restarted once it has ended. */
export interface JudgeLink {
  readonly hasEnded: boolean;
  /** @param showsPasses checks that pass show what they saw */
  setSubject(subject: Subject, showsPasses: boolean): void;
  ask(checkId: string): Promise<Answer>;
  kill(): void;
}

const MEMORY_CHECK_MS = 100;
/** A source here, compiled in the published package. */
const program = join(import.meta.dirname, `./judge-process${extname(import.meta.filename)}`);

export function startJudge(options: JudgeOptions): JudgeLink {
  const child = fork(program, [options.catalogue.href, String(options.stopAfterMs)], {
    // A small heap; WebAssembly only strips types here, so it needs no optimising compiler.
    execArgv: [
      `--max-old-space-size=${JUDGE_HEAP_MB}`,
      '--max-semi-space-size=2',
      '--optimize-for-size',
      '--liftoff-only',
      '--no-warnings',
    ],
    // The parent's environment is not passed on, because it holds secrets.
    env: {
      NODE_COMPILE_CACHE: options.cacheFolder,
      // One heap of the C library for all threads, where it is glibc.
      MALLOC_ARENA_MAX: '1',
      SystemRoot: process.env.SystemRoot,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  detach(child);
  const ready = Promise.withResolvers<void>();
  let endedBy: 'time' | 'memory' | null = null;
  let hasEnded = false;
  let settle: (answer: Answer) => void = () => undefined;

  const end = (by: typeof endedBy) => {
    endedBy ??= by;
    child.kill('SIGKILL');
  };
  const onEnd = () => {
    hasEnded = true;
    ready.resolve();
    settle({ kind: 'ended', by: endedBy });
  };
  child.once('exit', (code, signal) => {
    // Node aborts when its heap is full.
    if (signal === 'SIGABRT' || code === 134) endedBy ??= 'memory';
    onEnd();
  });
  child.once('error', onEnd);
  child.on('message', (reply: Reply) => {
    if (reply.kind === 'ready') ready.resolve();
    else settle(reply);
  });
  const send = (question: Question) => {
    if (!hasEnded && child.connected) child.send(question, () => undefined);
  };

  return {
    get hasEnded() {
      return hasEnded;
    },
    setSubject: (subject, showsPasses) => send({ subject, showsPasses }),
    async ask(checkId) {
      const guard = setInterval(() => {
        if (residentMegabytes(child.pid) > JUDGE_MEMORY_MB) end('memory');
      }, MEMORY_CHECK_MS);
      await ready.promise;
      if (hasEnded) {
        clearInterval(guard);
        return { kind: 'ended', by: endedBy };
      }
      const { promise, resolve } = Promise.withResolvers<Answer>();
      let isSettled = false;
      settle = (answer) => {
        isSettled = true;
        resolve(answer);
      };
      const cancelTimer = options.startTimer(checkId, () => {
        // An answer that arrived while this process was busy still counts.
        setImmediate(() => !isSettled && end('time'));
      });
      send({ checkId });
      try {
        return await promise;
      } finally {
        cancelTimer();
        clearInterval(guard);
      }
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
