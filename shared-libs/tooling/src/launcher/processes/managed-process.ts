import { type ChildProcess, fork } from 'node:child_process';
import { Problem } from '../problem.ts';
import type { ProcessLog } from './process-log.ts';
import { captureStderrTail } from './stderr-tail.ts';

/** How to start one of Parapet's processes. */
export interface ProcessSpec {
  /** For messages, e.g. `the API`. */
  readonly name: string;
  readonly script: string;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readyWithinMs: number;
  /** The process is killed when it does not end within this time. */
  readonly stopWithinMs: number;
}

/** A message of a process to its parent over IPC. */
export type ProcessMessage =
  | { readonly type: 'ready'; readonly databaseUrl?: string }
  | { readonly type: 'failed'; readonly message: string };

/** A process that has reported ready. */
export interface ManagedProcess {
  readonly pid: number;
  readonly ready: ProcessMessage & { type: 'ready' };
  /** Resolves with a one-line reason when the process has ended. */
  readonly ended: Promise<string>;
  /** Ends the process with SIGTERM, and kills it after `stopWithinMs`. */
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts a process and waits until it is ready. `onSpawn` gets its process id at once.
 * Throws a Problem when the process reports a failure, ends, or is not ready in time. Aborting
 * `signal` ends it.
 */
export async function startProcess(
  spec: ProcessSpec,
  log: ProcessLog,
  signal: AbortSignal,
  onSpawn: (pid: number) => void,
): Promise<ManagedProcess> {
  signal.throwIfAborted();
  const child = fork(spec.script, {
    cwd: spec.cwd,
    env: spec.env as NodeJS.ProcessEnv,
    execArgv: [...(spec.nodeOptions ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate session: Ctrl-C reaches only the launcher, which stops the processes in order.
    detached: true,
  });
  if (child.stdout) log.follow(child.stdout);
  if (child.stderr) log.follow(child.stderr);
  if (child.pid !== undefined) onSpawn(child.pid);

  const readStderrTail = captureStderrTail(child.stderr);
  let failure: string | undefined;
  child.on('message', (message: ProcessMessage) => {
    if (message.type === 'failed') failure = message.message;
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${spec.name} could not be started: ${error.message}`));
    child.once('exit', async (code, signal) => {
      const error = await readStderrTail();
      const reason = error ? `: ${error}` : ` (${signal ?? `code ${code}`})`;
      resolve(failure ?? `${spec.name} ended unexpectedly${reason}`);
    });
  });
  const stop = () => endProcess(child, ended, spec.stopWithinMs);
  signal.addEventListener('abort', stop);
  const ready = await untilReady(child, spec, ended, stop).finally(() =>
    signal.removeEventListener('abort', stop),
  );
  return { pid: child.pid ?? 0, ready, ended, stop, kill: () => void child.kill('SIGKILL') };
}

async function untilReady(
  child: ChildProcess,
  spec: ProcessSpec,
  ended: Promise<string>,
  stop: () => Promise<void>,
): Promise<ManagedProcess['ready']> {
  let timer: NodeJS.Timeout | undefined;
  const outcome = await Promise.race([
    new Promise<ManagedProcess['ready']>((resolve) => {
      child.on('message', (message: ProcessMessage) => {
        if (message.type === 'ready') resolve(message);
      });
    }),
    ended,
    new Promise<string>((resolve) => {
      const seconds = spec.readyWithinMs / 1000;
      const message = `${spec.name} was not ready within ${seconds} s`;
      timer = setTimeout(() => resolve(message), spec.readyWithinMs);
    }),
  ]);
  clearTimeout(timer);
  if (typeof outcome !== 'string') return outcome;
  await stop();
  throw new Problem(outcome);
}

async function endProcess(
  child: ChildProcess,
  ended: Promise<string>,
  withinMs: number,
): Promise<void> {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  if (child.pid === undefined || !isRunning()) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await ended;
  clearTimeout(timer);
}
