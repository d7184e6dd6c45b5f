import { parentPort } from 'node:worker_threads';

export interface Task {
  readonly id: number;
  readonly input: unknown;
}

/** `ms`: milliseconds of processor that the task took; of the clock where Node cannot tell. */
export type TaskAnswer =
  | { readonly id: number; readonly ms: number; readonly output: unknown }
  | { readonly id: number; readonly ms: number; readonly error: unknown };

/** Node counts the processor of a thread from version 23.9 on. */
function now(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Makes the thread that imports it answer one task after the other. */
export function answerTasks<Input>(work: (input: Input) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the start of a thread.');
  port.postMessage('ready');
  port.on('message', ({ id, input }: Task) => {
    const start = now();
    try {
      const output = work(input as Input);
      port.postMessage({ id, ms: now() - start, output } satisfies TaskAnswer);
    } catch (error) {
      port.postMessage({ id, ms: now() - start, error } satisfies TaskAnswer);
    }
  });
}
