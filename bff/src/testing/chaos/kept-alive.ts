import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that is started again whenever it ends, as a supervisor does. */
export interface KeptAlive {
  /** Kills it, and resolves when it has ended. */
  kill(): Promise<void>;
  /** Resolves once a process is ready, perhaps the next one. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const RESTART_MS = 300;

export function keepAlive(
  start: () => ChildProcess,
  untilReady: (child: ChildProcess) => Promise<void>,
): KeptAlive {
  let isStopping = false;
  let child: ChildProcess | null = null;
  let ready = Promise.withResolvers<void>();

  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const run = async () => {
    while (!isStopping) {
      const own = start();
      child = own;
      const exited = once(own, 'exit').then(() => false);
      const begun = untilReady(own).then(
        () => true,
        () => false,
      );
      const isReady = await Promise.race([begun, exited]);
      if (isReady) ready.resolve();
      else await kill();
      await exited;
      if (isReady) ready = Promise.withResolvers<void>();
      await delay(RESTART_MS);
    }
  };
  const running = run();

  return {
    kill,
    ready: () => ready.promise,
    async stop() {
      isStopping = true;
      await kill();
      await running;
    },
  };
}
