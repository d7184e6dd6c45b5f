import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Subject } from '../../subjects/subject.ts';
import { JUDGE_HEAP_MB, JUDGE_MEMORY_MB } from '../limits.ts';
import type { Question, Reply } from './judged.ts';

/** Calls back once when the time for a check is over, unless it is called off. */
export type StartTimer = (checkId: string, onOver: () => void) => () => void;

export interface JudgeOptions {
  /** Exports `checks`. */
  catalogue: URL;
  startTimer: StartTimer;
  /** After this a judge without a parent stops by itself. Milliseconds. */
  stopAfterMs: number;
  /** Keeps compiled modules, so that the next judge starts faster and smaller. */
  cacheFolder: string;
}

export type Answer =
  | Exclude<Reply, { kind: 'ready' }>
  /** `by`: the limit that ended the process; null when it ended by itself. */
  | { kind: 'ended'; by: 'time' | 'memory' | null };

/** One judge, which holds one subject at a time. Once it has ended, it stays so. */
export interface JudgeLink {
  readonly hasEnded: boolean;
  hold(subject: Subject): void;
  ask(checkId: string): Promise<Answer>;
  kill(): void;
}

const LOOK_AT_MEMORY_MS = 100;
const program = fileURLToPath(new URL('./judge-process.ts', import.meta.url));

export function startJudge(options: JudgeOptions): JudgeLink {
  const child = fork(program, [options.catalogue.href, String(options.stopAfterMs)], {
    // Small, and without the optimising compiler of WebAssembly, which only strips types here.
    execArgv: [
      `--max-old-space-size=${JUDGE_HEAP_MB}`,
      '--max-semi-space-size=2',
      '--liftoff-only',
      '--no-warnings',
    ],
    // Nothing of our own environment: it holds secrets.
    env: { NODE_COMPILE_CACHE: options.cacheFolder, SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  letGo(child);
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
    hold: (subject) => send({ subject }),
    async ask(checkId) {
      const guard = setInterval(() => {
        if (residentMegabytes(child.pid) > JUDGE_MEMORY_MB) end('memory');
      }, LOOK_AT_MEMORY_MS);
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
      const callOff = options.startTimer(checkId, () => {
        // An answer that has come while this process was busy still counts.
        setImmediate(() => !isSettled && end('time'));
      });
      send({ checkId });
      try {
        return await promise;
      } finally {
        callOff();
        clearInterval(guard);
      }
    },
    kill: () => end(null),
  };
}

/** Neither the judge nor its channel keeps this process alive. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** 0 where the system does not say. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
