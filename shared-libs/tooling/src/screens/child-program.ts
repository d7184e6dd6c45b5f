import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Problem } from '../launcher/problem.ts';

/** A program that prints one line of JSON when it is ready, and then runs until it is stopped. */
export interface ChildProgram<Told> {
  readonly told: Told;
  stop(): Promise<void>;
}

/** @throws Problem if it ends before it is ready */
export async function startProgram<Told>(
  script: string,
  args: readonly string[] = [],
): Promise<ChildProgram<Told>> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => undefined),
  ]);
  if (line === undefined) throw new Problem(`${script} ended before it was ready.`);
  return {
    told: JSON.parse(line) as Told,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
