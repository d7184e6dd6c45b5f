import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

const workers: ChildProcess[] = [];

/** Starts a real worker on a test database, and resolves once it is ready. */
export async function startWorkerProcess(
  databaseUrl: string,
  options: {
    requestsPerSecond?: number;
    nodeOptions?: readonly string[];
    env?: NodeJS.ProcessEnv;
  } = {},
): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, '../../worker.ts'), {
    execArgv: [...(options.nodeOptions ?? [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PARAPET_EMBEDDED_DATABASE_URL: databaseUrl,
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      PARAPET_SCAN_REQUESTS_PER_SECOND: String(options.requestsPerSecond ?? 100),
      LOG_LEVEL: 'silent',
      ...options.env,
    },
  });
  workers.push(worker);
  const [message] = await once(worker, 'message');
  expect(message).toEqual({ type: 'ready' });
  return worker;
}

/** Call it in `afterAll`, before the database is dropped. */
export function killWorkerProcesses(): void {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
}
