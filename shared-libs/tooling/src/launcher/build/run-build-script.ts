import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Problem } from '../problem.ts';

const SHOWN_LINES = 30;

interface BuildRun {
  /** As messages name it. */
  readonly workspace: string;
  /** Ends the build and its children. */
  readonly signal: AbortSignal;
  /** Keeps the process id, so that a later start can end a build that was left running. */
  remember(pid: number): Promise<void>;
}

/**
 * Runs the script `build` of the package in a folder. Throws a Problem with the end of its output,
 * or the reason of `signal` when that is aborted.
 */
export async function runBuildScript(
  cwd: string,
  { workspace, signal, remember }: BuildRun,
): Promise<void> {
  const child = spawn(process.execPath, ['--run', 'build'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that the build and its children can be ended together.
    detached: true,
  });
  // Before anything is waited for: a short build ends while its process id is written.
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const { pid } = child;
  const endGroup = () => pid !== undefined && process.kill(-pid, 'SIGTERM');
  signal.addEventListener('abort', endGroup);
  if (signal.aborted) endGroup();
  const remembered = pid === undefined ? undefined : remember(pid);
  const [code] = await closed.finally(() => signal.removeEventListener('abort', endGroup));
  await remembered;
  signal.throwIfAborted();
  if (code === 0) return;
  if (/ENOSPC|No space left/.test(output)) {
    throw new Problem(`The disk filled up while building ${workspace}. Free some space.`);
  }
  const end = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
  throw new Problem(`${workspace} could not be built:\n${end}`);
}
