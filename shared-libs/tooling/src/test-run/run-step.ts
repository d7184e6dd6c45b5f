import { spawn } from 'node:child_process';

/** A command of the test run with its time limit. */
export interface Step {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly withinMs: number;
  /** Tells whether its output appears at its end, because it runs beside another; by default at once. */
  readonly printsAtEnd?: boolean | undefined;
}

/** Time to stop in order: a run that is killed at once leaves its database running. */
const GRACE_MS = 20_000;

/**
 * Runs a command, prints its output, and returns whether it succeeded. After the time
 * limit its process group is asked to stop, and killed when it does not.
 */
export async function runStep(step: Step, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const child = spawn(step.command, step.args, {
    cwd: step.cwd,
    env: { ...process.env, ...step.env },
    stdio: step.printsAtEnd ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const { pid } = child;
  const end = (signalName: NodeJS.Signals) => () =>
    pid !== undefined && process.kill(-pid, signalName);
  const interrupt = end('SIGTERM');
  signal.addEventListener('abort', interrupt);
  let killing: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    process.stderr.write(`${step.command} took longer than ${step.withinMs / 60_000} minutes\n`);
    interrupt();
    killing = setTimeout(end('SIGKILL'), GRACE_MS);
  }, step.withinMs);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    // `exit` may come before the last output.
    child.once(step.printsAtEnd ? 'close' : 'exit', resolve);
  });
  if (output.length > 0) process.stdout.write(Buffer.concat(output));
  clearTimeout(timer);
  clearTimeout(killing);
  signal.removeEventListener('abort', interrupt);
  return code === 0 && killing === undefined;
}
