import { spawn } from 'node:child_process';

/** A command of the test run with its time limit. */
export interface Step {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly withinMs: number;
}

/**
 * Runs a command with its output on this terminal, and returns whether it succeeded. After the time
 * limit its process group is killed.
 */
export async function runStep(step: Step, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const child = spawn(step.command, step.args, {
    cwd: step.cwd,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const { pid } = child;
  const end = (signalName: NodeJS.Signals) => () =>
    pid !== undefined && process.kill(-pid, signalName);
  const interrupt = end('SIGTERM');
  signal.addEventListener('abort', interrupt);
  const timer = setTimeout(() => {
    process.stderr.write(`${step.command} took longer than ${step.withinMs / 60_000} minutes\n`);
    end('SIGKILL')();
  }, step.withinMs);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', resolve);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', interrupt);
  return code === 0;
}
