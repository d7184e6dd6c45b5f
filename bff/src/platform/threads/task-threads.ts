import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import type { Task, TaskAnswer } from './answer-tasks.ts';

/** Work that is too long for the event loop of requests. */
export interface ThreadTask {
  /** The file that a thread starts with; it calls `answerTasks`. */
  readonly script: URL;
  /** The account that the work is for: one of its tasks runs at a time. */
  readonly owner: string;
  /** Plain data. */
  readonly input: unknown;
  /** Aborts when nobody waits for the answer: a task that waits never runs, one that runs is stopped. */
  readonly signal?: AbortSignal;
}

/** Runs a task in a thread. @throws AppError rate_limited, invalid_input, request_timeout; and what the task throws */
export type RunTask = (task: ThreadTask) => Promise<unknown>;

export interface TaskThreads {
  readonly run: RunTask;
  close(): Promise<void>;
}

interface Waiting extends ThreadTask {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A second thread would take the second core from what answers everybody else. */
const THREADS = 1;
/** Tasks of one owner: the one that runs and those that wait. */
const MAX_OF_OWNER = 2;
const MAX_WAITING = 100;
const MAX_HEAP_MB = 128;

const clientLeft = (): AppError =>
  new AppError('request_timeout', 'The client left before the answer.');

/**
 * Threads that begin with the first task of their script. Owners take turns, so that one with many tasks
 * delays each other owner by one task at most. A task that takes longer than `maxMs` is stopped.
 * @param charge is told how many milliseconds a task of an owner took
 */
export function openTaskThreads({
  maxMs = 20_000,
  charge = () => undefined,
}: {
  maxMs?: number;
  charge?: (owner: string, ms: number) => void;
} = {}): TaskThreads {
  const idle = new Map<string, Worker[]>();
  const ended = new WeakSet<Worker>();
  const ready = new WeakSet<Worker>();
  const running = new Set<Worker>();
  const runningOf = new Map<string, number>();
  const waiting: Waiting[] = [];
  let isClosed = false;
  let lastId = 0;

  const start = (script: URL): Worker => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    worker.unref();
    // The first message says that the thread has loaded its script.
    worker.once('message', () => ready.add(worker));
    worker.once('exit', () => {
      ended.add(worker);
      const key = script.href;
      idle.set(
        key,
        (idle.get(key) ?? []).filter((other) => other !== worker),
      );
    });
    return worker;
  };

  const ask = (worker: Worker, { owner, input, signal }: ThreadTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        worker.off('message', answer).off('error', fail).off('exit', end);
      };
      const answer = (message: TaskAnswer | 'ready') => {
        if (message === 'ready') begin();
        if (message === 'ready' || message.id !== id) return;
        stop();
        charge(owner, message.ms);
        if ('error' in message) reject(message.error);
        else resolve(message.output);
      };
      const fail = (error: unknown) => {
        stop();
        reject(error);
      };
      const end = () => fail(new Error('The thread of a task has ended.'));
      let timer: NodeJS.Timeout | undefined;
      let startedAt: number | null = null;
      const giveUp = (error: AppError) => {
        if (startedAt !== null) charge(owner, performance.now() - startedAt);
        fail(error);
      };
      const leave = () => giveUp(clientLeft());
      // Time that the thread needs to start is not time of the task.
      const begin = () => {
        startedAt = performance.now();
        const message = 'This takes too long. Send it in smaller parts.';
        timer = setTimeout(() => giveUp(new AppError('invalid_input', message)), maxMs);
      };
      if (ready.has(worker)) begin();
      signal?.addEventListener('abort', leave, { once: true });
      worker.on('message', answer).on('error', fail).on('exit', end);
      worker.postMessage({ id, input } satisfies Task);
    });

  const work = async ({ resolve, reject, ...task }: Waiting): Promise<void> => {
    const { script, owner } = task;
    const key = script.href;
    const worker = idle.get(key)?.pop() ?? start(script);
    running.add(worker);
    runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
    try {
      resolve(await ask(worker, task));
    } catch (error) {
      ended.add(worker);
      await worker.terminate();
      reject(error);
    }
    running.delete(worker);
    const left = (runningOf.get(owner) ?? 1) - 1;
    if (left > 0) runningOf.set(owner, left);
    else runningOf.delete(owner);
    if (!ended.has(worker) && !isClosed) idle.set(key, [...(idle.get(key) ?? []), worker]);
    advance();
  };

  const advance = (): void => {
    if (isClosed || running.size >= THREADS) return;
    const at = Math.max(
      0,
      waiting.findIndex(({ owner }) => owner !== lastOwner),
    );
    const [next] = waiting.splice(at, 1);
    if (!next) return;
    lastOwner = next.owner;
    void work(next);
  };
  let lastOwner: string | null = null;

  return {
    run(task) {
      const own = waiting.filter(({ owner }) => owner === task.owner).length;
      if (own + (runningOf.get(task.owner) ?? 0) >= MAX_OF_OWNER || waiting.length >= MAX_WAITING) {
        const message = 'What you sent before is still being read. Try again in a moment.';
        return Promise.reject(new AppError('rate_limited', message));
      }
      if (task.signal?.aborted) return Promise.reject(clientLeft());
      return new Promise((resolve, reject) => {
        const each = { ...task, resolve, reject };
        const leave = () => {
          const at = waiting.indexOf(each);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(clientLeft());
        };
        task.signal?.addEventListener('abort', leave, { once: true });
        waiting.push(each);
        advance();
      });
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The process is stopping.'));
      await Promise.all([...running, ...[...idle.values()].flat()].map((each) => each.terminate()));
    },
  };
}
