import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that is started again whenever it ends, as a supervisor does. */
export interface KeptAlive {
  /** Names the process that runs now; undefined while there is none. */
  readonly pid: number | undefined;
  /** Kills it, and resolves when it has ended. */
  kill(): Promise<void>;
  /** Resolves once a process is ready, perhaps the next one. */
  ready(): Promise<void>;
  /** Resolves when the process that runs now has ended. */
  ended(): Promise<void>;
  /** Its id, how often it was started and how it is, for messages. */
  describe(): string;
  stop(): Promise<void>;
}

const RESTART_MS = 300;

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Unlike `once` of events it outlives an `error`, such as of a message to a process that is gone. */
const untilExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.on('error', () => child.pid === undefined && resolve());
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });

export function keepAlive(
  start: () => ChildProcess,
  untilReady: (child: ChildProcess) => Promise<void>,
): KeptAlive {
  let isStopping = false;
  let child: ChildProcess | null = null;
  let ready = Promise.withResolvers<void>();

  let starts = 0;
  let state: 'starting' | 'ready' | 'ended' = 'starting';

  const kill = async () => {
    if (child === null || hasEnded(child)) return;
    const exited = untilExit(child);
    child.kill('SIGKILL');
    await exited;
  };
  const run = async () => {
    while (!isStopping) {
      const own = start();
      child = own;
      starts += 1;
      state = 'starting';
      const exited = untilExit(own);
      const begun = untilReady(own).then(
        () => true,
        () => false,
      );
      const isReady = await Promise.race([begun, exited.then(() => false)]);
      if (isReady) {
        state = 'ready';
        ready.resolve();
      } else await kill();
      await exited;
      state = 'ended';
      if (isReady) ready = Promise.withResolvers<void>();
      await delay(RESTART_MS);
    }
  };
  const running = run();

  return {
    get pid() {
      return child?.pid;
    },
    kill,
    ready: () => ready.promise,
    ended: async () => {
      if (child !== null) await untilExit(child);
    },
    describe: () => `process ${child?.pid} is ${state}, started ${starts} times`,
    async stop() {
      isStopping = true;
      await kill();
      await running;
    },
  };
}
