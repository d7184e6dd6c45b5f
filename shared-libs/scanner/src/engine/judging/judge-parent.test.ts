import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

/** Returns whether a process still runs. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// Slow: a process starts another one, and each loads the engine.
it.skipIf(!existsSync('/usr/bin/setpriv'))(
  'a judge in a check that never ends dies with its parent',
  async () => {
    const parent = fork(join(import.meta.dirname, 'testing/stuck-parent.ts'), { execArgv: [] });
    const [{ judge }] = (await once(parent, 'message')) as [{ judge: number }];
    expect(isAlive(judge)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(judge)).toBe(false), { timeout: 5000, interval: 20 });
  },
);
