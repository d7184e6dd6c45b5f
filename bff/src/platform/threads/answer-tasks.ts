import { parentPort } from 'node:worker_threads';

export interface Task {
  readonly id: number;
  readonly input: unknown;
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: unknown };

/** Makes the thread that imports it answer one task after the other. */
export function answerTasks<Input>(work: (input: Input) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the start of a thread.');
  port.on('message', ({ id, input }: Task) => {
    try {
      port.postMessage({ id, output: work(input as Input) } satisfies TaskAnswer);
    } catch (error) {
      port.postMessage({ id, error } satisfies TaskAnswer);
    }
  });
}
